import { expect, type Page } from 'playwright/test'
import { withMerchant } from '../withMerchant.ts'

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
