import { connect } from '@croupier/db'
import { grantPoints } from '@croupier/domain/rewards/points'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { runningStack } from '../../setup/e2e.ts'
import { advanceBehindMidnight } from '../agency/twoSides.ts'
import { enter } from '../identity/enter.ts'
import { balanceOf, hundredths, visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'
import { withMerchant } from '../withMerchant.ts'
import { type Case, INSTANTS, NAMES, nodeOf, WALKS } from './gameCases.ts'
import { status } from './gameSteps.ts'
import { frameOf } from './ownRounds.ts'

/** A match that is bet on ends within six minutes, and a row of spins takes three. On a busy machine all takes twice as long. */
const WALK_MS = 900_000
const SETTLED_MS = 90_000
const OPENED_MS = 30_000
/** One look at what may not be there yet. */
const LOOK_MS = 1_000
/** A page that is looked at again is drawn by then. */
const DRAWN_MS = 15_000
/** Minutes behind midnight: points of a day are counted from 03:30 on. */
const COUNTED_MIN = 4 * 60

/** Points of the board: five in a row, and as many that lie apart. */
const FIVE = [0, 1, 2, 3, 4] as const
const ASIDE = [100, 102, 130, 132, 160] as const

const clockOf = (page: Page) => frameOf(page).getByTestId('duel.clock')
const isToMove = async (page: Page): Promise<boolean> => /Your move/.test((await clockOf(page).textContent()) ?? '')

/** What a record of a category comes to: all stakes and all payouts, in hundredths. */
async function recordOf(page: Page, category: string): Promise<{ stake: bigint; won: bigint }> {
  await page.goto(`/index?mc=personalHistoryCopy&category=${category}`)
  const totals = page.getByTestId('rounds.totals')
  await expect(totals.or(page.getByText('No bets', { exact: false })).first()).toBeVisible()
  if ((await totals.count()) === 0) return { stake: 0n, won: 0n }
  const [stake = '0.00', won = '0.00'] = ((await totals.textContent()) ?? '').match(/[\d,]+\.\d{2}/g) ?? []
  return { stake: hundredths(stake), won: hundredths(won) }
}

/** Plays a game from its lobby until it was won and lost. */
async function playFrom(page: Page, { game, lobby, play }: Case): Promise<void> {
  await page.goto(`/${lobby}?page=all&q=${encodeURIComponent(NAMES[game] ?? '')}`)
  await page
    .getByTestId(`game.play.${nodeOf(game)}`)
    .first()
    .click({ timeout: OPENED_MS })
  await expect(page).toHaveURL(new RegExp(`node=${nodeOf(game)}`))
  const ends = await play(page)
  expect(ends.won, `${game}: won`).toBeGreaterThan(0)
  expect(ends.lost, `${game}: lost`).toBeGreaterThan(0)
}

/** Plays games to their end; the balance moves by what the record says, and by nothing else. */
async function playTogether(page: Page, cases: readonly Case[]): Promise<void> {
  const categories = [...new Set(cases.map(({ category }) => category))]
  const sum = async () => {
    let all = { stake: 0n, won: 0n }
    for (const category of categories) {
      const { stake, won } = await recordOf(page, category)
      all = { stake: all.stake + stake, won: all.won + won }
      await expect(page.getByTestId('rounds.table').getByText('In progress')).toHaveCount(0, {
        timeout: LOOK_MS,
      })
    }
    return all
  }
  const before = await sum()
  const had = await balanceOf(page)
  for (const each of cases) await playFrom(page, each)
  for (const { game, end } of cases) {
    if (end === undefined) continue
    await page.goto(`/game?node=${nodeOf(game)}`)
    await end(page)
  }
  await expect(async () => {
    const after = await sum()
    expect(after.stake).toBeGreaterThan(before.stake)
    const moved = after.won - before.won - (after.stake - before.stake)
    expect((await balanceOf(page)) - had).toBe(moved)
  }).toPass({ timeout: SETTLED_MS })
}

/** Opens the replay of one round that was won and of one that was lost: it shows the same, and it is computed again. */
async function replayed(page: Page, { game, category, record = category }: Case, name: string): Promise<void> {
  await page.goto(`/index?mc=personalHistoryCopy&category=${record}`)
  const rows = page.getByTestId('rounds.table').locator('tbody tr').filter({ hasText: name })
  await expect(rows.first()).toBeVisible()
  const seen = { won: false, lost: false }
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allTextContents()
    const [stake = '', , won = ''] = cells.slice(-5, -2)
    const end = hundredths(won) > hundredths(stake) ? 'won' : 'lost'
    if (seen[end]) continue
    seen[end] = true
    const [replay] = await Promise.all([page.context().waitForEvent('page'), row.getByTestId('round.replay').click()])
    await expect(async () => {
      await replay.reload()
      await expect(replay.getByRole('status')).toHaveText(/Verified|folded/, { timeout: DRAWN_MS })
    }, game).toPass({ timeout: SETTLED_MS })
    const facts = replay.locator('dl')
    await expect(facts).toContainText(stake)
    await expect(facts).toContainText(won)
    await replay.close()
  }
  expect(seen, game).toEqual({ won: true, lost: true })
}

/** Changes the seeds, so that every round played on them is anybody's to compute. */
async function changeSeeds(page: Page): Promise<void> {
  await page.goto('/game?node=PLAYGROUND-dice')
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Fairness' }).click()
  await frame.getByRole('button', { name: 'Change seeds' }).click()
  await expect(frame.getByText('Revealed server seed')).toBeVisible()
}

async function walk(browser: Browser, account: string, groups: readonly (readonly Case[])[]): Promise<Page> {
  const page = await visitor(browser)
  await enter(page, account)
  await untilListed(page)
  await page.goto('/index')
  for (const cases of groups) await playTogether(page, cases)
  await changeSeeds(page)
  for (const each of groups.flat()) await replayed(page, each, NAMES[each.game] ?? '')
  return page
}

/** What a transfer would ask a player for from now on. */
async function askForTurnover(account: string): Promise<void> {
  const db = connect(runningStack().databaseUrl, { max: 1 })
  try {
    await db.prisma.$executeRaw`
      INSERT INTO wagering_requirements (member_id, merchant_id, amount_units, required_units, source, source_id, created_at)
      SELECT id, merchant_id, 10000000, 10000000, 'TRANSFER', 900002, money_now() FROM members WHERE account = ${account}`
  } finally {
    await db.close()
  }
}

for (const [kind, account, ...groups] of WALKS) {
  test(`every game is won and lost, left and taken up, paid to the cent and shown again: ${kind}`, {
    tag: '@deep',
  }, async ({ browser }) => {
    test.setTimeout(WALK_MS)
    const page = await walk(browser, account, groups)
    await page.context().close()
  })
}

/** Five in a row of the one's, while the other puts stones where they make no row. */
async function playFive(one: Page, two: Page): Promise<void> {
  const rows = new Map([
    [one, [...FIVE]],
    [two, [...ASIDE]],
  ])
  const [first, second] = (await isToMove(one)) ? [one, two] : [two, one]
  for (const page of Array.from(FIVE).flatMap(() => [first, second])) {
    const cell = frameOf(page).getByTestId(`gomoku.cell.${rows.get(page)?.shift()}`)
    await expect(clockOf(page)).toContainText('Your move')
    await cell.click()
    await expect(cell).toHaveAttribute('data-stone', 'own')
    if (rows.get(one)?.length === 0) return
  }
}

test('games for two: what one wins the other loses, but for the rake, and both see the same again', {
  tag: '@deep',
}, async ({ browser }) => {
  test.setTimeout(WALK_MS)
  const pages = [await visitor(browser), await visitor(browser)]
  const [one, two] = pages as [Page, Page]
  await enter(one, 'player2')
  await enter(two, 'player3')
  await untilListed(one)
  for (const game of ['threecard', 'gomoku']) {
    for (const page of pages) {
      await page.goto(`/game?node=${nodeOf(game)}`)
      await frameOf(page).getByTestId('game.go').click()
    }
    await expect(clockOf(one)).toContainText(/s left/)
    // A game for two outlives the page on which it was begun.
    await one.reload()
    await expect(clockOf(one)).toContainText(/s left/)
    if (game === 'gomoku') await playFive(one, two)
    else for (const page of pages) await frameOf(page).getByTestId('threecard.show').click()
    const end = /The other player won|You won against|A draw/
    for (const page of pages) await expect(status(page, end)).toBeVisible()
  }
  for (const page of pages) {
    await expect(async () => {
      await recordOf(page, 'PVP')
      const rows = page.getByTestId('rounds.table').locator('tbody tr')
      await expect(rows.filter({ hasText: 'Finished' })).toHaveCount(2, { timeout: LOOK_MS })
    }).toPass({ timeout: SETTLED_MS })
  }
  const records = [await recordOf(one, 'PVP'), await recordOf(two, 'PVP')] as const
  const [mine, other] = records
  expect([mine.stake, other.stake]).toEqual([200n, 200n])
  // The house keeps 3 % of what is won, and nothing where nobody wins.
  expect([394n, 397n]).toContain(mine.won + other.won)
  for (const page of pages) {
    const row = page.getByTestId('rounds.table').locator('tbody tr').first()
    const [replay] = await Promise.all([page.context().waitForEvent('page'), row.getByTestId('round.replay').click()])
    await expect(replay.getByRole('status')).toHaveText(/Verified/)
    await page.context().close()
  }
})

test('instant games, and what they count for: points, wagering and the own report', {
  tag: '@deep',
}, async ({ browser }) => {
  test.setTimeout(WALK_MS)
  await askForTurnover('vip1')
  const page = await walk(browser, 'vip1', INSTANTS)
  await page.goto('/game?node=PLAYGROUND-dice')
  const frame = frameOf(page)
  await frame.getByTestId('game.stake').fill('400')
  await expect(frame.getByTestId('game.go')).toBeEnabled()
  await frame.getByTestId('game.go').click()
  await expect(frame.getByRole('status').filter({ hasText: /Rolled/ })).toBeVisible()
  const { stake } = await recordOf(page, 'RNG')

  await page.goto('/index?mc=bonusDetails')
  await expect(page.getByTestId('wagering.progress').first()).not.toContainText(/^\D*0\.00/)
  await page.goto('/index?mc=personalProfit')
  const slots = page.getByTestId('profit.categories').getByRole('row').filter({ hasText: /Slots/ })
  const text = (Number(stake) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(async () => {
    await page.reload()
    await expect(slots).toContainText(text, { timeout: DRAWN_MS })
  }).toPass({ timeout: SETTLED_MS })
  // Points of a day come with the next one.
  await advanceBehindMidnight(COUNTED_MIN)
  await withMerchant(async ({ ctx }) => void (await grantPoints(ctx)))
  await page.goto('/integral?menu=details')
  await expect(page.getByTestId('points.details')).toContainText('Slots and fishing')
  await page.context().close()
})
