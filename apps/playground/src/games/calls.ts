import type { Tx } from '../transaction.ts'
import type { CallKind } from './callKinds.ts'
import { takeFault } from './faults.ts'
import type { Fault } from './host/host.ts'
import { inTransaction, type World } from './world.ts'

/** A call that waits for its answer, taken by one sender. */
export interface Call {
  readonly id: string
  readonly round_id: string
  readonly tx_id: string
  readonly kind: CallKind
  readonly body: Readonly<Record<string, unknown>>
  readonly fault: Fault | null
  readonly attempts: number
  readonly made_at: Date
}

/** Nobody else sends a call while it is under way; longer than an answer may take with the question after it. */
const LEASE_MS = 15_000
/** How long after each failed attempt the next one is made (protocol, timeouts): the last is repeated. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000] as const
const ROUNDS_AT_ONCE_MAX = 50
const CALL = 'id, round_id, tx_id, kind, body, fault, attempts, made_at'

/** How long after an attempt that had no answer the next one is made. */
export const pauseAfter = (attempts: number): number =>
  PAUSES_MS[Math.min(Math.max(attempts, 1), PAUSES_MS.length) - 1] ?? PAUSES_MS[0]

/** Keeps a call before it is sent, so that no end of the process loses it. It is sent after those of its round that were kept before. */
export async function keepCall(
  tx: Tx,
  { now }: World,
  call: Pick<Call, 'round_id' | 'tx_id' | 'kind' | 'body'>,
): Promise<void> {
  const at = now()
  await tx.query(
    `INSERT INTO calls (round_id, tx_id, kind, body, fault, made_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)`,
    [call.round_id, call.tx_id, call.kind, call.body, await takeFault(tx, call.kind), at],
  )
}

/** Takes the first unanswered call of a round, if it is due. */
export async function leaseCall(world: World, roundId: string): Promise<Call | undefined> {
  const at = world.now()
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Call>(
      `UPDATE calls SET attempts = attempts + 1, due_at = $3
        WHERE id = (SELECT id FROM calls WHERE round_id = $1 AND due_at IS NOT NULL ORDER BY id LIMIT 1 FOR UPDATE)
          AND due_at <= $2 RETURNING ${CALL}`,
      [roundId, at, new Date(at.getTime() + LEASE_MS)],
    )
    return rows[0]
  })
}

/** The rounds that have a call to send. */
export async function dueRounds(world: World): Promise<string[]> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT round_id FROM calls WHERE due_at <= $1 GROUP BY round_id ORDER BY min(due_at) LIMIT $2`,
      [world.now(), ROUNDS_AT_ONCE_MAX],
    )
    return rows.map(({ round_id }) => round_id)
  })
}

/** Keeps the answer for good: the call is made no more. */
export async function endCall(tx: Tx, { now }: World, call: Call, status: string, answer: object): Promise<void> {
  await tx.query('UPDATE calls SET due_at = NULL, status = $2, answer = $3, answered_at = $4 WHERE id = $1', [
    call.id,
    status,
    answer,
    now(),
  ])
}

/** The call is made again after a pause. */
export async function postponeCall(world: World, call: Call, why: string): Promise<void> {
  const due = new Date(world.now().getTime() + pauseAfter(call.attempts))
  await inTransaction(world, async (tx) => {
    await tx.query('UPDATE calls SET due_at = $2, status = $3 WHERE id = $1', [call.id, due, why.slice(0, 200)])
  })
}
