import { ogp } from '@croupier/wire'
import { changeRound, lockRound } from './roundBooks.ts'
import { sessionById } from './sessions.ts'
import { hostOf, inTransaction, type World } from './world.ts'

/** A payout that the host has kept, and that its officers have not decided yet. */
export const REVIEWED = 'PENDING_REVIEW'
/** They decided that it is not paid. */
const NOT_PAID = 'NOT_PAID'

/** How often the host is asked what came of it (protocol, PENDING_REVIEW: poll `/tx/status`). */
const ASK_MS = 30_000
const ROUNDS_AT_ONCE_MAX = 20

interface Waiting {
  readonly round_id: string
  readonly session_id: string
  readonly tx_ids: string[]
}

/** Whether an answer of the host takes what it is about: at once, or once its officers say so. */
export const isTaken = (status: string): boolean => status === 'OK' || status === REVIEWED

const lastRead = new WeakMap<World['pool'], number>()

async function waiting(world: World): Promise<Waiting[]> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Waiting>(
      `SELECT r.round_id, r.session_id, array_agg(coalesce(c.body ->> 'winTxId', c.tx_id) ORDER BY c.id) AS tx_ids
         FROM rounds r JOIN calls c ON c.round_id = r.round_id AND c.status = $1
        WHERE r.why = $1 GROUP BY r.round_id, r.session_id, r.number ORDER BY r.number LIMIT $2`,
      [REVIEWED, ROUNDS_AT_ONCE_MAX],
    )
    return rows
  })
}

/** The outcome of the payouts of a round; null while any of them waits, or where the host did not say. */
async function verdictOf(world: World, one: Waiting): Promise<'PAID' | 'NOT_PAID' | null> {
  const session = await inTransaction(world, async (tx) => await sessionById(tx, one.session_id))
  const answer = await hostOf(world, session).call('/tx/status', { txIds: one.tx_ids })
  const status = ogp.txStatusReply.safeParse(answer.isSure ? answer.body : null)
  if (!status.success) return null
  const { results } = status.data
  if (results.some(({ verdict, isUndone }) => verdict === REVIEWED && !isUndone)) return null
  return results.every(({ verdict, isUndone }) => verdict === 'OK' && !isUndone) ? 'PAID' : NOT_PAID
}

/** Asks what officers of the host decided about payouts that wait for them, and keeps it with their rounds. */
export async function followReviews(world: World): Promise<void> {
  const now = world.now().getTime()
  if (now - (lastRead.get(world.pool) ?? 0) < ASK_MS) return
  lastRead.set(world.pool, now)
  for (const one of await waiting(world)) {
    const verdict = await verdictOf(world, one)
    if (verdict === null) continue
    await inTransaction(world, async (tx) => {
      const round = await lockRound(tx, one.round_id)
      if (round?.why !== REVIEWED) return
      await changeRound(tx, round, { why: verdict === 'PAID' ? null : NOT_PAID })
    })
  }
}
