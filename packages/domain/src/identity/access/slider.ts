import { createHash } from 'node:crypto'
import { type Db, statement } from '@croupier/db'
import { fail, loginSteps, session } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type Random, randomBelow, randomToken } from '../../random.ts'

const { SLIDER } = loginSteps
const BROWSER_BYTES = 32
/** How far beside its place the piece is taken, px of the picture. */
const TOLERANCE = 6
/** The piece starts at the left and must not cover its place there; and its place must not be cut off at the edge. */
const PLACE_MIN = SLIDER.piece + 24
const MARGIN = 6

const DRAW = statement(
  'access.drawSlider',
  `INSERT INTO sliders AS s (browser_hash, place, drawn_at) VALUES ($1, $2, money_now())
   ON CONFLICT (browser_hash) DO UPDATE SET place = excluded.place, drawn_at = excluded.drawn_at
    WHERE s.drawn_at <= excluded.drawn_at - $3 * interval '1 ms'
   RETURNING 1 AS one`,
)
/** The first check gets the place and deletes it, right or wrong. */
const TAKE = statement(
  'access.takeSlider',
  `WITH held AS (
     SELECT browser_hash, place, drawn_at FROM sliders
      WHERE browser_hash = $1 AND place IS NOT NULL FOR UPDATE),
   gone AS (UPDATE sliders s SET place = NULL FROM held WHERE s.browser_hash = held.browser_hash)
   SELECT abs(place - $2::int) <= ${TOLERANCE}
      AND drawn_at > money_now() - $3 * interval '1 ms' AS solved FROM held`,
)

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A number from `min` to `max`, both included. */
const drawn = (random: Random, min: number, max: number): number => min + randomBelow(random, max - min + 1)

/** A puzzle to draw: where its piece belongs, px from the left and from the top of the picture. */
export interface NewSlider {
  readonly place: number
  readonly top: number
  /** the value that binds it to this browser */
  readonly browser: string
}

/**
 * A new puzzle for a browser; the one before it is invalid from here on (rules E3.5, safety 4.2).
 * @param browser the value the browser was given before; null for a new one
 * @throws DomainError RATE_LIMITED within a second of the last one
 */
export async function newSlider(ctx: Ctx, browser: string | null): Promise<NewSlider> {
  const value = browser ?? randomToken(ctx.random, BROWSER_BYTES)
  const place = drawn(ctx.random, PLACE_MIN, SLIDER.width - SLIDER.piece - MARGIN)
  const top = drawn(ctx.random, MARGIN, SLIDER.height - SLIDER.piece - MARGIN)
  const done = await ctx.db.hot.query(DRAW, [sha256(value), place, session.CAPTCHA_REFRESH_MS])
  if (done.length === 0) fail('RATE_LIMITED', { retryAfterS: 1 })
  return { place, top, browser: value }
}

/** Whether the piece was put to its place, within a few pixels. Each puzzle is asked once, within 120 s. */
export async function solveSlider(db: Db, browser: string | null, place: number | undefined): Promise<boolean> {
  if (browser === null || place === undefined) return false
  const life = session.CAPTCHA_LIFE_MS
  const [row] = await db.hot.query<{ solved: boolean }>(TAKE, [sha256(browser), place, life])
  return row?.solved ?? false
}
