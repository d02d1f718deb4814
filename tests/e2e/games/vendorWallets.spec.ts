import { expect, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { balanceOf, hundredths, visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

/** A round is listed by its provider, and read by the worker, some seconds after its end. */
const LISTED_MS = 60_000
const LOOK_MS = 5_000

test('money is moved to a provider that keeps wallets, played with there, and collected again', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await untilListed(page)
  await page.goto('/index?mc=transferFund')
  const before = await balanceOf(page)
  await page.getByTestId('vendorMove.amount.input').fill('50')
  await page.getByTestId('vendorMove.send.button').click()
  const there = page.getByTestId('vendor.HARBOUR.balance')
  await expect(there).toContainText('50.00')
  await expect.poll(async () => await balanceOf(page)).toBe(before - 5_000n)

  await page.goto('/game?node=HARBOUR-dice')
  const game = page.frameLocator('[data-testid="game.frame"]')
  await expect(game.getByTestId('game.balance')).toContainText('50.00')
  await game.getByTestId('game.go').click()
  await expect(game.getByRole('status').filter({ hasText: /Rolled/ })).toBeVisible()
  await expect(game.getByTestId('game.balance')).not.toContainText('50.00')

  await page.goto('/index?mc=transferFund')
  await page.getByTestId('vendor.HARBOUR.refresh').click()
  await expect(there).not.toContainText('50.00')
  const left = hundredths((await there.textContent()) ?? '')
  await page.getByTestId('vendors.collect.button').click()
  await expect(there).toContainText('0.00')
  await expect.poll(async () => await balanceOf(page)).toBe(before - 5_000n + left)

  await page.goto('/index?mc=transactionHistory')
  await expect(page.getByText('To a provider wallet').first()).toBeVisible()
  await expect(page.getByText('From a provider wallet').first()).toBeVisible()

  // What was played there is in the betting record, like any other round.
  await page.goto('/index?mc=personalHistoryCopy&category=RNG')
  const round = page.getByTestId('rounds.table').getByRole('row').filter({ hasText: 'Harbour' })
  await expect(async () => {
    await page.reload()
    await expect(round).toContainText('Finished', { timeout: LOOK_MS })
  }).toPass({ timeout: LISTED_MS })
  await expect(round).toHaveCount(1)
  await page.context().close()
})

test('where the player wants it, the balance goes along into the game and comes back', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'player2')
  await untilListed(page)
  await page.goto('/index?mc=transferFund')
  const before = await balanceOf(page)
  await page.getByTestId('vendors.follows.switch').click()
  await page.goto('/game?node=HARBOUR-dice')
  const game = page.frameLocator('[data-testid="game.frame"]')
  const inside = game.getByTestId('game.balance')
  await expect.poll(async () => hundredths((await inside.textContent()) ?? '')).toBe(before)
  await expect.poll(async () => await balanceOf(page)).toBe(0n)
  await page.getByTestId('game.exit.button').click()
  await expect.poll(async () => await balanceOf(page)).toBe(before)
  await page.context().close()
})
