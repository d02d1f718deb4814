import { createHash } from 'node:crypto'
import { connect, type Db } from '@croupier/db'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { runningStack } from '../setup/e2e.ts'

type Sliders = Db['prisma']['slider']

/** Works on the puzzles of the stack, with the cookies of this browser. */
async function withPuzzle<T>(
  context: BrowserContext,
  work: (sliders: Sliders, browserHash: Uint8Array<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  const cookies = await context.cookies()
  const browser = cookies.find(({ name }) => name.endsWith('captcha'))?.value ?? ''
  const browserHash = new Uint8Array(createHash('sha256').update(browser).digest())
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    return await work(db.prisma.slider, browserHash)
  } finally {
    await db.close()
  }
}

/** Where the piece belongs that this browser was shown last: the stack's own database says so (rules E3.5). */
export async function placeOfPiece(context: BrowserContext): Promise<number> {
  return await withPuzzle(context, async (sliders, browserHash) => {
    const { place } = await sliders.findUniqueOrThrow({ where: { browserHash } })
    if (place === null) throw new Error('the piece was placed already')
    return place
  })
}

/** Has this browser be shown another puzzle at once: people get one a second (safety 4.2). */
export async function forgetPuzzle(context: BrowserContext): Promise<void> {
  await withPuzzle(context, async (sliders, browserHash) => {
    await sliders.deleteMany({ where: { browserHash } })
  })
}

/** Puts the piece of the login's puzzle into its gap. */
export async function solveSlider(page: Page): Promise<void> {
  const bar = page.getByTestId('login.slider.input')
  await expect(bar).toBeEnabled()
  await expect(bar).toHaveValue('0')
  await bar.fill(String(await placeOfPiece(page.context())))
}
