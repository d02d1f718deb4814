import { expect, test } from 'playwright/test'
import { expectReceipt } from '../cashier/receipt.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { hurryDraw } from '../moneyTime.ts'

/** Rows of balls, or boards at odds. */
const FIELD = '[data-testid="field.rows"], [data-testid="field.odds"]'

/** A board at odds: the sides of it are pressed. */
const ODDS = (code: string, ...sides: string[]) => sides.map((side) => `odds.${code}.${side}`)

interface Walk {
  readonly game: string
  readonly play: string
  /** test ids of selections at odds, or the symbols pressed in the first row */
  readonly press: readonly string[]
  /** pressed among the bankers */
  readonly bankers?: readonly string[]
  /** bets of the line */
  readonly bets: string
  /** only in `npm run test:deep`: another of its kind is played in every run */
  readonly deep?: boolean
}

/** One way to play each family that has it: a pool with bankers, a board with tools, dice, sides. */
const WALKS: readonly Walk[] = [
  { game: '11X51M', play: '11.rx3', press: ['02', '05', '06'], bankers: ['11'], bets: '3 bets' },
  { game: 'LHC1M', play: 'lhc.2of2', press: ['12', '24', '33'], bets: '3 bets', deep: true },
  { game: 'LF1M', play: 'lf.rx2', press: ['05', '08', '11', '12'], bets: '6 bets', deep: true },
  { game: 'K31M', play: 'k3.d2', press: ['2', '5', '6'], bets: '3 bets' },
  { game: '3D1M', play: '3d.3.g6', press: ['1', '6', '9'], bets: '1 bet', deep: true },
  { game: 'KL83M', play: 'kl.pick2', press: ['02', '40', '41'], bets: '3 bets', deep: true },
  {
    game: 'L281M',
    play: 'l28.e.sum.bs',
    press: ODDS('l28.e.sum.bs', 'sum.big', 'sum.small'),
    bets: '2 bets',
  },
  {
    game: 'VN5M',
    play: 'vn.lo2',
    press: ODDS('vn.lo2', 'endings.12', 'endings.45'),
    bets: '2 bets',
  },
  { game: 'VNS5M', play: 'vns.xien2', press: ['12', '45', '67'], bets: '3 bets', deep: true },
  {
    game: 'TH5M',
    play: 'th.runtop',
    press: ODDS('th.runtop', 'top.3', 'top.7'),
    bets: '2 bets',
  },
  {
    game: 'LHC1M',
    play: 'lhc.sp.bs',
    press: ODDS('lhc.sp.bs', 'special.big', 'special.small'),
    bets: '2 bets',
    deep: true,
  },
]

for (const { game, play, press, bankers, bets, deep = false } of WALKS) {
  const tag = deep ? '@deep' : []
  test(`${play} of ${game} is played: a bet is placed, drawn and settled`, { tag }, async ({ browser }) => {
    const page = await visitor(browser)
    await enter(page, 'player2')
    await page.goto(`/lottery?gameCode=${game}&playType=${play}`)
    await expect(page.locator(FIELD)).toBeVisible()
    const rows = page.locator('[data-row]')
    if (bankers !== undefined) {
      await page.getByTestId('field.bankers.switch').click()
      for (const one of bankers) await rows.first().locator(`[data-symbol="${one}"]`).click()
    }
    for (const one of press) {
      await (one.startsWith('odds.') ? page.getByTestId(one) : rows.last().locator(`[data-symbol="${one}"]`)).click()
    }
    await page.getByTestId('stake.add.button').click()
    await expect(page.getByTestId('slip.count')).toContainText(bets)
    await page.getByTestId('slip.confirm.button').click()
    await page.getByTestId('order.confirm.button').click()
    await expectReceipt(page)
    await page.getByTestId('receipt.done.button').click()
    const row = page.getByTestId('mine.row').first()
    await expect(row).toHaveAttribute('data-state', 'PENDING')
    await hurryDraw(game)
    await expect(row).toHaveAttribute('data-state', /WIN|LOSE|PUSH/)
    await page.context().close()
  })
}

test(
  'a long dragon is cut after a review, and a draw is verified by the file that is taken away',
  {
    tag: '@deep',
  },
  async ({ browser }, testInfo) => {
    // Runs need a few draws.
    for (let drawn = 0; drawn < 4; drawn += 1) await hurryDraw('K31M')
    const page = await visitor(browser)
    await enter(page, 'player3')
    await page.goto('/lottery')
    await page.getByTestId('games.longDragon.link').click()
    const side = page.getByTestId('dragon.row').first().getByTestId('dragon.cut.button')
    await side.click()
    await expect(side).toHaveAttribute('aria-pressed', 'true')
    await page.getByTestId('dragon.chip.50').click()
    await page.getByTestId('dragon.bet.button').click()
    await page.getByTestId('order.confirm.button').click()
    await expect(page.getByTestId('receipt')).toContainText('50.00')
    await page.getByTestId('receipt.done.button').click()
    await expect(side).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByTestId('dragon.bets').locator('li').first()).toContainText('50.00')

    await page.goto('/fairness?gameCode=K31M')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByTestId('fairness.copy.button').first().click()
    const record = await page.evaluate(async () => await navigator.clipboard.readText())
    const download = page.waitForEvent('download')
    await page.locator('a[download]').click()
    // By its ending a browser knows it as a page.
    const file = testInfo.outputPath('verifier.html')
    await (await download).saveAs(file)
    const offline = await page.context().newPage()
    await offline.context().setOffline(true)
    await offline.goto(`file://${file}`)
    await offline.locator('#record').fill(record)
    await offline.locator('#verify').click()
    await expect(offline.locator('#verdict')).toHaveAttribute('data-fair', 'true')
    const { numbers, ...rest } = JSON.parse(record) as { numbers: number[] }
    const [first = 1, ...others] = numbers
    const changed = { ...rest, numbers: [(first % 6) + 1, ...others] }
    await offline.locator('#record').fill(JSON.stringify(changed))
    await offline.locator('#verify').click()
    await expect(offline.locator('#verdict')).toHaveAttribute('data-fair', 'false')
    await page.context().close()
  },
)
