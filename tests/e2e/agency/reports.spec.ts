import { readFile } from 'node:fs/promises'
import { connect } from '@croupier/db'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { enter } from '../identity/enter.ts'
import { hundredths, type Visit, visitor } from '../identity/visitor.ts'
import { settling } from '../lottery/settled.ts'

const DAYS = 30
const LINES_A_DAY = 4
/** Facts of the lottery without their lines would be a breach of the books, and hold payouts for the walks beside this one. */
const ANOTHER_PRODUCT = 2
/** Ids of orders that nobody has. */
const FIRST_SOURCE = 3_000_000_000

/** A month of settled bets of everybody below agent1, on the days before today; booked now, as a fold would meet them. */
async function playedMonth(): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.$executeRaw`
      INSERT INTO settled_facts (source, source_id, source_no, settlement_version, settled_at, merchant_id, member_id, catalogue_id,
        round_id, category, stake_units, payout_units, effective_units, theoretical_units, business_date)
      SELECT ${ANOTHER_PRODUCT}, ${FIRST_SOURCE} + row_number() OVER (), 1, 1, money_now(), m.merchant_id, m.id, 0, 0, x.category,
             x.stake, CASE WHEN x.k % 3 = 0 THEN 2 * x.stake ELSE 0 END, x.stake, 0,
             (money_now() AT TIME ZONE b.time_zone)::date - d
        FROM members a
        JOIN member_closure c ON c.ancestor_id = a.id AND c.distance > 0
        JOIN members m ON m.id = c.descendant_id
        JOIN merchants b ON b.id = m.merchant_id
       CROSS JOIN generate_series(1, ${DAYS - 1}::int) d
       CROSS JOIN generate_series(1, ${LINES_A_DAY}::int) n
       CROSS JOIN LATERAL (SELECT (m.id * 7 + d * 5 + n * 3) % 11 AS k, 10000 * (20 + (m.id * 31 + d * 17 + n * 13) % 90) AS stake,
                                  CASE WHEN n % 2 = 0 THEN 'LOTT' ELSE 'ELOTT' END AS category) x
       WHERE a.account = 'agent1'`
  } finally {
    await db.close()
  }
}

/** A printed amount with its sign, in hundredths. */
const signed = (text: string): bigint => (text.startsWith('\u2212') ? -hundredths(text) : hundredths(text))

/** Every amount of a column, and what the foot says of it. */
async function columnOf(table: Locator, index: number) {
  const cells = await table.locator(`tbody tr > :nth-child(${index})`).allTextContents()
  const total = await table.locator(`tfoot tr[data-part="total"] > :nth-child(${index})`).textContent()
  return {
    rows: cells.length,
    sum: cells.map(signed).reduce((left, right) => left + right, 0n),
    total: signed(total ?? ''),
  }
}

/** Each printed amount is cut to two places (rules 0.1.1), so n of them differ from their total by n hundredths at most. */
async function expectAddsUp(table: Locator, columns: readonly number[]): Promise<void> {
  for (const column of columns) {
    const { rows, sum, total } = await columnOf(table, column)
    const apart = sum > total ? sum - total : total - sum
    expect(Number(apart)).toBeLessThanOrEqual(rows)
  }
}

async function fileOf(page: Page, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await page.getByTestId(`report.${format}.button`).click()
  return await readFile(await (await download).path())
}

test.beforeAll(async () => await playedMonth())

test('an agent reads its month by day, goes down to a downline, and takes the report away', async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'agent1')
  await page.goto('/index?ac=overview')
  const days = page.getByTestId('report.table')
  await expect(days.locator('tbody tr')).toHaveCount(DAYS)
  await expectAddsUp(days, [2, 3, 4, 9])
  // Rebates, gifts and wages, too: nothing of the net is left out of the rows.
  await expectAddsUp(page.getByTestId('report.categories'), [2, 3, 4, 5, 6, 7, 8, 9])
  await expect(page.getByTestId('desk.news')).toBeVisible()
  await expect(page.getByTestId('report.flow').locator('canvas')).toBeVisible()

  await page.getByTestId('centre.menu.profit').click()
  const rows = page.getByTestId('profit.table')
  await expect(rows).toContainText('agent1a')
  await expectAddsUp(rows, [4, 5, 6, 11])
  await rows.getByRole('button', { name: 'agent1a' }).click()
  await expect(page.getByTestId('team.breadcrumb')).toContainText('agent1a')
  await expect(rows).toContainText('player1')
  await expectAddsUp(rows, [4, 5, 6, 11])

  const csv = (await fileOf(page, 'csv')).toString()
  expect(csv).toMatch(/^\ufeffAccount,Bets,/)
  expect(csv).toContain('player1')
  const book = unzipSync(await fileOf(page, 'xlsx'))
  expect(strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('player1')

  await page.getByRole('button', { name: '7 days back' }).click()
  await expect(page).toHaveURL(/days=\d{4}-\d{2}-\d{2}_/)
  await page.context().close()
})

test('bets and transactions are those of the account that is searched', { tag: '@deep' }, async ({ browser }) => {
  const page = await visitor(browser)
  await enter(page, 'agent1')
  await page.goto('/index?ac=transactions')
  const rows = page.getByTestId('teamTransactions.table').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.getByTestId('report.search.input').fill('player1')
  await page.getByTestId('report.search.input').press('Enter')
  await expect(page.getByTestId('team.breadcrumb')).toContainText('player1')
  await expect(rows.first()).toContainText('player1')
  await page.getByTestId('centre.menu.bets').click()
  await expect(page.locator('[data-page="bets"] h2').first()).toBeVisible()
  await page.getByTestId('centre.menu.announcement').click()
  await expect(page.getByTestId('announcements.list').locator('article')).toHaveCount(1)
  await page.context().close()
})

const LOOKS: readonly Visit[] = [
  { language: 'EN', theme: 'dark' },
  { language: 'CN', theme: 'light', phone: true },
  { language: 'ES', theme: 'light' },
  { language: 'ES', theme: 'dark', phone: true },
]
for (const look of LOOKS) {
  const name = `${look.language} ${look.phone ? 'phone' : 'desktop'}`
  test(`no report is wider than its screen: ${name}`, { tag: '@deep' }, async ({ browser }) => {
    const page = await visitor(browser, { ...look })
    const settled = settling(page)
    await enter(page, 'agent1')
    for (const of of ['overview', 'profit', 'income', 'bets', 'transactions', 'announcement']) {
      await page.goto(`/index?ac=${of}`)
      await expect(page.locator(`[data-page="${of}"] h2`).first()).toBeVisible()
      await settled()
      const body = page.locator(`[data-page="${of}"]`)
      const wide = await body.evaluate((part) => part.scrollWidth - part.clientWidth)
      expect(wide).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  })
}
