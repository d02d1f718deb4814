import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')
const status = (page: Page, text: RegExp) => frameOf(page).getByRole('status').filter({ hasText: text })

test('two people find each other, play, leave and come back, and one of them wins', {
  tag: '@deep',
}, async ({ browser }) => {
  const [one, two] = [await visitor(browser), await visitor(browser)]
  await enter(one, 'player2')
  await enter(two, 'player3')
  await untilListed(one)
  for (const page of [one, two]) {
    await page.goto('/game?node=PLAYGROUND-threecard')
    await frameOf(page).getByTestId('game.go').click()
  }
  await expect(frameOf(one).getByTestId('duel.clock')).toContainText(/s left/)
  // A game outlives the page on which it was begun.
  await one.reload()
  for (const page of [one, two]) await frameOf(page).getByTestId('threecard.show').click()
  await expect(status(one, /won|draw/i)).toBeVisible()
  await expect(status(two, /won|draw/i)).toBeVisible()

  for (const page of [one, two]) {
    await page.goto('/game?node=PLAYGROUND-gomoku')
    await frameOf(page).getByTestId('game.go').click()
  }
  await expect(frameOf(one).getByTestId('duel.clock')).toContainText(/s left/)
  await frameOf(one).getByTestId('duel.out').click()
  await expect(status(two, /You won against the other player/)).toBeVisible()
  await expect(status(one, /The other player won/)).toBeVisible()
  await one.context().close()
  await two.context().close()
})

test('bets on simulated matches are placed one by one and combined', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await untilListed(page)
  for (const node of ['PLAYGROUND-sportsbook', 'PLAYGROUND-cricket', 'PLAYGROUND_ARENA-esports']) {
    await page.goto(`/game?node=${node}`)
    const frame = frameOf(page)
    const prices = frame.getByTestId('price.ANNOUNCED.WINNER.HOME')
    await prices.last().click()
    await frame.getByTestId('game.go').click()
    await expect(status(page, /Your bet is placed/)).toBeVisible()
    await expect(frame.getByTestId('book.bet').first()).toContainText('Open')
    // A bet outlives the page that made it.
    await page.reload()
    await expect(frame.getByTestId('book.bet').first()).toContainText('Open')
  }
  await page.context().close()
})
