import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { openDesk, visitor } from '../identity/visitor.ts'

/** Widths of desktops and a laptop. */
const WIDTHS = [1440, 1280]

/** How many lines of balls each place of the field has. */
const linesOfRows = async (page: Page): Promise<number[]> =>
  await page.locator('[data-row] .desk-balls').evaluateAll((rows) =>
    rows.map((row) => {
      const balls = [...row.querySelectorAll('button')]
      return new Set(balls.map((ball) => Math.round(ball.getBoundingClientRect().top))).size
    }),
  )

for (const width of WIDTHS) {
  test(`at ${width} px each place of the desk is one line, beside bars that take room`, async ({
    browser,
  }) => {
    const page = await visitor(browser, { width })
    await enter(page, 'player2')
    await openDesk(page, 'SSC1M', 'ssc.5.direct')
    const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
    expect(bar, 'the browser shows its bars').toBeGreaterThan(0)
    expect(await linesOfRows(page)).toEqual([1, 1, 1, 1, 1])
    const random = page.getByTestId('stake.random.button')
    const [wanted, is] = await random.evaluate((button) => [
      Number.parseFloat(getComputedStyle(button).minHeight),
      button.getBoundingClientRect().height,
    ])
    expect(is).toBe(wanted)
    await page.context().close()
  })
}
