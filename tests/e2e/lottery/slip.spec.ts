import { expect, type Locator, type Page, test } from 'playwright/test'
import { barriersOf } from '../barriers.ts'
import { expectReceipt } from '../cashier/receipt.ts'
import { enter } from '../identity/enter.ts'
import { balanceOf, openDesk, visitor } from '../identity/visitor.ts'

const GAME = 'SSC1M'
/** Phone, tablet, the drawer's widths, and two with the slip in its column (experience 1.1). */
const WIDTHS = [390, 768, 1024, 1280, 1440]

/** How the slip is brought into sight at a width; where it has a column it is there. */
async function openSlip(page: Page, width: number, press: (on: Locator) => Promise<void>) {
  if (width >= 1200) return
  if (width >= 900) {
    await press(page.getByTestId('slip.pill.button'))
    return
  }
  // From another page, by the entry in the bar: it leads to the desk and opens the slip there.
  await press(page.locator('header.topbar a').first())
  await press(page.getByTestId('bottom.slip.link'))
}

for (const [at, width] of WIDTHS.entries()) {
  // On a desktop betting.spec.ts bets.
  const tag = width === 390 ? [] : '@deep'
  test(`a bet is placed by pointer at ${width} px`, { tag }, async ({ browser }) => {
    const page = await visitor(browser, { width })
    const press = async (on: Locator) => await (width < 900 ? on.tap() : on.click())
    await enter(page, at % 2 === 0 ? 'player1' : 'player3')
    await openDesk(page, GAME, 'ssc.pos')
    const before = await balanceOf(page)
    await press(page.locator('[data-row]').first().locator('[data-symbol="3"]'))
    await press(page.getByTestId('stake.add.button'))
    await openSlip(page, width, press)
    await expect(page.getByTestId('slip.line')).toHaveCount(1)
    expect(await barriersOf(page)).toEqual([])
    await press(page.getByTestId('slip.confirm.button'))
    await press(page.getByTestId('order.confirm.button'))
    await expectReceipt(page, press)
    await press(page.getByTestId('receipt.done.button'))
    await expect(page.getByTestId('slip.drawer')).toHaveCount(0)
    await expect.poll(() => balanceOf(page)).toBe(before - 200n)
    await page.context().close()
  })
}

test('the slip of a phone opens and closes on the desk itself, by its handle and by B', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser, { phone: true })
  await enter(page, 'player1')
  await openDesk(page, GAME, 'ssc.pos')
  const drawer = page.getByTestId('slip.drawer')
  await page.getByTestId('slip.handle.button').tap()
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('b')
  await expect(drawer).toHaveCount(0)
  await page.context().close()
})
