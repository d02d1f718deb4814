import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { openDesk, visitor } from '../identity/visitor.ts'

/** Entries of the navigation, wherever they are now: in the bar, or in the menu behind it. */
async function entriesOf(page: Page): Promise<string[]> {
  const inBar = await page
    .locator('.topbar-nav a')
    .evaluateAll((links) => links.filter((link) => link.closest('[inert]') === null).map((link) => link.textContent))
  const more = page.getByTestId('bar.more.button')
  if ((await more.count()) === 0) return inBar as string[]
  await more.click()
  const inMenu = await page.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return [...inBar, ...inMenu] as string[]
}

for (const width of [1024, 1280, 1440, 1920]) {
  test(`nothing of the header is cut at ${width} px`, { tag: width === 1280 ? [] : ['@deep'] }, async ({ browser }) => {
    const page = await visitor(browser, { width })
    await enter(page, 'player2')
    await page.goto('/index')
    await expect(page.getByTestId('bar.balance.button')).toContainText(/\d/)
    await expect(page.getByTestId('bar.clock.button').or(page.getByTestId('bar.logout.button')).first()).toBeVisible()
    await expect
      .poll(async () => await entriesOf(page))
      .toEqual(['Live', 'Sports', 'Fishing', 'Slots', 'Card games', 'Lottery', 'E-lottery', 'E-sports', 'Promotions'])
    const { scrollWidth, clientWidth } = await page
      .locator('.topbar')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    await page.context().close()
  })
}

test('a desk of 1280 by 800 shows all five rows above two lines of stakes', async ({ browser }) => {
  const page = await visitor(browser, { width: 1280 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'player2')
  await openDesk(page, 'SSC1M', 'ssc.pos')
  const stake = await page.locator('.desk-stake').boundingBox()
  const last = await page.locator('.desk-row').nth(4).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((stake?.y ?? 0) + 1)
  expect((stake?.y ?? 0) + (stake?.height ?? 0)).toBeLessThanOrEqual(800)
  // Two lines of 44 px at most, with their padding.
  expect(stake?.height).toBeLessThanOrEqual(124)
  await page.context().close()
})
