import type { Db } from '@croupier/db'
import { fail } from '@croupier/wire'
import { solveCaptcha } from './captcha.ts'
import { solveSlider } from './slider.ts'

/** The puzzles that show that a person is there. */
export interface Puzzles {
  /** the value that binds picture and puzzle to the browser; null when it was shown none */
  readonly browser: string | null
  /** what was read in the picture */
  readonly picture: string | undefined
  /** where the piece was put, px */
  readonly slider: number | undefined
  /** whether the merchant asks for the puzzle (rules E3.5) */
  readonly sliderRequired: boolean
}

/** Which of them were right. */
export interface Solved {
  readonly picture: boolean
  /** true also where none is asked for, and when a picture was read instead: not everybody can drag */
  readonly slider: boolean
}

/** A login method that no robot can pass by guessing asks for no puzzle. */
export const NO_PUZZLES: Solved = { picture: true, slider: true }

/** Uses up what was solved; each puzzle and picture is asked once (safety 4.2). */
export async function solvePuzzles(db: Db, puzzles: Puzzles): Promise<Solved> {
  const { browser, sliderRequired } = puzzles
  const picture = await solveCaptcha(db, browser, puzzles.picture)
  const placed = await solveSlider(db, browser, puzzles.slider)
  return { picture, slider: placed || picture || !sliderRequired }
}

/**
 * Requires that a person is there before something is sent or opened for somebody unknown: the puzzle, or signs that are read.
 * Where the merchant has no puzzle the signs are it (rules E3.5).
 * @throws DomainError SESSION_CAPTCHA_WRONG, SESSION_SLIDER_WRONG
 */
export async function requirePerson(db: Db, puzzles: Puzzles): Promise<void> {
  const solved = await solvePuzzles(db, puzzles)
  if (solved.picture) return
  if (puzzles.picture !== undefined || !puzzles.sliderRequired) fail('SESSION_CAPTCHA_WRONG', {})
  if (!solved.slider) fail('SESSION_SLIDER_WRONG', {})
}
