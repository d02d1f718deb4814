import type { Tx } from '@croupier/db'
import { compareListed, isCompared, listedKindOf, type OurFacts, scaleOf, unitsOf } from '@croupier/rules'
import type { ogp } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'
import { closeSame, type Differing, openDiffering } from './cases.ts'

/** A call that was not answered may still be under way for so long. */
const UNDER_WAY_MS = 30 * 60_000

interface Ours extends Omit<OurFacts, 'kind'> {
  /** null: there is none */
  readonly kind: OurFacts['kind'] | null
  readonly merchantId: number | null
  readonly memberId: bigint | null
  readonly asset: string | null
}

/** Our transactions of these calls, in their order; of two players with the same id the one of the listed round. */
async function readOurs(tx: Tx, { vendor, txScope }: GameProvider, calls: readonly ogp.ListedCall[]): Promise<Ours[]> {
  const ids = calls.map(({ txId }) => txId)
  const rounds = calls.map(({ roundId }) => roundId)
  return await tx.$queryRaw<Ours[]>`
    SELECT p.kind, p.verdict, p.undone_at IS NOT NULL AS "isUndone", p.units, r.round_id AS "roundId", p.member_id AS "memberId",
           coalesce(p.merchant_id, k.merchant_id) AS "merchantId", w.asset
      FROM unnest(${ids}::text[], ${rounds}::text[]) WITH ORDINALITY q(tx_id, round_id, no)
      LEFT JOIN LATERAL (SELECT min(merchant_id) AS merchant_id FROM provider_rounds
        WHERE vendor = ${vendor} AND round_id = q.round_id) k ON true
      LEFT JOIN LATERAL (SELECT * FROM provider_txs t WHERE t.vendor = ${vendor} AND t.tx_id = q.tx_id AND t.scope = ANY (
        CASE WHEN ${txScope} = 'PROVIDER' THEN ARRAY[''] ELSE ARRAY(
          SELECT g.player_id FROM provider_rounds s JOIN game_players g ON g.member_id = s.member_id AND g.vendor = s.vendor
           WHERE s.vendor = ${vendor} AND s.round_id = q.round_id) END) LIMIT 1) p ON true
      LEFT JOIN provider_rounds r ON r.id = p.round_row_id AND r.merchant_id = p.merchant_id
      LEFT JOIN ledger_accounts w ON w.owner_id = p.member_id AND w.merchant_id = p.merchant_id AND w.kind = 'CASH'
     ORDER BY q.no`
}

/** A listed call beside ours. */
interface Pair {
  readonly call: ogp.ListedCall
  readonly ours: Ours
  /** what is listed, in units; null where the asset is not known */
  readonly units: bigint | null
}

async function keepCalls(tx: Tx, vendor: string, pairs: readonly Pair[]): Promise<void> {
  const rows = pairs.map(({ call, ours, units }) => ({
    ...call,
    kind: listedKindOf(call.kind),
    asset: ours.asset,
    units: units === null ? null : String(units),
  }))
  await tx.$executeRaw`
    INSERT INTO provider_calls (vendor, tx_id, round_id, kind, status, asset, units, made_at)
    SELECT DISTINCT ON ("txId", "roundId", kind) ${vendor}, "txId", "roundId", kind, status, asset, units, "madeAt"
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS q("txId" text, "roundId" text, kind text, status text, asset text,
           units bigint, "madeAt" timestamptz) ORDER BY "txId", "roundId", kind
    ON CONFLICT (vendor, tx_id, round_id, kind) DO UPDATE
       SET status = excluded.status, asset = excluded.asset, units = excluded.units
     WHERE (provider_calls.status, provider_calls.asset, provider_calls.units)
           IS DISTINCT FROM (excluded.status, excluded.asset, excluded.units)`
}

const factsOf = ({ kind, ...rest }: Ours): OurFacts | null => (kind === null ? null : { kind, ...rest })

function differing({ call, ours, units }: Pair): Differing | null {
  const kind = compareListed({ ...call, units }, factsOf(ours))
  if (kind === null) return null
  const { merchantId, memberId } = ours
  const here =
    ours.kind === null
      ? null
      : { kind: ours.kind, verdict: ours.verdict, roundId: ours.roundId, units: String(ours.units) }
  return { kind, subject: call.txId, merchantId, memberId, detail: { listed: call, here } }
}

/** Keeps a page of a provider's calls, compares it with our books, and opens and closes cases. @returns how many differ */
export async function takePage(
  tx: Tx,
  provider: GameProvider,
  calls: readonly ogp.ListedCall[],
  at: Date,
): Promise<number> {
  const { vendor } = provider
  const listed = calls.filter(({ kind }) => isCompared(kind))
  const ours = await readOurs(tx, provider, listed)
  const pairs = listed.flatMap((call, no): Pair[] => {
    const one = ours[no]
    if (one === undefined) return []
    const units = one.asset === null ? null : unitsOf(call.amount, scaleOf(one.asset))
    return [{ call, ours: one, units }]
  })
  await keepCalls(tx, vendor, pairs)
  const isOver = ({ call }: Pair): boolean =>
    call.status !== null || Date.parse(call.madeAt) < at.getTime() - UNDER_WAY_MS
  const found = pairs.filter(isOver).flatMap((pair) => differing(pair) ?? [])
  await openDiffering(tx, vendor, found, at)
  const wrong = new Set(found.map(({ subject }) => subject))
  const same = listed.map(({ txId }) => txId).filter((txId) => !wrong.has(txId))
  await closeSame(tx, vendor, same, at)
  return found.length
}
