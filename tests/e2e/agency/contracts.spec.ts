import { moneyNow } from '@croupier/db'
import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { logIn, logInByHand, openDesk, visitor } from '../identity/visitor.ts'
import { settling } from '../lottery/settled.ts'
import { hurryDraw, shiftMoneyTime } from '../moneyTime.ts'
import { withMerchant } from '../withMerchant.ts'
import { paidSince, WINDOW_MS } from './paidWage.ts'
import { expectReadable } from './readableLines.ts'

/** A run looks for due windows every 15 s. */
const RUN_MS_MAX = 60_000
const NEW_PASSWORD = 'Lantern-on-the-quay-7'

async function changeFirstPassword(page: Page, first: string): Promise<void> {
  await expect(page.getByTestId('password.dialog')).toBeVisible()
  await page.getByTestId('password.oldPassword.input').fill(first)
  await page.getByTestId('password.newPassword.input').fill(NEW_PASSWORD)
  await page.getByTestId('password.confirmNewPassword.input').fill(NEW_PASSWORD)
  await page.getByTestId('password.submit.button').click()
  await expect(page.getByTestId('password.dialog')).toBeHidden()
}

test('an agent opens an account and offers it a contract; its signature moves the other screen', {
  tag: '@deep',
}, async ({ browser }) => {
  const agent = await visitor(browser)
  await logIn(agent, 'agent1')
  await agent.getByTestId('bar.agent.button').click()
  await expect(agent.getByTestId('agent.figures')).toContainText('Team balance')
  await agent.getByTestId('centre.menu.register').click()
  await agent.getByRole('radio', { name: /Agent/ }).click()
  await agent.getByTestId('open.account.input').fill('player1')
  await agent.getByTestId('open.submit.button').click()
  await expect(agent.getByText('This account name is taken')).toBeVisible()
  await agent.getByTestId('open.account.input').fill('mira2026')
  await agent.getByTestId('open.submit.button').click()
  const password = (await agent.getByTestId('open.sheet.password').textContent()) ?? ''
  expect(password.length).toBeGreaterThanOrEqual(8)
  await agent.getByTestId('open.sheet.done').click()

  await agent.getByTestId('centre.menu.team').click()
  await expect(agent.getByTestId('team.table')).toContainText('mira2026')
  await agent.getByTestId('centre.menu.realtimeWage').click()
  await agent.getByTestId('wage.tab.new').click()
  await agent.getByTestId('offer.payee.select').click()
  await agent.getByRole('option', { name: 'mira2026' }).click()
  await agent.getByTestId('offer.winRatePpm.input').fill('0.9')
  await expect(agent.getByTestId('offer.check.winRatePpm')).toHaveAttribute('data-state', 'fail')
  await expect(agent.getByTestId('offer.send.button')).toBeDisabled()
  await agent.getByTestId('offer.winRatePpm.input').fill('0.01')
  await expect(agent.getByTestId('offer.check.winRatePpm')).toHaveAttribute('data-state', 'pass')
  await agent.getByTestId('offer.send.button').click()
  const offered = agent.getByTestId('contracts.manage').getByTestId('contract.mira2026')
  await expect(offered).toHaveAttribute('data-state', 'P')

  const downline = await visitor(browser, { language: 'CN', theme: 'light' })
  await logInByHand(downline, 'mira2026', password)
  await changeFirstPassword(downline, password)
  await downline.goto('/index?ac=realtimeWage&tab=manage')
  await downline.getByTestId('contract.sign.button').click()
  await downline.getByTestId('contract.confirm.button').click()
  await expect(downline.getByTestId('contracts.manage').getByTestId('contract.agent1')).toHaveAttribute(
    'data-state',
    'A',
  )
  // Nobody touched the agent's page meanwhile.
  await expect(offered).toHaveAttribute('data-state', 'A')
  await agent.context().close()
  await downline.context().close()
})

test('an agent reads why it was paid, and the explanation adds up', { tag: '@deep' }, async ({ browser }) => {
  test.setTimeout(RUN_MS_MAX + 180_000)
  // Contracts signed when the demo was planted are in force from the next window on.
  await shiftMoneyTime(WINDOW_MS)
  let begun = new Date()
  await withMerchant(async ({ db }) => {
    begun = await moneyNow(db)
  })
  const player = await visitor(browser)
  await enter(player, 'player1')
  await openDesk(player, 'SSC1M', 'ssc.pos')
  await player.locator('[data-row]').first().locator('[data-symbol="3"]').click()
  await player.getByTestId('stake.multiple').locator('input').fill('20')
  await player.keyboard.press('Tab')
  await player.getByTestId('stake.betNow.button').click()
  await player.getByTestId('order.confirm.button').click()
  await player.getByTestId('receipt.done.button').click()
  const bet = player.getByTestId('mine.row').first()
  await expect(bet).toHaveAttribute('data-state', 'PENDING')
  await hurryDraw('SSC1M')
  await expect(bet).toHaveAttribute('data-state', /WIN|LOSE/)

  const agent = await visitor(browser)
  const settled = settling(agent)
  await enter(agent, 'agent1')
  // The window with the settled line is over now; its run is the platform's own.
  await shiftMoneyTime(WINDOW_MS)
  await expect.poll(async () => await paidSince(begun, 'agent1'), { timeout: RUN_MS_MAX }).toBe(true)
  await agent.goto('/index?ac=realtimeWage')
  // The window of this bet: 40.00, and little beside it if others of the team bet in it too.
  const paid = agent
    .locator('[data-testid="wage.table"] tbody tr')
    .filter({ has: agent.locator('td', { hasText: /^4\d\.\d{2}$/ }) })
  await paid.first().click()
  await expect(agent.getByTestId('wage.proof')).toContainText('Adds up')
  await expect(agent.getByTestId('wage.proof')).toContainText('difference 0.0000')
  await expect(agent.getByTestId('wage.explain')).toContainText('agent1a')
  await expect(agent.getByTestId('wage.explain')).toContainText('player1')
  await expect(agent.getByTestId('wage.explain')).toContainText('40.00')
  await expectReadable(agent, agent.locator('.explain-line'))
  await agent.keyboard.press('Escape')
  await expect(agent.getByTestId('wage.explain')).toBeHidden()
  await expect(agent.getByTestId('agentCentre')).toBeVisible()

  // The income of the day leads to what came, and that to its window; it is folded within seconds.
  const earned = agent.getByTestId('income.realtimeWages')
  const isFolded = async () => {
    await agent.goto('/index?ac=income')
    await settled()
    return await earned.count()
  }
  await expect.poll(isFolded, { timeout: RUN_MS_MAX }).toBeGreaterThan(0)
  await earned.first().click()
  const postings = agent.getByTestId('teamTransactions.table')
  await expect(postings.locator('tbody tr').first()).toContainText('top1')
  await expect(postings.locator('tfoot tr[data-part="total"]')).toBeVisible()
  await postings.getByTestId('transaction.source').first().click()
  await expect(agent.getByTestId('wage.proof')).toContainText('Adds up')
  await player.context().close()
  await agent.context().close()
})
