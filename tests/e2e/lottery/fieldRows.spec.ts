import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { openDesk, visitor } from '../identity/visitor.ts'

/** Widths of desktops and a laptop. */
const WIDTHS = [1440, 1280]
/** From which width on the games are listed beside the field, and what a row of them needs. */
const LISTED_FROM = 1340
const NAME_AND_CLOCK_PX = 172

/** How many lines of balls each place of the field has. */
const linesOfRows = async (page: Page): Promise<number[]> =>
  await page.locator('[data-row] .desk-balls').evaluateAll((rows) =>
    rows.map((row) => {
      const balls = [...row.querySelectorAll('button')]
      return new Set(balls.map((ball) => Math.round(ball.getBoundingClientRect().top))).size
    }),
  )

for (const width of WIDTHS) {
  test(`at ${width} px each place of the desk is one line, beside bars that take room`, async ({ browser }) => {
    const page = await visitor(browser, { width })
    await enter(page, 'player2')
    await openDesk(page, 'SSC1M', 'ssc.5.direct')
    const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    expect(bar, 'the browser shows its bars').toBeGreaterThan(0)
    expect(await linesOfRows(page)).toEqual([1, 1, 1, 1, 1])
    for (const name of ['stake.random.button', 'slip.random.5', 'slip.random.10']) {
      const button = page.getByTestId(name).filter({ visible: true })
      const [lowest, height] = await button.evaluate((one) => [
        Number.parseFloat(getComputedStyle(one).minHeight),
        one.getBoundingClientRect().height,
      ])
      expect(height, `${name} is one line`).toBe(lowest)
    }
    if (width >= LISTED_FROM) {
      const list = page.locator('.desk-games-row').first()
      expect((await list.boundingBox())?.width).toBeGreaterThanOrEqual(NAME_AND_CLOCK_PX)
    }
    await page.context().close()
  })
}
