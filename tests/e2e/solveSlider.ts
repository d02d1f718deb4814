import { createHash } from 'node:crypto'
import { connect } from '@croupier/db'
import { type BrowserContext, expect, type Page } from 'playwright/test'
import { runningStack } from '../setup/e2e.ts'

/** Where the piece belongs that this browser was shown last: the stack's own database says so (rules E3.5). */
export async function placeOfPiece(context: BrowserContext): Promise<number> {
  const cookies = await context.cookies()
  const browser = cookies.find(({ name }) => name.endsWith('captcha'))?.value ?? ''
  const browserHash = new Uint8Array(createHash('sha256').update(browser).digest())
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    const { place } = await db.prisma.slider.findUniqueOrThrow({ where: { browserHash } })
    if (place === null) throw new Error('the piece was placed already')
    return place
  } finally {
    await db.close()
  }
}

/** Puts the piece of the login's puzzle into its gap. */
export async function solveSlider(page: Page): Promise<void> {
  const bar = page.getByTestId('login.slider.input')
  await expect(bar).toBeEnabled()
  await expect(bar).toHaveValue('0')
  await bar.fill(String(await placeOfPiece(page.context())))
}
