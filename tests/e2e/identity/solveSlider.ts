import { createHash } from 'node:crypto'
import { connect, type Db } from '@croupier/db'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'

/** The server draws one a second. */
const REST_MS = 1_000

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
  const shown = async () =>
    await withPuzzle(context, async (sliders, browserHash) => await sliders.findUnique({ where: { browserHash } }))
  // The cookie of a puzzle may be there a moment before the one that was asked for at the same time.
  await expect.poll(shown).not.toBeNull()
  const { place = null } = (await shown()) ?? {}
  if (place === null) throw new Error('the piece was placed already')
  return place
}

/** Has this browser be shown another puzzle at once: people get one a second (safety 4.2). */
export async function forgetPuzzle(context: BrowserContext): Promise<void> {
  await withPuzzle(context, async (sliders, browserHash) => {
    await sliders.deleteMany({ where: { browserHash } })
  })
}

/** Walks beside this one move the clock that puzzles end by: this browser's does not end until it is forgotten. */
export async function keepPuzzle(context: BrowserContext): Promise<void> {
  await withPuzzle(context, async (sliders, browserHash) => {
    await sliders.updateMany({ where: { browserHash }, data: { drawnAt: new Date('2999-01-01T00:00:00Z') } })
  })
}

/** Has this browser be shown another puzzle at once, as `forgetPuzzle` does; the one that its page may have kept stays good. */
export async function agePuzzle(context: BrowserContext): Promise<void> {
  await withPuzzle(context, async (sliders, browserHash) => {
    const { drawnAt } = await sliders.findUniqueOrThrow({ where: { browserHash } })
    const before = new Date(drawnAt.getTime() - REST_MS)
    await sliders.update({ where: { browserHash }, data: { drawnAt: before } })
  })
}

/** Puts the piece of the login's puzzle into its gap. */
export async function solveSlider(page: Page): Promise<void> {
  const bar = page.getByTestId('login.slider.input')
  await expect(bar).toBeEnabled()
  await expect(bar).toHaveValue('0')
  await bar.fill(String(await placeOfPiece(page.context())))
}
