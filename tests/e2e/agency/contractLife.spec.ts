import { expect, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { apartTest } from '../apart.ts'
import { expectReceipt } from '../cashier/receipt.ts'
import { enter } from '../identity/enter.ts'
import { openDesk, visitor } from '../identity/visitor.ts'
import { hurryDraw, shiftMoneyTime } from '../moneyTime.ts'
import { catchUp, goOnPlaying } from '../operations/laterDays.ts'
import { expectReadable } from './readableLines.ts'
import {
  advanceBehindMidnight,
  ageProofs,
  approveHouseDividends,
  DOWNLINE,
  openTwoSides,
  runWhatIsDue,
  UPLINE,
} from './twoSides.ts'

const test = apartTest()

/** A contract of every kind between two people, from the offer to its end (rules B5 to B11). */
test.describe.configure({ mode: 'serial' })

const WINDOW_MS = 5 * 60_000
/** After it a closed window is settled. */
const WINDOW_SETTLED_MS = WINDOW_MS + 15_000
const PAGES = ['realtimeWage', 'dailyWage', 'hourlyWage', 'dividend'] as const

let upline: Page
let downline: Page

async function prove(page: Page): Promise<void> {
  await page.getByTestId('proof.password.input').fill(DEMO_PASSWORD)
  await page.getByTestId('proof.submit.button').click()
}

const contractWith = (page: Page, account: string) =>
  page.getByTestId('contracts.manage').getByTestId(`contract.${account}`)
const tab = async (page: Page, where: string, name: 'bills' | 'manage' | 'new') =>
  await page.goto(`/index?ac=${where}&tab=${name}`)

test.beforeAll(async ({ browser, apart }) => {
  expect(apart.addresses.web).toBeTruthy()
  await openTwoSides()
  upline = await visitor(browser)
  downline = await visitor(browser, { phone: true, theme: 'light' })
  await Promise.all([upline, downline].map(goOnPlaying))
  await enter(upline, UPLINE)
  await enter(downline, DOWNLINE)
})
test.afterAll(async () => {
  await upline.context().close()
  await downline.context().close()
})

test('one offers a contract of every kind, the other signs, each with a fresh proof', async () => {
  await ageProofs()
  for (const [index, where] of PAGES.entries()) {
    await tab(upline, where, 'new')
    const rate = where === 'realtimeWage' ? 'offer.lossRatePpm.input' : 'offer.tier.1.ratio'
    const fill = { realtimeWage: '0.5', dailyWage: '0.2', hourlyWage: '0.15', dividend: '30' }
    await upline.getByTestId(rate).fill(fill[where])
    await upline.getByTestId('offer.send.button').click()
    if (index === 0) await prove(upline)
    await expect(contractWith(upline, DOWNLINE)).toHaveAttribute('data-state', 'P')

    await tab(downline, where, 'manage')
    await downline.getByTestId('contract.sign.button').click()
    await downline.getByTestId('contract.confirm.button').click()
    if (index === 0) await prove(downline)
    await expect(contractWith(downline, UPLINE)).toHaveAttribute('data-state', 'A')
    // Nobody touched the upline's page meanwhile.
    await expect(contractWith(upline, DOWNLINE)).toHaveAttribute('data-state', 'A')
  }
})

test('a bet of the next day is paid for in its window, and the day by its wages in the night', async () => {
  await advanceBehindMidnight(1)
  await openDesk(downline, 'SSC1M', 'ssc.5.direct')
  // One line of five digits: it loses, but for one draw of a hundred thousand.
  for (const row of await downline.locator('[data-row]').all()) {
    await row.locator('[data-symbol="3"]').click()
  }
  await downline.getByTestId('stake.multiple').locator('input').fill('500')
  await downline.keyboard.press('Tab')
  await downline.getByTestId('stake.betNow.button').click()
  await downline.getByTestId('order.confirm.button').click()
  await expectReceipt(downline)
  await downline.getByTestId('receipt.done.button').click()
  const bet = downline.getByTestId('mine.row').first()
  await hurryDraw('SSC1M')
  await expect(bet).toHaveAttribute('data-state', 'LOSE')

  await shiftMoneyTime(WINDOW_SETTLED_MS)
  await runWhatIsDue()
  await tab(downline, 'realtimeWage', 'bills')
  await expect(downline.getByTestId('wage.kept')).toHaveText('5.0000')

  await advanceBehindMidnight(181)
  await runWhatIsDue()
  for (const [where, due] of [
    ['dailyWage', '2.00'],
    ['hourlyWage', '1.50'],
  ] as const) {
    await tab(downline, where, 'bills')
    const bill = downline.getByTestId('bill.table').locator('tbody tr').first()
    await expect(bill).toContainText('Paid')
    await bill.click()
    await expect(downline.getByTestId('bill.due')).toHaveText(due)
    await expect(downline.getByTestId('bill.proof')).toContainText('Adds up')
    await downline.getByTestId('bill.branch').locator('summary').first().click()
    await downline.getByTestId('bill.member').locator('summary').first().click()
    await expectReadable(downline, downline.locator('.bill-line'))
  }
})

test('who does not pay a dividend in time pays it by force, but not while the house is late itself; then both end it', async () => {
  await catchUp(upline, UPLINE)
  await tab(upline, 'dividend', 'bills')
  await upline.getByTestId('bill.side.PAYER').click()
  // Later days have bills of nothing: what was paid in wages is deducted from them.
  const ofTheBet = { hasText: '22.50' }
  const owed = upline.getByTestId('bill.table').locator('tbody tr').filter(ofTheBet)
  await expect(owed).toContainText('Unpaid')
  await upline.getByTestId('bill.payAll.button').click()
  await upline.getByTestId('bill.payConfirm.button').click()
  // The wallet is short; the payer leaves it at that.
  await expect(upline.getByTestId('bill.partly.checkbox')).toBeVisible()
  await upline.keyboard.press('Escape')

  // The window of a day is over, but what the house owes the payer still waits for its officers (rules B10.5).
  for (const _ of [1, 2, 3]) await advanceBehindMidnight(1)
  await runWhatIsDue()
  await tab(downline, 'dividend', 'bills')
  const bill = downline.getByTestId('bill.table').locator('tbody tr').filter(ofTheBet)
  await expect(bill).toContainText('Unpaid')
  await expect(owed).toContainText('Unpaid')

  // It gets as many days more as the house took; then what came in meanwhile goes to the downline.
  await approveHouseDividends()
  await runWhatIsDue()
  await expect(bill).toContainText('Unpaid')
  for (const _ of [1, 2, 3, 4]) await advanceBehindMidnight(1)
  await runWhatIsDue()
  await expect(bill).toContainText('Auto-collected')
  await expect(owed).toContainText('Auto-collected')
  await expect(upline.getByTestId('agent.owes')).toBeHidden()

  await catchUp(upline, UPLINE)
  await catchUp(downline, DOWNLINE)
  await tab(upline, 'dividend', 'manage')
  await contractWith(upline, DOWNLINE).getByTestId('contract.askTermination.button').click()
  await upline.getByTestId('contract.confirm.button').click()
  await tab(downline, 'dividend', 'manage')
  await contractWith(downline, UPLINE).getByTestId('contract.agreeTermination.button').click()
  await downline.getByTestId('contract.confirm.button').click()
  await downline.getByTestId('contracts.manage').getByRole('switch').click()
  await expect(contractWith(downline, UPLINE)).toHaveAttribute('data-state', 'C')
})
