import { setVendorState } from '@croupier/domain/lottery/games'
import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { solveSlider } from '../identity/solveSlider.ts'
import { visitor } from '../identity/visitor.ts'
import { keepSettings, untilAnswered } from '../merchantSettings.ts'
import { untilListed } from '../untilListed.ts'
import { withMerchant } from '../withMerchant.ts'

test('a lobby leads from its vendors to a game, by the address, the search and a mark', async ({ browser }) => {
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
  await expect(grid.getByRole('link', { name: /^Play: / }).nth(12)).toBeVisible()
  // Every title there is can be opened.
  await expect(grid).not.toContainText('Sample')
  await page.getByTestId('lobby.vendor.HARBOUR').click()
  await expect(page).toHaveURL(/page=HARBOUR/)
  await expect(grid.getByRole('article').first()).toContainText('Harbour')
  await first.click()
  await page.getByTestId('lobby.search.input').fill('phenix lotis')
  await expect(page).toHaveURL(/q=phenix/)
  await expect(grid.getByRole('article').first()).toContainText('Lotus & Phoenix')
  const star = grid.getByRole('button', { name: /Lotus & Phoenix/ }).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByTestId('lobby.search.input').fill('zzqqxx')
  await expect(page.getByTestId('lobby.none')).toBeVisible()
  await page.getByTestId('lobby.clear.button').click()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(grid.getByRole('article')).toHaveCount(1)
  await page.goto('/index')
  const own = page.getByTestId('own.favourites')
  await own.getByRole('link', { name: /Lotus & Phoenix/ }).click()
  await expect(page).toHaveURL(/node=PLAYGROUND-reels-lotus-phoenix/)
  await page.goto('/rng?page=PLAYGROUND&q=lotus')
  await grid
    .getByRole('button', { name: /Lotus & Phoenix/ })
    .first()
    .click()
  // The search of the site finds games of every category in any script.
  await page.keyboard.press('/')
  await page.getByTestId('search.input').fill('莲花与凤凰')
  await expect(page.getByRole('option').first()).toContainText('Lotus & Phoenix')
  await page.keyboard.press('Escape')
  await page.goto('/pvp')
  await expect(page.getByTestId('pvp.rooms')).toContainText('Masters')
  await page.goto('/esports')
  await expect(page.getByTestId('lobby.vendors').getByRole('button')).toHaveCount(2)
  await page.context().close()
})

const stakeIn = (page: Page) => page.frameLocator('[data-testid="game.frame"]').getByTestId('game.stake')

test('a guest tries a game for nothing, and enters a room with play money', async ({ browser }) => {
  const page = await visitor(browser, { language: 'EN' })
  await untilListed(page)
  await page.goto('/rng?page=PLAYGROUND')
  await page.getByTestId('game.try.PLAYGROUND-dice').click()
  await solveSlider(page)
  await page.getByTestId('freePlay.start.button').click()
  // The free play goes on to the game that was wanted.
  await expect(page).toHaveURL(/\/game\?node=PLAYGROUND-dice&demo=1/)
  await expect(stakeIn(page)).toHaveValue('1.00')
  await expect(page.getByTestId('game.screen')).toContainText('Play money')
  // With money a trial account opens nothing, and is shown the way back.
  await page.goto('/game?node=PLAYGROUND-dice')
  const failed = page.getByTestId('game.failed')
  await expect(failed).toContainText('official account')
  await failed.getByRole('link', { name: 'Try for free', exact: true }).click()
  await expect(stakeIn(page)).toHaveValue('1.00')
  await page.goto('/pvp')
  await page.getByTestId('room.PLAYGROUND-threecard.masters').click()
  await expect(page).toHaveURL(/room=masters&demo=1/)
  await expect(stakeIn(page)).toHaveValue('100.00')
  await page.context().close()
})

test('without free play a guest is offered no try', { tag: '@deep' }, async ({ browser }) => {
  const settings = await keepSettings()
  const page = await visitor(browser, { language: 'EN' })
  await untilListed(page)
  try {
    await settings.put({ flags: ['DIRECTREG3'] })
    await untilAnswered(page, '/wps/system/whitelabel', /^(?!.*"FREEPLAY3","enabled":"1")/)
    await page.goto('/rng?page=PLAYGROUND')
    await expect(page.getByTestId('game.play.PLAYGROUND-dice')).toBeVisible()
    await expect(page.getByTestId('game.try.PLAYGROUND-dice')).toHaveCount(0)
    await page.goto('/game?node=PLAYGROUND-dice&demo=1')
    await expect(page.getByTestId('game.login.button')).toBeVisible()
    await expect(page.getByTestId('game.try.button')).toHaveCount(0)
  } finally {
    await settings.put({})
    await page.context().close()
  }
})

test('a game whose vendor rests says why and until when, and leads to others', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser, { language: 'EN' })
  await enter(page, 'player3')
  await untilListed(page)
  const until = new Date(Date.now() + 3_600_000)
  const set = async (state: 'OPEN' | 'MAINTENANCE') =>
    await withMerchant(async ({ ctx }) => {
      const change = { vendor: 'PLAYGROUND', state, reason: 'a walk' }
      const body = { until, notice: { EN: 'New reels are put in' } }
      await setVendorState(ctx, state === 'OPEN' ? change : { ...change, ...body })
    })
  try {
    await set('MAINTENANCE')
    await untilAnswered(page, '/wps/relay/GCS_gameVendor?language=EN', /New reels/)
    await page.goto('/game?node=PLAYGROUND-dice')
    const resting = page.getByTestId('game.resting')
    await expect(resting.getByTestId('game.resting.notice')).toHaveText('New reels are put in')
    await expect(resting.locator('time')).toHaveAttribute('datetime', until.toISOString())
    await resting
      .getByRole('link', { name: /^Play: / })
      .first()
      .click()
    await expect(stakeIn(page)).toBeVisible()
  } finally {
    await set('OPEN')
    await page.context().close()
  }
})
