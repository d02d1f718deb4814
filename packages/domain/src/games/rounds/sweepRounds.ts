import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { accessOf, type GameGateway, readGameProviders, sideBySide } from '../providers/index.ts'
import { openCase } from './keep.ts'

/** Rounds of one provider in one turn. */
const ROUNDS_AT_ONCE = 50
const AGAIN_MS = 3_600_000
/** So much later those are asked for of a provider that was silent. */
const SILENT_MS = 300_000
/** A round that is open for so long is looked at by a person (O22). */
const STUCK_MS = 24 * 3_600_000

interface Due {
  readonly id: bigint
  readonly merchantId: number
  readonly memberId: bigint
  readonly vendor: string
  readonly roundId: string
  readonly begunAt: Date
}

const readDue = async (ctx: Ctx, at: Date): Promise<Due[]> =>
  await ctx.db.prisma.$queryRaw<Due[]>`
    SELECT r.* FROM game_providers p CROSS JOIN LATERAL (
      SELECT id, merchant_id AS "merchantId", member_id AS "memberId", vendor, round_id AS "roundId", begun_at AS "begunAt"
        FROM provider_rounds WHERE vendor = p.vendor AND ask_at <= ${at} ORDER BY ask_at LIMIT ${ROUNDS_AT_ONCE}) r`

/** Says when a round is asked for again, and shows it to a person once it is open for a day. */
async function noteAnswer(
  ctx: Ctx,
  { id, merchantId, memberId, vendor, roundId, begunAt }: Due,
  at: Date,
  { afterMs, reply }: { readonly afterMs: number; readonly reply: object },
): Promise<void> {
  // First, so that a round whose case cannot be opened is not asked for all the time.
  await ctx.db.prisma.providerRound.updateMany({
    where: { id, merchantId, askAt: { not: null } },
    data: { askAt: new Date(at.getTime() + afterMs) },
  })
  if (at.getTime() - begunAt.getTime() < STUCK_MS) return
  await withTransaction(ctx.db, async (tx) => {
    const one = { kind: 'STUCK_ROUND', subject: roundId, detail: reply } as const
    await openCase(tx, vendor, { merchantId, memberId, at }, one)
  })
}

/**
 * Asks providers for the outcome of rounds that have not ended: after 15 minutes, then hourly. Nothing is settled here: only what the provider calls
 * itself moves money. After a day a person looks at it. Providers are asked side by side; one that is silent is soon left alone.
 * @returns how many rounds were asked for
 */
export async function sweepRounds(ctx: Ctx, gateway: GameGateway): Promise<number> {
  const at = await moneyNow(ctx.db)
  const due = await readDue(ctx, at)
  if (due.length === 0) return 0
  const providers = new Map((await readGameProviders(ctx)).map((one) => [one.vendor, one]))
  const silent = { status: 'NO_ANSWER' }
  const left = await sideBySide(due, async (round) => {
    const provider = providers.get(round.vendor)
    const answer = provider && (await gateway.round(accessOf(provider, ctx.clock.now()), round.roundId))
    const isAnswered = answer?.outcome === 'answer'
    const reply = isAnswered ? answer.value : silent
    await noteAnswer(ctx, round, at, { afterMs: AGAIN_MS, reply })
    return isAnswered
  })
  for (const round of left) {
    await noteAnswer(ctx, round, at, { afterMs: SILENT_MS, reply: silent })
  }
  return due.length - left.length
}
