import { readFile } from 'node:fs/promises'
import { connect } from '@croupier/db'
import { BONUS_CONTRIBUTION } from '@croupier/rules'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { enter } from '../identity/enter.ts'
import { openDesk, unitsOf, type Visit, visitor } from '../identity/visitor.ts'
import { settling } from '../lottery/settled.ts'
import { hurryDraw } from '../moneyTime.ts'
import { expectReceipt } from './receipt.ts'

const GAME = 'SSC1M'
const PLAYER = 'player1'

/** What a transfer and a bonus would ask the player for, from now on. */
async function asksForTurnover(): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.$executeRaw`
      INSERT INTO wagering_requirements (member_id, merchant_id, amount_units, required_units, source, source_id, created_at,
        rates, edge_ppm, max_stake_units, cashout_units, expires_at)
      SELECT m.id, m.merchant_id, x.amount, x.required, x.source, 900001, money_now(), x.rates::jsonb, x.edge, x.stake, x.cashout,
             x.expires
        FROM members m
       CROSS JOIN (VALUES ('TRANSFER', 1000000::bigint, 1000000::bigint, NULL, NULL::int, NULL::bigint, NULL::bigint, NULL::timestamptz),
                          ('BONUS', 5000000, 75000000, ${JSON.stringify(BONUS_CONTRIBUTION.rates)}, ${BONUS_CONTRIBUTION.edgePpm}::int, 1000000, 20000000,
                           money_now() + interval '30 days')) x(source, amount, required, rates, edge, stake, cashout, expires)
       WHERE m.account = ${PLAYER}`
  } finally {
    await db.close()
  }
}

async function fileOf(page: Page, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByTestId(`report.${format}.button`).click()
  return await readFile(await (await download).path())
}

/** Adds ten bets of 2 to the slip and places them. */
async function bet(page: Page): Promise<void> {
  await openDesk(page, GAME, 'ssc.pos')
  await page.locator('[data-row]').first().locator('[data-tool="all"]').click()
  await page.getByTestId('stake.add.button').click()
  await page.getByTestId('slip.confirm.button').click()
  await page.getByTestId('order.confirm.button').click()
  await expectReceipt(page)
  await page.getByTestId('receipt.done.button').click()
}

test('a player follows a bet from the sum to its draw, and cancels one that is open', {
  tag: '@deep',
}, async ({ browser }) => {
  await asksForTurnover()
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await bet(page)
  await hurryDraw(GAME)
  await expect(page.getByTestId('mine.row').first()).toHaveAttribute('data-state', 'WIN')
  await bet(page)

  await page.goto('/index?mc=personalHistoryCopy')
  const rows = page.getByTestId('bets.table').locator('tbody tr')
  await expect(page.getByTestId('bets.count')).toContainText('Not settled yet')
  await rows.nth(0).click()
  await page.getByTestId('receipt.cancel.button').click()
  await page.getByTestId('cancel.confirm.button').click()
  await expect(page.getByTestId('bets.count')).toContainText('Stakes returned')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Bet receipt' })).toHaveCount(0)
  await rows.nth(1).click()
  await page.getByTestId('receipt.verify.button').click()
  await expect(page.getByTestId('verify.verdict')).toHaveText('Verified')
  await page.goto('/index?mc=personalHistoryCopy')
  const csv = (await fileOf(page, 'csv')).toString()
  expect(csv).not.toMatch(/ssc\.|SSC1M/)
  expect(csv).toContain('Won')

  await page.goto('/index?mc=bonusDetails')
  const filled = page.getByTestId('wagering.row').filter({ hasText: 'Filled first' })
  await expect(filled).toHaveCount(1)
  await expect(page.getByTestId('wagering.row')).toHaveCount(2)
  expect((await fileOf(page, 'csv')).toString()).toContain('Turnover required')
  await page.context().close()
})

test('a statement adds up, and a sum leads to its entries and to the receipt behind them', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, PLAYER)
  await page.goto('/index?mc=transactionHistory&show=statement')
  const account = page.getByTestId('statement.account').first()
  await expect(account).toContainText('Adds up')
  const [opening = 0n, came = 0n, went = 0n, closing = 0n] = (
    await account.locator('.centre-card dd').allTextContents()
  ).map(unitsOf)
  expect(opening + came - went).toBe(closing)
  await account.getByRole('link', { name: 'Lottery payout' }).click()
  const rows = page.getByTestId('record.table').locator('tbody tr')
  await expect(rows.first()).toContainText('Lottery payout')
  await rows.first().click()
  await expect(page.getByTestId('movement.drawer')).toBeVisible()
  await page.getByTestId('movement.receipt.button').click()
  await expect(page.getByTestId('receipt.verify.button')).toBeVisible()
  await page.keyboard.press('Escape')
  const book = unzipSync(await fileOf(page, 'xlsx'))
  expect(strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('Lottery payout')
  await page.context().close()
})

const LOOKS: readonly Visit[] = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light', phone: true },
  { language: 'ES', theme: 'light' },
  { language: 'ES', theme: 'dark', phone: true },
]
const PAGES = [
  'personalHistoryCopy',
  'personalHistoryCopy&category=RNG',
  'transactionHistory',
  'transactionHistory&show=statement',
  'personalProfit',
  'bonusDetails',
]
for (const look of LOOKS) {
  const name = `${look.language} ${look.phone ? 'phone' : 'desktop'}`
  test(`no record is wider than its screen: ${name}`, { tag: '@deep' }, async ({ browser }) => {
    const page = await visitor(browser, { ...look })
    const settled = settling(page)
    await enter(page, PLAYER)
    for (const of of PAGES) {
      await page.goto(`/index?mc=${of}`)
      const body = page.locator(`[data-page="${of.split('&')[0]}"]`)
      await expect(body.locator('h2').first()).toBeVisible()
      await settled()
      const wide = await body.evaluate((part) => part.scrollWidth - part.clientWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })
}
