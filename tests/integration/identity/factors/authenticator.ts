import { withTransaction } from '@croupier/db'
import { beginAuthenticator, confirmAuthenticator } from '@croupier/domain/identity/factors'
import type { TestMember, TestWorld } from '@croupier/testkit'
import { Secret, TOTP } from 'otpauth'

export const STEP_MS = 30_000

/** Somebody's authenticator: a phone with a clock of its own. */
export interface TestPhone {
  /** the six digits it shows at the world's time, or this many ms later */
  code(laterMs?: number): string
  readonly recoveryCodes: readonly string[]
}

/** What an authenticator shows that has read this key. */
export function codeAt(key: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: at.getTime() })
}

/** Moves the world to the beginning of a step, so that a test knows where in it it is. */
export async function toNextStep(world: TestWorld): Promise<void> {
  await world.advance(STEP_MS - (world.clock.now().getTime() % STEP_MS))
}

/** An account whose authenticator has been confirmed; the code that did it is used up, the next step's is not. */
export async function withAuthenticator(world: TestWorld, member: TestMember): Promise<TestPhone> {
  const { db, ctx, clock } = world
  await toNextStep(world)
  const { key } = await withTransaction(db, async (tx) => await beginAuthenticator(tx, ctx, member, 'Test house'))
  const code = (laterMs = 0) => codeAt(key, new Date(clock.now().getTime() + laterMs))
  const recoveryCodes = await withTransaction(db, async (tx) => await confirmAuthenticator(tx, ctx, member.id, code()))
  if (recoveryCodes === null) throw new Error('the first code of an authenticator was refused')
  await world.advance(STEP_MS)
  return { code, recoveryCodes }
}
