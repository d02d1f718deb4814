import { createHash } from 'node:crypto'
import { type Db, statement } from '@croupier/db'
import { fail, session } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { randomToken } from '../../random.ts'

const BROWSER_BYTES = 32

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A kind of puzzle: what is kept of it, and when an answer is right. */
interface PuzzleKind {
  readonly name: string
  readonly table: string
  /** its column */
  readonly answer: string
  /** in SQL: the answer is `answer`, what came is $2 */
  readonly solved: string
}

/**
 * Puzzles that show that a person is there: bound to the browser they were drawn for, drawn again at most once a second, checked
 * once, within 120 s (safety 4.2). A browser has one of each kind, the one before is invalid once another is drawn.
 */
export function puzzleOf<Answer>({ name, table, answer, solved }: PuzzleKind) {
  const drawIt = statement(
    `access.draw${name}`,
    `INSERT INTO ${table} AS p (browser_hash, ${answer}, drawn_at) VALUES ($1, $2, money_now())
     ON CONFLICT (browser_hash) DO UPDATE SET ${answer} = excluded.${answer}, drawn_at = excluded.drawn_at
      WHERE p.drawn_at <= excluded.drawn_at - $3 * interval '1 ms'
     RETURNING 1 AS one`,
  )
  /** The first check gets the answer and deletes it, right or wrong. */
  const takeIt = statement(
    `access.take${name}`,
    `WITH drawn AS (
       SELECT browser_hash, ${answer} AS answer, drawn_at FROM ${table}
        WHERE browser_hash = $1 AND ${answer} IS NOT NULL FOR UPDATE),
     gone AS (UPDATE ${table} p SET ${answer} = NULL FROM drawn WHERE p.browser_hash = drawn.browser_hash)
     SELECT ${solved} AND drawn_at > money_now() - $3 * interval '1 ms' AS solved FROM drawn`,
  )
  return {
    /**
     * @param known the value the browser was given with its last puzzle; null for its first
     * @returns the value that binds the puzzle to this browser
     * @throws DomainError RATE_LIMITED within a second of the last one
     */
    async draw(ctx: Ctx, known: string | null, answerOf: (browser: string) => Answer): Promise<string> {
      const browser = known ?? randomToken(ctx.random, BROWSER_BYTES)
      const drawn = await ctx.db.hot.query(drawIt, [sha256(browser), answerOf(browser), session.CAPTCHA_REFRESH_MS])
      if (drawn.length === 0) fail('RATE_LIMITED', { retryAfterS: 1 })
      return browser
    },
    async take(db: Db, browser: string, given: Answer): Promise<boolean> {
      const values = [sha256(browser), given, session.CAPTCHA_LIFE_MS]
      const [row] = await db.hot.query<{ solved: boolean }>(takeIt, values)
      return row?.solved ?? false
    },
  }
}
