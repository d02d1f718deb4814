import { expect, test } from 'playwright/test'
import { LOBBIES, type LobbyName } from '../../../apps/web/src/features/games/lobby/lobbies.ts'
import { enter } from '../identity/enter.ts'
import { type Visit, visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

/** Every lobby of spec 2, each visit in other words, colours and width. */
const NAMES = Object.keys(LOBBIES) as LobbyName[]
const VISITS: readonly Visit[] = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light', phone: true },
  { language: 'ES', theme: 'light' },
]

for (const visit of VISITS) {
  const { language, theme, phone = false } = visit
  test(`every lobby shows vendors and titles: ${language}, ${theme}, ${phone ? 'phone' : 'desktop'}`, {
    tag: '@deep',
  }, async ({ browser }) => {
    const page = await visitor(browser, visit)
    await enter(page, 'player3')
    await untilListed(page)
    for (const name of NAMES) {
      await page.goto(`/${name}`)
      const lobby = page.getByTestId(`${name}.screen`)
      await expect(lobby.getByRole('heading', { level: 1 })).toHaveText(/\S/)
      // The first is "all of them".
      const vendors = page.getByTestId('lobby.vendors').getByRole('button')
      await expect(vendors.nth(1)).toBeVisible()
      const grid = page.getByTestId('lobby.grid')
      const titles = grid.getByRole('article')
      await expect(titles.first()).toBeVisible()
      // Each vendor for itself has titles, which say by whom they are.
      for (const vendor of (await vendors.all()).slice(1)) {
        await vendor.click()
        await expect(vendor).toHaveAttribute('aria-pressed', 'true')
        const sign = (await vendor.textContent()) ?? ''
        await expect(titles.first().locator('b')).toHaveText(/\S/)
        await expect(async () => {
          const by = (await titles.first().locator('small').first().textContent()) ?? ''
          expect(by).not.toBe('')
          expect(sign).toContain(by)
        }).toPass()
      }
    }
    // The own lottery of quick draws is a lobby too.
    await page.goto('/elott')
    await expect(page.locator('main h1').first()).toHaveText(/\S/)
    await expect(page.locator('main').getByRole('link').first()).toBeVisible()
    await page.context().close()
  })
}
