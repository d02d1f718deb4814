import { expect, test } from 'playwright/test'
import { paidSince, WINDOW_MS } from '../agency/paidWage.ts'
import { moneyTime, runWhatIsDue } from '../agency/twoSides.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { shiftMoneyTime } from '../moneyTime.ts'
import { untilListed } from '../untilListed.ts'

/** A closed window is settled when bets of its last moments have had time to arrive. */
const SETTLED_BY_MS = 15_000
/** A run looks for due windows every 15 s. */
const RUN_MS_MAX = 60_000

test("a downline plays a provider's game; its agent's wage explains itself down to the round and its replay", {
  tag: '@deep',
}, async ({ browser }) => {
  // Contracts signed when the demo was planted are in force from the next window on.
  await shiftMoneyTime(WINDOW_MS)
  const begun = await moneyTime()
  const player = await visitor(browser)
  await enter(player, 'player1')
  await untilListed(player)
  await player.goto('/game?node=PLAYGROUND-dice')
  const game = player.frameLocator('[data-testid="game.frame"]')
  await game.getByTestId('game.stake').fill('10')
  await game.getByTestId('game.go').click()
  await expect(game.getByRole('status').filter({ hasText: /Rolled/ })).toBeVisible()
  // The bar reads it from the platform's books: the round has reached them.
  await expect(player.getByTestId('game.net')).not.toHaveText('0.00')

  // The window of the round is over now.
  await shiftMoneyTime(WINDOW_MS + SETTLED_BY_MS)
  await runWhatIsDue()
  const isPaid = async () => await paidSince(begun, 'agent1a')
  await expect.poll(isPaid, { timeout: RUN_MS_MAX }).toBe(true)

  const agent = await visitor(browser)
  await enter(agent, 'agent1a')
  await agent.goto('/index?ac=realtimeWage')
  const paid = agent
    .locator('[data-testid="wage.table"] tbody tr')
    .filter({ has: agent.locator('td', { hasText: /^10\.00$/ }) })
  await paid.first().click()
  await expect(agent.getByTestId('wage.proof')).toContainText('Adds up')
  const explained = agent.getByTestId('wage.explain')
  await expect(explained).toContainText('player1')
  const round = explained.getByTestId('wage.replay')
  await expect(round).toContainText('Dice')
  const roundId = (await round.locator('small').textContent()) ?? ''
  expect(roundId).not.toBe('')
  const [replay] = await Promise.all([agent.context().waitForEvent('page'), round.click()])
  await expect(replay.getByRole('article')).toContainText(roundId)
  await expect(replay.getByRole('article')).toContainText('10.00')
  // Its seed belongs to the player, who has not changed it yet.
  await expect(replay.getByRole('status')).toContainText('when the player changes seeds')
  await player.context().close()
  await agent.context().close()
})
