import { createHash } from 'node:crypto'
import { connect } from '@croupier/db'
import { expect, type Page } from 'playwright/test'
import { runningStack } from '../setup/e2e.ts'

/** Puts the piece of the login's puzzle into its gap; where that is, the stack's own database says (rules E3.5). */
export async function solveSlider(page: Page): Promise<void> {
  const bar = page.getByTestId('login.slider.input')
  await expect(bar).toBeEnabled()
  await expect(bar).toHaveValue('0')
  const cookies = await page.context().cookies()
  const browser = cookies.find(({ name }) => name.endsWith('captcha'))?.value ?? ''
  const browserHash = new Uint8Array(createHash('sha256').update(browser).digest())
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    const { place } = await db.prisma.slider.findUniqueOrThrow({ where: { browserHash } })
    await bar.fill(String(place))
  } finally {
    await db.close()
  }
}
