import { createHash } from 'node:crypto'
import { type Db, statement } from '@croupier/db'
import { fail, session } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { randomText, randomToken } from '../../random.ts'

/** Characters that cannot be confused; upper and lower case are the same. */
const SIGNS = 'ABCDEFGHJKMNPRSTUVWXYZ2345678'
const SIGNS_SHOWN = 5
const BROWSER_BYTES = 32

const DRAW = statement(
  'access.drawCaptcha',
  `INSERT INTO captchas AS c (browser_hash, answer_hash, drawn_at) VALUES ($1, $2, money_now())
   ON CONFLICT (browser_hash) DO UPDATE SET answer_hash = excluded.answer_hash, drawn_at = excluded.drawn_at
    WHERE c.drawn_at <= excluded.drawn_at - $3 * interval '1 ms'
   RETURNING 1 AS one`,
)
/** The first check gets the answer and deletes it, right or wrong. */
const TAKE = statement(
  'access.takeCaptcha',
  `WITH held AS (
     SELECT browser_hash, answer_hash, drawn_at FROM captchas
      WHERE browser_hash = $1 AND answer_hash IS NOT NULL FOR UPDATE),
   gone AS (UPDATE captchas c SET answer_hash = NULL FROM held WHERE c.browser_hash = held.browser_hash)
   SELECT answer_hash = $2 AND drawn_at > money_now() - $3 * interval '1 ms' AS solved FROM held`,
)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
/** Bound to the browser it was drawn for; nobody reads the answer from the database. */
const answerHash = (browser: string, text: string): Buffer => sha256(`${browser}:${text.trim().toUpperCase()}`)

/**
 * A new picture for a browser; the one before it is invalid from here on (safety 4.2).
 * @param browser the value the browser was given with its last picture; null for its first
 * @returns the text to draw, and the value that binds it to this browser
 * @throws DomainError RATE_LIMITED within a second of the last one
 */
export async function newCaptcha(ctx: Ctx, browser: string | null): Promise<{ text: string; browser: string }> {
  const value = browser ?? randomToken(ctx.random, BROWSER_BYTES)
  const text = randomText(ctx.random, SIGNS, SIGNS_SHOWN)
  const drawn = await ctx.db.hot.query(DRAW, [sha256(value), answerHash(value, text), session.CAPTCHA_REFRESH_MS])
  if (drawn.length === 0) fail('RATE_LIMITED', { retryAfterS: 1 })
  return { text, browser: value }
}

/** Whether this browser's picture says this text. Each picture is asked once, within 120 s. */
export async function solveCaptcha(db: Db, browser: string | null, text: string | undefined): Promise<boolean> {
  if (browser === null || text === undefined) return false
  const [row] = await db.hot.query<{ solved: boolean }>(TAKE, [
    sha256(browser),
    answerHash(browser, text),
    session.CAPTCHA_LIFE_MS,
  ])
  return row?.solved ?? false
}
