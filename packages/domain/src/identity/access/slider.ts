import type { Db } from '@croupier/db'
import { loginSteps } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type Random, randomBelow } from '../../random.ts'
import { puzzleOf } from './puzzle.ts'

const { SLIDER } = loginSteps
/** How far beside its place the piece is taken, px of the picture. */
const TOLERANCE = 6
/** The piece starts at the left and must not cover its place there; and its place must not be cut off at the edge. */
const PLACE_MIN = SLIDER.piece + 24
const MARGIN = 6

const slider = puzzleOf<number>({
  name: 'Slider',
  table: 'sliders',
  answer: 'place',
  solved: `abs(answer - $2::int) <= ${TOLERANCE}`,
})

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
 * A new puzzle for a browser (rules E3.5).
 * @throws DomainError RATE_LIMITED within a second of the last one
 */
export async function newSlider(ctx: Ctx, browser: string | null): Promise<NewSlider> {
  const place = drawn(ctx.random, PLACE_MIN, SLIDER.width - SLIDER.piece - MARGIN)
  const top = drawn(ctx.random, MARGIN, SLIDER.height - SLIDER.piece - MARGIN)
  return { place, top, browser: await slider.draw(ctx, browser, () => place) }
}

/** Whether the piece was put to its place, within a few pixels. */
export const solveSlider = async (db: Db, browser: string | null, place: number | undefined): Promise<boolean> =>
  browser !== null && place !== undefined && (await slider.take(db, browser, place))
