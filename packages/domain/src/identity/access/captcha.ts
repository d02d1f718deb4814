import type { Db } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { randomText } from '../../random.ts'
import { puzzleOf, sha256 } from './puzzle.ts'

/** Characters that cannot be confused; upper and lower case are the same. */
const SIGNS = 'ABCDEFGHJKMNPRSTUVWXYZ2345678'
const SIGNS_SHOWN = 5

const captcha = puzzleOf<Buffer>({
  name: 'Captcha',
  table: 'captchas',
  answer: 'answer_hash',
  solved: 'answer = $2',
})

/** Bound to the browser it was drawn for; nobody reads the answer from the database. */
const answerHash = (browser: string, text: string): Buffer => sha256(`${browser}:${text.trim().toUpperCase()}`)

/**
 * A new picture for a browser.
 * @returns the text to draw, and the value that binds it to this browser
 * @throws DomainError RATE_LIMITED within a second of the last one
 */
export async function newCaptcha(ctx: Ctx, browser: string | null): Promise<{ text: string; browser: string }> {
  const text = randomText(ctx.random, SIGNS, SIGNS_SHOWN)
  return { text, browser: await captcha.draw(ctx, browser, (value) => answerHash(value, text)) }
}

/** Whether this browser's picture says this text. */
export const solveCaptcha = async (db: Db, browser: string | null, text: string | undefined): Promise<boolean> =>
  browser !== null && text !== undefined && (await captcha.take(db, browser, answerHash(browser, text)))
