import type { Db } from '@croupier/db'
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
