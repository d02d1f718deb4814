import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import { act, consoleOf, expectInAudit, logInOfficer } from './officer.ts'
import { withOfficersWork } from './officersWork.ts'

test('a withdrawal is judged with its grounds, from the inbox to its history', { tag: '@deep' }, async ({
  browser,
}) => {
  await withOfficersWork(async ({ refused, payer }) => {
    const page = await consoleOf(browser)
    await page.goto('/')
    await logInOfficer(page, 'otto')
    await page.getByTestId('inbox.withdrawals').click()
    await page.getByTestId(`withdrawal.${refused}.open`).click()
    const drawer = page.getByTestId('withdrawal.drawer')
    await expect(drawer.getByTestId('grounds.account')).toContainText('The member’s own name')
    await expect(drawer.getByTestId('grounds.approvals')).toContainText('Nobody yet')
    await expect(drawer.getByTestId('grounds.member')).toContainText(refused)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    // Number and holder are opened for a reason, over the panel, and what was opened stays until it is closed.
    await drawer.getByTestId('grounds.account.open').click()
    await page.getByTestId('act.reason.input').fill('the name is compared')
    await page.getByTestId('act.confirm.button').click()
    await expect(page.getByTestId('grounds.opened')).toContainText('Anna Lee')
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('grounds.opened')).toBeHidden()
    await expect(drawer).toBeVisible()
    await drawer.getByTestId(`withdrawal.${refused}.refuse`).click()
    await act(page, 'the names differ')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.getByTestId('nav.deposits').click()
    await page.getByTestId(`deposit.${payer}.open`).click()
    await expect(page.getByTestId('deposit.drawer').getByTestId('grounds.payments')).toContainText(
      'Nothing arrived yet',
    )
    await page.keyboard.press('Escape')

    await page.getByTestId('nav.history').click()
    await page.getByTestId('history.account.input').fill(refused)
    await expect(page.getByTestId('history.table')).toContainText('Refused')
    await expect(page.getByTestId('history.totals')).toContainText('1 that fit')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByTestId('history.csv').click()
    expect((await download).suggestedFilename()).toMatch(/^withdrawals-.+\.csv$/)
    await page.reload()
    await expect(page.getByTestId('history.account.input')).toHaveValue(refused)
    await page.getByTestId('history.table').getByRole('link', { name: 'Refused', exact: true }).click()
    await expect(drawer).toContainText('Refused')
    await page.keyboard.press('Escape')
    await expectInAudit(page, 'otto', ['withdrawal.accountOpened', 'withdrawal.refused'])
    await page.context().close()
  })
})
