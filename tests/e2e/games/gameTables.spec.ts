import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

/** A round takes less than half a minute, and bets are taken most of that time. */
const ROUND_MS = 60_000
const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')

test('tables that everybody plays at are bet on, left, and paid', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player3')
  await untilListed(page)
  for (const [game, spots] of [
    ['baccarat', ['BANKER', 'PLAYER']],
    ['roulette', ['RED', 'BLACK']],
    ['cock', ['MERON', 'WALA']],
  ] as const) {
    await page.goto(`/game?node=PLAYGROUND-${game}`)
    const frame = frameOf(page)
    const [first, second] = spots
    await expect(async () => {
      await frame.getByTestId(`spot.${first}`).click()
      await frame.getByTestId(`spot.${second}`).click()
      await expect(frame.getByTestId('game.go')).toBeEnabled({ timeout: 1_000 })
      await frame.getByTestId('game.go').click({ timeout: 1_000 })
    }).toPass({ timeout: ROUND_MS })
    await expect(frame.getByTestId(`spot.${first}`).locator('.own')).toContainText('1.00')
    // A bet outlives the page that made it.
    await page.reload()
    await expect(frameOf(page).getByTestId(`spot.${second}`).locator('.own')).toContainText('1.00')
    await expect(
      frameOf(page)
        .getByRole('status')
        .filter({ hasText: /won|returned|No win/ }),
    ).toBeVisible({ timeout: ROUND_MS })
  }
  await page.context().close()
})

test('fish are shot at, and the catch is paid', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await untilListed(page)
  await page.goto('/game?node=PLAYGROUND-fish')
  const frame = frameOf(page)
  await expect(frame.getByTestId('fish.players')).toContainText('1')
  await expect(async () => {
    await frame.getByTestId('fish.SPRAT').click()
    await expect(frame.getByRole('status').filter({ hasText: /Caught/ })).toBeVisible({
      timeout: 3_000,
    })
  }).toPass({ timeout: ROUND_MS })
  await page.context().close()
})
