import { expect, type Page, test } from 'playwright/test'
import { act, consoleOf, expectInAudit, logInOfficer, sayYes } from './officer.ts'
import { type OfficersWork, OUTSIDE_GAME, withOfficersWork } from './officersWork.ts'

/** Members and draws are made, and the platform pays out, while it is walked. */
const WALKED_MS_MAX = 180_000
const button = (page: Page, name: string) => page.getByTestId(name)

/** A deposit of which the slip is looked at, and that is credited as it was seen at the provider. */
async function credits(page: Page, { payer }: OfficersWork): Promise<void> {
  await button(page, 'nav.deposits').click()
  await button(page, `deposit.${payer}.picture`).click()
  await button(page, 'act.reason.input').fill('the slip')
  await button(page, 'act.confirm.button').click()
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, `deposit.${payer}.credit`).click()
  await button(page, 'deposit.payment.input').fill(`seen-${payer}`)
  await act(page, 'it is on the statement')
  await expect(button(page, `deposit.${payer}.credit`)).toBeHidden()
}

/** One withdrawal is refused by one officer; a large one needs a second officer's yes. */
async function decides(one: Page, other: Page, { refused, paid }: OfficersWork): Promise<void> {
  await button(one, 'nav.withdrawals').click()
  await button(one, `withdrawal.${refused}.refuse`).click()
  await act(one, 'the names differ')
  await expect(button(one, `withdrawal.${refused}.state`)).toBeHidden()
  const approve = `withdrawal.${paid}.approve`
  await button(one, approve).click()
  await act(one, 'looked at')
  await expect(button(one, `withdrawal.${paid}.state`)).toHaveAttribute('data-state', 'REQUESTED')
  await sayYes(other, 'olga', 'cashier.moveWithdrawal')
  await expect(button(one, approve)).toBeHidden()
}

/** A result is corrected once a second officer has said yes. */
async function corrects(one: Page, other: Page, { issueNumber }: OfficersWork): Promise<void> {
  const correct = `issue.${OUTSIDE_GAME}.${issueNumber}.correct`
  await button(one, 'nav.lottery').click()
  await button(one, correct).click()
  await act(one, 'both sources say so')
  await expect(button(one, correct)).toBeVisible()
  await sayYes(other, 'olga', 'desk.correctResult')
  await one.reload()
  await expect(button(one, correct)).toBeHidden()
}

async function gives(page: Page, { asking }: OfficersWork): Promise<void> {
  await button(page, 'nav.rewards').click()
  await button(page, `application.${asking}.approve`).click()
  await act(page, 'as the terms say')
  await expect(button(page, `application.${asking}.approve`)).toBeHidden()
  await button(page, `redemption.${asking}.approve`).click()
  await button(page, 'rewards.remark.input').fill('It is on its way')
  await act(page, 'sent today')
  await expect(button(page, `redemption.${asking}.approve`)).toBeHidden()
}

/** What its owner says has not come is looked into, and given back by two officers. */
async function givesBack(page: Page, other: Page, { paid, nothingArrived }: OfficersWork): Promise<void> {
  await nothingArrived()
  await button(page, 'nav.withdrawals').click()
  await button(page, `withdrawal.${paid}.dispute`).click()
  await act(page, 'the bank is asked')
  await expect(button(page, `withdrawal.${paid}.state`)).toHaveAttribute('data-state', 'DISPUTED')
  await button(page, `withdrawal.${paid}.refund`).click()
  await act(page, 'the bank sent it back')
  await sayYes(other, 'olga', 'cashier.moveWithdrawal')
  await expect(button(page, `withdrawal.${paid}.state`)).toBeHidden()
}

test('an officers’ day: money, draws and gifts are decided, by two where one is too few, and each act is in the audit', {
  tag: '@deep',
}, async ({ browser }) => {
  test.setTimeout(WALKED_MS_MAX)
  await withOfficersWork(async (work) => {
    const [one, other] = [await consoleOf(browser), await consoleOf(browser)]
    for (const [page, name] of [
      [one, 'otto'],
      [other, 'olga'],
    ] as const) {
      await page.goto('/board')
      await logInOfficer(page, name)
      await expect(page.getByTestId('self.name')).toHaveText(name)
    }
    await credits(one, work)
    await decides(one, other, work)
    await corrects(one, other, work)
    await gives(one, work)
    await givesBack(one, other, work)
    await button(one, 'nav.report').click()
    await expect(button(one, 'report.table')).toBeVisible()
    await expectInAudit(one, 'otto', [
      'deposit.proofOpened',
      'deposit.credited',
      'withdrawal.refused',
      'withdrawal.approved',
      'withdrawal.dispute',
      'withdrawal.refund',
      'issue.resultCorrected',
      'promotion.decided',
      'points.decided',
    ])
    for (const page of [one, other]) await page.context().close()
  })
})
