import { createHash } from 'node:crypto'
import { statement } from '@croupier/db'
import { factors as wire } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'

const CHALLENGE_BYTES = 32

/** What a signature is wanted for. One that was asked for to log in adds no key. */
export type ChallengePurpose = 'REGISTER' | 'LOGIN'

const DRAW = statement(
  'factors.drawChallenge',
  `INSERT INTO passkey_challenges (browser_hash, purpose, challenge, drawn_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (browser_hash, purpose) DO UPDATE SET challenge = excluded.challenge, drawn_at = excluded.drawn_at`,
)
/** The first caller gets it, and it is deleted at once. */
const TAKE = statement(
  'factors.takeChallenge',
  'DELETE FROM passkey_challenges WHERE browser_hash = $1 AND purpose = $2 RETURNING challenge, drawn_at',
)

const hashOf = (binding: string): Buffer => createHash('sha256').update(binding).digest()

/** A new challenge in place of the browser's last one of this purpose. `binding`: a value only that browser has. */
export async function drawChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  binding: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(ctx.random.bytes(CHALLENGE_BYTES))
  await ctx.db.hot.query(DRAW, [hashOf(binding), purpose, challenge, ctx.clock.now()])
  return challenge
}

/**
 * The challenge a browser was given less than two minutes ago, once: as base 64 without padding. Used up outside any
 * transaction, so that a try that fails has used it too. Null when there is none.
 */
export async function takeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  binding: string | null,
): Promise<string | null> {
  if (binding === null) return null
  const [row] = await ctx.db.hot.query<{ challenge: Uint8Array; drawn_at: Date }>(TAKE, [hashOf(binding), purpose])
  if (row === undefined) return null
  const ageMs = ctx.clock.now().getTime() - row.drawn_at.getTime()
  return ageMs < wire.CHALLENGE_MS ? Buffer.from(row.challenge).toString('base64url') : null
}
