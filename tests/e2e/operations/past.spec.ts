import { expect, type Locator, type Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { cancelTexts, raceTexts } from '../../../scripts/demo/noticeTexts.ts'
import { freePlayTexts, receiptTexts } from '../../../scripts/demo/offerTexts.ts'
import { isDeep } from '../../setup/volume.ts'
import { enter } from '../identity/enter.ts'
import { solveSlider } from '../identity/solveSlider.ts'
import { hundredths, logIn, type Visit, visitor } from '../identity/visitor.ts'
import { test } from './livedIn.ts'

/** What a new user meets after the first start (design/experience: no screen full of zeros). */
test.describe.configure({ mode: 'serial' })

/** The whole past is played while the first walk waits. */
const PLAYED_MS_MAX = 900_000
const FIGURE = /[1-9]/

async function open(page: Page, account: string, address: string): Promise<void> {
  await enter(page, account)
  await page.goto(address)
}

const PROFIT_LOOKS: readonly Visit[] = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light', phone: true },
  { language: 'ES', theme: 'light' },
]

/** Every amount among the cells of a column. */
const columnOf = async (table: Locator, index: number): Promise<bigint[]> => {
  const cells = await table.locator(`tbody tr > :nth-child(${index})`).allTextContents()
  return cells.map(hundredths)
}

async function tryLogin(page: Page, account: string): Promise<void> {
  await page.goto('/index')
  await page.getByTestId('bar.login.button').click()
  await page.getByTestId('login.username.input').fill(account)
  await page.getByTestId('login.password.input').fill(DEMO_PASSWORD)
  await solveSlider(page)
  await page.getByTestId('login.submit.button').click()
}

test('pages are usable while the past is played, then betting opens', { tag: '@deep' }, async ({
  browser,
  livedIn,
}) => {
  test.setTimeout(PLAYED_MS_MAX)
  const page = await visitor(browser)
  await logIn(page, 'player1')
  await page.goto('/elott')
  await expect(page.getByTestId(/^draw\.card\./).first()).toContainText('No issue on sale')
  await page.goto('/index?mc=transactionHistory')
  await expect(page.getByTestId('record.table').locator('tbody tr').first()).toBeVisible()
  expect(livedIn.output.at(-1)).toMatch(/^(Playing the past|The past of the demo merchant: \d+ %)/)
  await livedIn.done
  for (const tenth of [10, 50, 90]) {
    expect(livedIn.output).toContain(`The past of the demo merchant: ${tenth} %`)
  }
  await page.goto('/lottery?gameCode=ELOTT1')
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect(page.getByTestId('head.countdown')).toBeVisible()
  await page.context().close()
})

test('a player sees records, a trend and notices', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await logIn(page, 'player1')
  const line = page.getByTestId('notice.line')
  for (const { EN } of [raceTexts, receiptTexts, freePlayTexts, cancelTexts]) {
    await expect(line.getByRole('button', { name: EN?.[0] ?? '', exact: true })).toHaveCount(1)
  }
  await page.goto('/index?mc=personalHistoryCopy')
  const bets = page.getByTestId('bets.table')
  await expect(bets.locator('tbody tr')).toHaveCount(20)
  expect((await columnOf(bets, 5)).every((stake) => stake > 0n)).toBe(true)
  expect((await columnOf(bets, 6)).some((payout) => payout > 0n)).toBe(true)
  await page.goto('/index?mc=transactionHistory')
  const record = page.getByTestId('record.table')
  for (const kind of ['Lottery stake', 'Lottery payout', 'Rebate']) {
    await expect(record.getByText(kind).first()).toBeVisible()
  }
  await page.goto('/lottery?gameCode=ELOTT1')
  await page.getByRole('tab', { name: 'My bets' }).click()
  await expect(page.getByTestId('mine.row').first()).toBeVisible()
  await expect(page.locator('.trend-line').first()).toBeVisible()
  await page.context().close()
})

test('a player sees what it won and lost, and goes from a figure to its postings', {
  tag: '@deep',
}, async ({ browser }) => {
  for (const look of isDeep ? PROFIT_LOOKS : PROFIT_LOOKS.slice(-1)) {
    const page = await visitor(browser, { ...look })
    await open(page, 'player1', '/index?mc=personalProfit')
    await expect(page.getByTestId('profit.cards')).toContainText(FIGURE)
    await expect(page.getByTestId('profit.net').locator('canvas')).toBeVisible()
    await page.context().close()
  }
  const page = await visitor(browser)
  await open(page, 'player1', '/index?mc=personalProfit')
  await expect(page.getByTestId('profit.days').locator('tbody tr')).toHaveCount(30)
  await page.getByTestId('profit.cards').getByRole('link', { name: 'Payouts' }).click()
  const rows = page.getByTestId('record.table').locator('tbody tr')
  await expect(rows.first()).toContainText('Lottery payout')
  await page.context().close()
})

test('an agent sees a team, wages of past windows and what they are made of', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await open(page, 'agent1', '/index?ac=overview')
  const balance = page.locator('.centre-card', { hasText: 'Team balance' }).locator('dd')
  await expect(balance).toContainText(FIGURE)
  await page.goto('/index?ac=team')
  await expect(page.getByTestId('team.table').locator('tbody tr')).toHaveCount(9)
  await page.goto('/index?ac=realtimeWage')
  await expect(page.getByTestId('wage.kept')).toContainText(FIGURE)
  const paid = page
    .getByTestId('wage.table')
    .locator('tbody tr')
    .filter({ has: page.locator('td:last-child b', { hasText: FIGURE }) })
  await paid.first().click()
  await expect(page.getByTestId('wage.posted')).toContainText(FIGURE)
  await expect(page.getByTestId('wage.proof')).toContainText('Adds up')
  await page.context().close()
})

test('agents have bills of every kind, each with its explanation', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  for (const [account, where] of [
    ['top1', 'salary'],
    ['agent1', 'dividend'],
    ['agent1', 'dailyWage'],
    ['agent1', 'hourlyWage'],
  ] as const) {
    await open(page, account, `/index?ac=${where}`)
    const bill = page.getByTestId('bill.table').locator('tbody tr').first()
    await expect(bill).toContainText(FIGURE)
    await bill.click()
    await expect(page.getByTestId('bill.proof')).toContainText('Adds up')
  }
  await page.context().close()
})

test('an agent has a contract in every state', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await open(page, 'agent1', '/index?ac=realtimeWage&tab=manage')
  const list = page.getByTestId('contracts.manage')
  const expectStates = async (states: Readonly<Record<string, string>>) => {
    for (const [account, state] of Object.entries(states)) {
      const ticket = list.getByTestId(`contract.${account}`)
      await expect(ticket).toHaveAttribute('data-state', state)
    }
  }
  await expectStates({ agent1b: 'A', agent1c: 'P', agent1f: 'E', agent1g: 'V' })
  await list.getByRole('switch').click()
  await expectStates({ agent1d: 'R', agent1e: 'X', agent1h: 'C' })
  await page.context().close()
})

test('an agent whose upline cannot pay has lines that count and has received nothing', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await open(page, 'creditor1', '/index?ac=realtimeWage&windows=144')
  const rows = page.getByTestId('wage.table').locator('tbody tr')
  const counted = rows.filter({ has: page.locator('td:nth-child(2)', { hasText: FIGURE }) })
  await expect(counted.first()).toBeVisible()
  await expect(counted.first().locator('td').nth(4)).toHaveText('0.0000')
  await expect(page.getByTestId('wage.kept')).toHaveText('0.0000')
  await page.context().close()
})

test('who is frozen, far away, fresh or has a first password is met as what he is', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await tryLogin(page, 'frozen1')
  const frozen = 'This account is frozen; contact customer service'
  await expect(page.getByRole('alert').getByText(frozen)).toBeVisible()
  await tryLogin(page, 'away1')
  await expect(page.getByTestId('second.form')).toBeVisible()
  await tryLogin(page, 'first1')
  await expect(page.getByTestId('password.dialog')).toBeVisible()
  await page.context().close()
  const fresh = await visitor(browser)
  await logIn(fresh, 'fresh1')
  await expect(fresh.getByTestId('bar.balance.button')).toContainText('0.00')
  await fresh.context().close()
})
