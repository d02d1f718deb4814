import { approveWithdrawal, listOpenWithdrawals } from '@croupier/domain/cashier/withdrawals'
import { expect, type Page } from 'playwright/test'
import { DEMO_PAYMENT_PASSWORD } from '../../../prisma/seed/payments.ts'
import { withMerchant } from '../withMerchant.ts'

/** The sandbox pays after three seconds, and tells. */
const PAID_MS = 45_000
const WEEK_MS = 7 * 86_400_000

/** Makes an account's secrets and bound accounts older than any stop (safety 4.5). */
export async function pastStops(account: string): Promise<void> {
  await withMerchant(async ({ db: { prisma }, merchantId }) => {
    const longAgo = new Date(Date.now() - WEEK_MS)
    const { id: memberId } = await prisma.member.update({
      where: { merchantId_accountKey: { merchantId, accountKey: account } },
      data: { paymentsStoppedUntil: null },
    })
    await prisma.payoutAccount.updateMany({ where: { memberId }, data: { boundAt: longAgo } })
  })
}

/** Gives the real name that the dialog of a new payout account asks for first; the account itself is asked for next. */
export async function givesName(page: Page, name: string): Promise<void> {
  const input = page.getByTestId('personal.payeeName.input')
  await input.fill('4711')
  await page.getByTestId('personal.submit.button').click()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await input.fill(name)
  await page.getByTestId('personal.submit.button').click()
  await expect(page.getByTestId('payoutAccounts.bank.input')).toBeVisible()
}

/** A payee learns what is missing, and binds a bank account that is old enough. */
export async function bindsAccount(page: Page, { payee, number }: { payee: string; number: string }): Promise<void> {
  await page.goto('/index?mc=withdraw')
  await expect(page.getByTestId('withdrawal.block.ACCOUNT_MISSING')).toBeVisible()
  // A first withdrawal password pauses nothing (rules E3.4).
  await expect(page.getByTestId('withdrawal.block.COOLING')).toHaveCount(0)
  await page.getByTestId('payoutAccounts.add.button').click()
  await givesName(page, 'Anna Lee')
  await page.getByTestId('payoutAccounts.bank.input').fill('Harbour Bank')
  await page.getByTestId('payoutAccounts.number.input').fill('12')
  await page.getByTestId('payoutAccounts.password.input').fill(DEMO_PAYMENT_PASSWORD)
  await page.getByTestId('payoutAccounts.submit.button').click()
  await expect(page.getByText('Check the number or address')).toBeVisible()
  await page.getByTestId('payoutAccounts.number.input').fill(`6222 0000 1234 ${number}`)
  await page.getByTestId('payoutAccounts.submit.button').click()
  await expect(page.getByTestId('payoutAccounts.row')).toContainText(number)
  await expect(page.getByTestId('withdrawal.block.ACCOUNT_YOUNG')).toBeVisible()
  await pastStops(payee)
}

/** Asks for a withdrawal to the account that is bound. */
export async function asksForMoney(page: Page, amount: string): Promise<void> {
  await page.getByTestId('withdraw.amount.input').fill(amount)
  await page.getByTestId('withdraw.next.button').click()
  await page.getByTestId('withdraw.password.input').fill(DEMO_PAYMENT_PASSWORD)
  await page.getByTestId('withdraw.send.button').click()
  await expect(page.getByTestId('withdrawal.order')).toHaveAttribute('data-state', 'REQUESTED')
}

/** An officer approves what waits; the worker sends it and the sandbox pays. */
export async function approve(page: Page, payee: string): Promise<void> {
  await withMerchant(async ({ ctx }) => {
    const [waiting] = (await listOpenWithdrawals(ctx, { max: 5 })).filter(({ account }) => account === payee)
    const officer = { id: waiting?.id ?? 0n, by: 'olga', reason: 'walked', second: null }
    expect(await approveWithdrawal(ctx, officer)).toBe('DONE')
  })
  await expect(page.getByTestId('withdrawal.order')).toHaveAttribute('data-state', 'RECEIPT_ASKED', {
    timeout: PAID_MS,
  })
}
