import { expect, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

test('a lobby leads from its vendors to a game, by the address, the search and a mark', async ({
  browser,
}) => {
  const page = await visitor(browser, { language: 'EN' })
  await enter(page, 'player3')
  await untilListed(page)
  await page.goto('/index')
  const header = page.getByRole('navigation', { name: 'Main navigation' })
  for (const name of ['Live', 'Sports', 'Fishing', 'Slots', 'Card games', 'E-sports']) {
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByTestId('home.hot').getByRole('article')).toHaveCount(12)
  await header.getByRole('link', { name: 'Slots' }).click()
  // Slots open with the first vendor.
  const first = page.getByTestId('lobby.vendor.PLAYGROUND')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  const grid = page.getByTestId('lobby.grid')
  await expect(grid.getByRole('link', { name: /^Play: / })).toHaveCount(8)
  await page.getByTestId('lobby.vendor.VERDIGRIS').click()
  await expect(grid.getByRole('article').first()).toContainText('Sample')
  await expect(page).toHaveURL(/page=VERDIGRIS/)
  await expect(grid.getByRole('article').first()).toContainText('Verdigris')
  await page.getByTestId('lobby.search.input').fill('phenix lotis')
  await expect(page).toHaveURL(/q=phenix/)
  await expect(grid.getByRole('article').first()).toContainText(/Phoenix & Lotus|Lotus & Phoenix/)
  const star = grid.getByRole('button', { name: /Phoenix & Lotus/ }).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('lobby.search.input').fill('zzqqxx')
  await expect(page.getByTestId('lobby.none')).toBeVisible()
  await page.getByTestId('lobby.clear.button').click()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(grid.getByRole('article')).toHaveCount(1)
  await page.goto('/index')
  const own = page.getByTestId('own.favourites')
  await own.getByRole('link', { name: /Phoenix & Lotus/ }).click()
  await expect(page).toHaveURL(/\/rng\?page=VERDIGRIS/)
  await grid
    .getByRole('button', { name: /Phoenix & Lotus/ })
    .first()
    .click()
  // The search of the site finds games of every category in any script.
  await page.keyboard.press('/')
  await page.getByTestId('search.input').fill('德州扑克')
  await page
    .getByRole('option', { name: /Tea House|Nine Seats/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pvp/)
  await expect(page.getByTestId('pvp.rooms')).toContainText('Masters')
  await page.goto('/esports')
  await expect(page.getByTestId('lobby.vendors').getByRole('button')).toHaveCount(6)
  await page.context().close()
})
