import { expect, type Page, test } from 'playwright/test'
import { DEMO_PAYERS, DEMO_PAYMENT_PASSWORD } from '../../../prisma/seed/payments.ts'
import { balanceOf, logIn, visitor } from '../identity/visitor.ts'
import { withMerchant } from '../withMerchant.ts'

/** The demo accounts were opened a moment ago; transfers wait for secrets that are older (safety 4.5). */
async function ageSecrets(): Promise<void> {
  await withMerchant(async ({ db: { prisma }, merchantId }) => {
    await prisma.member.updateMany({
      where: { merchantId, accountKey: { in: [...DEMO_PAYERS] } },
      data: { paymentsStoppedUntil: null },
    })
  })
}

async function fillAmount(page: Page, amount: string): Promise<void> {
  await page.getByTestId('transfer.amount.input').fill(amount)
  await page.getByTestId('transfer.next.button').click()
}

async function confirm(page: Page, password = DEMO_PAYMENT_PASSWORD): Promise<void> {
  await page.getByTestId('transfer.password.input').fill(password)
  await page.getByTestId('transfer.send.button').click()
}

test('an upline sends money down and gets some back; both screens follow by themselves', {
  tag: '@deep',
}, async ({ browser }) => {
  await ageSecrets()
  const upline = await visitor(browser)
  const downline = await visitor(browser, { language: 'CN', theme: 'light', phone: true })
  await logIn(upline, 'agent1')
  await logIn(downline, 'agent1a')
  const before = await balanceOf(downline)

  await upline.goto('/index?ac=team')
  const row = upline.getByRole('row').filter({ hasText: 'agent1a' })
  await row.getByTestId('team.row.menu').click()
  await upline.getByRole('menuitem', { name: 'Transfer' }).click()
  const dialog = upline.getByTestId('transfer.dialog')
  await fillAmount(upline, '9')
  await expect(dialog).toContainText('The amount must be between 10 and 50,000')
  await fillAmount(upline, '120.50')
  await expect(upline.getByTestId('transfer.confirm')).toContainText('120.50')
  await confirm(upline, 'not the password 1')
  await expect(dialog).toContainText('tries left')
  await confirm(upline)
  await expect(upline.getByTestId('transfer.receipt.amount')).toContainText('120.50')
  // Nobody touched the downline's page meanwhile.
  await expect(downline.getByText('agent1 向您转入')).toBeVisible()
  await expect.poll(async () => (await balanceOf(downline)) - before).toBe(12_050n)

  await downline.goto('/index?mc=transferUpline')
  // What comes down to an agent may be passed on at once (rules B3.3).
  await fillAmount(downline, '20')
  await confirm(downline)
  await expect(downline.getByTestId('transfer.receipt.amount')).toContainText('20.00')
  await expect(upline.getByText('agent1a sent you')).toBeVisible()
  await downline.goto('/index?mc=transactionHistory')
  await expect(downline.getByTestId('record.table')).toContainText('转给上级 · agent1')
  await upline.goto('/index?mc=transactionHistory')
  await expect(upline.getByTestId('record.table')).toContainText('Transfer to upline · agent1a')

  // The upline closes the way up; the downline is told.
  await upline.goto('/index?ac=team')
  await downline.goto('/index?mc=transferUpline')
  await expect(downline.getByTestId('transfer.amount.input')).toBeVisible()
  const turnMayUp = async () => {
    await row.getByTestId('team.row.menu').click()
    await upline.getByRole('menuitemcheckbox', { name: 'Transfers up' }).click()
  }
  await turnMayUp()
  await expect(upline.getByText('agent1a can no longer transfer to you')).toBeVisible()
  await expect(downline.getByText('您未开通此转账')).toBeVisible()
  await turnMayUp()
  await expect(downline.getByTestId('transfer.amount.input')).toBeVisible()
  await upline.context().close()
  await downline.context().close()
})

test('the agent centre has an entry of its own: choose a downline, then send', {
  tag: '@deep',
}, async ({ browser }) => {
  await ageSecrets()
  const agent = await visitor(browser, { theme: 'light' })
  await logIn(agent, 'top1')
  await agent.goto('/index?ac=transfer')
  await agent.getByTestId('transfer.search.input').fill('agent1')
  await agent.getByTestId('transfer.receiver').filter({ hasText: 'agent1' }).first().click()
  await fillAmount(agent, '15')
  await confirm(agent)
  await expect(agent.getByTestId('transfer.receipt.amount')).toContainText('15.00')
  await agent.context().close()
})
