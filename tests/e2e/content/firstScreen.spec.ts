import { expect, type Locator, type Page, test } from 'playwright/test'
import { visitor } from '../identity/visitor.ts'
import { settling } from '../lottery/settled.ts'
import { untilListed } from '../untilListed.ts'

const SHIFT_MAX = 0.05
const ELEMENTS_MAX = 900

type Moved = { moved: number }

/** Counts from the beginning how far what is seen is pushed by what comes later. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { moved: number }
    counted.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) counted.moved += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Whether an element begins within the first screen, with most of a tile in sight. */
const beginsInSight = async (element: Locator, height: number) =>
  ((await element.boundingBox())?.y ?? height) < height - 120

for (const [name, size] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`home shows an offer, the next draws and games that open on the first screen of ${name}`, async ({
    browser,
  }) => {
    const page = await visitor(browser, { language: 'EN' })
    await page.setViewportSize(size)
    await countShifts(page)
    await untilListed(page)
    const settled = settling(page)
    await page.goto('/index')
    await expect(page.getByTestId('home.offer')).toContainText('+50%')
    await expect(page.getByTestId('game.PLAYGROUND-baccarat')).toBeVisible()
    await settled()
    for (const id of [/^home\.offer$/, /^draw\.card\./, /^game\.PLAYGROUND-/]) {
      expect([id, await beginsInSight(page.getByTestId(id).first(), size.height)]).toEqual([id, true])
    }
    expect(await page.evaluate(() => document.querySelectorAll('body *').length)).toBeLessThanOrEqual(ELEMENTS_MAX)
    expect(await page.evaluate(() => (window as unknown as Moved).moved)).toBeLessThanOrEqual(SHIFT_MAX)
    // Further down, too, nothing is twice and nothing is only there to be looked at.
    await page.evaluate((by) => scrollBy(0, by), size.height / 2)
    await expect(page.getByTestId('home.others')).toBeVisible()
    const tiles = page.locator('[data-testid^="home."] [data-testid^="game."][data-state]')
    const nodes = await tiles.evaluateAll((found) => found.map((tile) => tile.getAttribute('data-testid')))
    expect(nodes.length).toBeGreaterThan(12)
    expect(new Set(nodes).size).toBe(nodes.length)
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(0)
    await page.context().close()
  })
}
