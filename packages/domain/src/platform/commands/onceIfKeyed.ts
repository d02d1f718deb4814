import type { Db, Tx } from '@croupier/db'
import { fail, type RouteName } from '@croupier/wire'
import { z } from 'zod'
import type { ActorCtx } from '../../ctx.ts'
import { fingerprintOf } from './canonical.ts'
import { type CommandKey, oncePerKey } from './oncePerKey.ts'

/** A command that has no id of its own in its body, and what its answer is kept as. */
interface KeyedCommand<T> {
  readonly route: RouteName
  /** decoded: the same key with another one is refused */
  readonly input: unknown
  readonly answer: z.ZodType<T>
}

/**
 * Runs `effect` once for the key that came beside a command (safety R7), in the caller's transaction: who lost the answer and asks again
 * gets the first one, not a refusal. Without a key it just runs: such commands pay nothing twice by themselves.
 * @throws DomainError as `oncePerKey` does; besides whatever `effect` throws
 */
export async function onceIfKeyed<T>(
  tx: Tx,
  { actor, once }: ActorCtx,
  { route, input, answer }: KeyedCommand<T>,
  effect: () => Promise<T>,
): Promise<T> {
  if (once === undefined) return await effect()
  const command = { memberId: actor.memberId, route, key: once.key, answer }
  const fingerprint = fingerprintOf(input)
  const { value, replayed } = await oncePerKey(tx, { ...command, fingerprint }, effect)
  if (replayed) once.replayed()
  return value
}

/**
 * The answer that was kept for the key that came beside a command; null: there is none. For commands whose effect is more than one
 * transaction: they ask this first and keep what came of it with `onceIfKeyed`.
 * @throws DomainError IDEMPOTENCY_MISMATCH for another input under the same key
 */
export async function firstAnswer<T>(
  { db, actor, once }: ActorCtx,
  { route, input, answer }: KeyedCommand<T>,
): Promise<T | null> {
  if (once === undefined) return null
  const { memberId, merchantId } = actor
  const command = { memberId, merchantId, route, key: once.key, fingerprint: fingerprintOf(input), answer }
  const kept = await keptAnswer(db, command)
  if (kept !== null) once.replayed()
  return kept
}

/**
 * The answer that was kept for a command; null: it has not been done.
 * @throws DomainError IDEMPOTENCY_MISMATCH for another input under the same key
 */
export async function keptAnswer<T>(
  db: Db,
  command: CommandKey<T> & { readonly merchantId: number },
): Promise<T | null> {
  const { memberId, merchantId, route, key, fingerprint, answer } = command
  const kept = await db.prisma.idempotencyKey.findFirst({ where: { memberId, merchantId, route, key } })
  if (kept === null || kept.reply === null) return null
  if (!Buffer.from(kept.fingerprint).equals(fingerprint)) fail('IDEMPOTENCY_MISMATCH', {})
  return z.decode(answer, kept.reply as z.input<typeof answer>)
}
