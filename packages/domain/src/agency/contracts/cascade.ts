import type { Tx } from '@croupier/db'
import {
  type ContractKind,
  type ContractState,
  type ContractTerms,
  type DownlineContract,
  downlinesToCancel,
  ratesOf,
} from '@croupier/rules'
import { noteSteps } from './writeContract.ts'

/** A contract somewhere below an agent, with the rates that are compared. */
interface BelowRow {
  readonly id: bigint
  readonly publicId: string
  readonly payerId: bigint
  readonly payeeId: bigint
  readonly state: ContractState
  /** the rates in force that are compared, in ppm; null before the first signature */
  readonly signed: readonly number[] | null
  /** the rates that wait for an answer, in ppm */
  readonly offered: readonly number[] | null
}

/** What a change above puts an end to. */
export interface EndedBelow {
  /** contracts and first offers that are over, a payer's before its payee's */
  readonly cancelled: readonly BelowRow[]
  /** contracts that stay, but lose a change that was on offer */
  readonly dropped: readonly BelowRow[]
}

const REASON = 'LOWER_RATIO'

async function liveBelow(
  tx: Tx,
  agentId: bigint,
  of: { readonly kind: ContractKind; readonly category: string },
): Promise<BelowRow[]> {
  return await tx.$queryRaw<BelowRow[]>`
    SELECT c.id, c.public_id AS "publicId", c.payer_id AS "payerId", c.payee_id AS "payeeId", c.state,
           CASE WHEN s.win_rate_ppm IS NOT NULL THEN ARRAY[s.win_rate_ppm, s.loss_rate_ppm]
                WHEN s.id IS NOT NULL THEN ARRAY[(SELECT coalesce(max(r.ratio_ppm), 0) FROM contract_tiers r
                  WHERE r.version_id = s.id)] END AS signed,
           CASE WHEN o.win_rate_ppm IS NOT NULL THEN ARRAY[o.win_rate_ppm, o.loss_rate_ppm]
                WHEN o.id IS NOT NULL THEN ARRAY[(SELECT coalesce(max(r.ratio_ppm), 0) FROM contract_tiers r
                  WHERE r.version_id = o.id)] END AS offered
      FROM member_closure t
      JOIN contracts c ON c.payer_id = t.descendant_id AND c.kind = ${of.kind} AND c.category = ${of.category}
       AND c.state IN ('P', 'A', 'V', 'E')
      LEFT JOIN contract_versions s ON s.contract_id = c.id AND s.version_no = c.version_no
      LEFT JOIN LATERAL (SELECT * FROM contract_versions n WHERE n.contract_id = c.id
        ORDER BY n.version_no DESC LIMIT 1) o ON c.state IN ('P', 'E')
     WHERE t.ancestor_id = ${agentId} ORDER BY c.id`
}

/**
 * What ends below `agentId` when its own terms become `terms` (rules B6.4): every contract it pays at a higher rate, and below
 * one that is gone all of them. A change on offer is judged by itself, so that too high an offer does not end what is signed.
 * @param terms null when its own contract ends without a successor
 */
export async function endedBelow(
  tx: Tx,
  agentId: bigint,
  of: { readonly kind: ContractKind; readonly category: string },
  terms: ContractTerms | null,
): Promise<EndedBelow> {
  const rows = await liveBelow(tx, agentId, of)
  const entries = rows.flatMap((row): DownlineContract<BelowRow, bigint>[] => {
    const sides = { id: row, payer: row.payerId, payee: row.payeeId }
    return [
      ...(row.signed === null ? [] : [{ ...sides, ratesPpm: row.signed }]),
      ...(row.offered === null ? [] : [{ ...sides, ratesPpm: row.offered, offered: true }]),
    ]
  })
  const gone = downlinesToCancel(agentId, terms === null ? null : ratesOf(terms), entries)
  const cancelled = gone.flatMap(({ id, offered }) => (offered !== true || id.signed === null ? [id] : []))
  const over = new Set(cancelled)
  const dropped = gone.flatMap(({ id, offered }) => (offered === true && !over.has(id) ? [id] : []))
  return { cancelled, dropped }
}

/**
 * Ends what a change above put an end to: contracts with the running period, or before their first one; offers at once. Both sides of each are told
 * (rules B6.4). However many there are, it is a handful of statements.
 */
export async function endBelow(
  tx: Tx,
  { cancelled, dropped }: EndedBelow,
  when: { readonly at: Date; readonly periodEnd: Date },
): Promise<void> {
  const ids = [...cancelled, ...dropped].map((one) => one.id)
  if (ids.length === 0) return
  await tx.$queryRaw`SELECT 1 FROM contracts WHERE id = ANY (${ids}) ORDER BY id FOR UPDATE`
  await tx.$executeRaw`
    UPDATE contracts SET state = 'C', requested_by = NULL, answer_by = NULL, end_reason = ${REASON},
           effective_to = CASE WHEN version_no IS NOT NULL THEN greatest(effective_from, ${when.periodEnd}::timestamptz) END
     WHERE id = ANY (${cancelled.map((one) => one.id)})`
  await tx.$executeRaw`
    UPDATE contracts SET state = 'A', answer_by = NULL WHERE id = ANY (${dropped.map((one) => one.id)})`
  const step = { event: 'autoCancel', actorId: null, reason: REASON, at: when.at }
  await noteSteps(tx, cancelled, { ...step, to: 'C' })
  await noteSteps(tx, dropped, { ...step, to: 'A' })
}
