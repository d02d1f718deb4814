import { expect, type Page, test } from 'playwright/test'
import { enter } from '../identity/enter.ts'
import { balanceOf, visitor } from '../identity/visitor.ts'
import { untilListed } from '../untilListed.ts'

/** Longer than a table of crash is open for bets and climbs to its highest point, 1,000 times. */
const TABLE_MS = 150_000
/** How long one look at a page takes at most. */
const LOOK_MS = 2_000

const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')

/** Plays one round of a game whose rounds are decided at once. @returns what it changed, in hundredths */
async function playOne(page: Page, resultText: RegExp): Promise<bigint> {
  const before = await balanceOf(page)
  const frame = frameOf(page)
  await frame.getByTestId('game.go').click()
  // The value of a slider is a status, too.
  await expect(frame.getByRole('status').filter({ hasText: resultText })).toBeVisible()
  // What the bar says of the session comes from the platform's own books.
  const net = page.getByTestId('game.net')
  const isSeen = async () =>
    await net
      .filter({ hasNotText: /^0\.00$/ })
      .waitFor({ timeout: LOOK_MS })
      .then(
        () => true,
        () => false,
      )
  // A machine may return just what was staked, and free spins are played one by one: then a further press tells.
  while (!(await isSeen())) await frame.getByTestId('game.go').click()
  await expect(async () => {
    const text = ((await net.textContent()) ?? '').replace('−', '-').replace(/[^\d.-]/g, '')
    const change = BigInt(text.replace('.', ''))
    expect((await balanceOf(page)) - before).toBe(change)
  }).toPass()
  return (await balanceOf(page)) - before
}

test('a game is launched from its lobby, played with the own money, interrupted, resumed, shown again and in the record', async ({
  browser,
}) => {
  const page = await visitor(browser, { still: true })
  await enter(page, 'player3')
  await untilListed(page)
  await page.goto('/rng?page=PLAYGROUND')
  await page.getByTestId('game.play.PLAYGROUND-dice').click()
  await expect(page).toHaveURL(/\/game\?node=PLAYGROUND-dice/)
  await playOne(page, /Rolled/)
  await expect(page.getByTestId('game.time')).toHaveText(/00:0\d:\d\d/)

  await page.goto('/game?node=PLAYGROUND-slot')
  await playOne(page, /won|returned|No win|free/i)

  // Crash: a bet outlives the page that made it.
  await page.goto('/game?node=PLAYGROUND-crash')
  const frame = frameOf(page)
  await expect(frame.getByTestId('game.go')).toBeEnabled({ timeout: TABLE_MS })
  await frame.getByTestId('game.auto').fill('1.01')
  await expect(frame.getByTestId('game.go')).toBeEnabled({ timeout: TABLE_MS })
  await frame.getByTestId('game.go').click()
  await expect(frame.getByRole('button', { name: /Cancel bet|Cash out/ }).first()).toBeVisible()
  await page.getByTestId('game.reload.button').click()
  await expect(frame.getByRole('heading', { name: 'Bets this round: 1' })).toBeVisible()

  await page.getByTestId('game.exit.button').click()
  await expect(page).toHaveURL(/\/rng\?page=PLAYGROUND/)
  await page.goto('/index?mc=personalHistoryCopy&category=RNG')
  const rows = page.getByTestId('rounds.table').getByRole('row')
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'Ascent' })).toContainText('Finished')
  }).toPass({ timeout: TABLE_MS })
  await expect(rows.filter({ hasText: 'Golden Seal 25' })).toHaveCount(1)
  const [replay] = await Promise.all([
    page.context().waitForEvent('page'),
    rows.filter({ hasText: 'Ascent' }).getByTestId('round.replay').click(),
  ])
  // The table may climb on after the bet has left it; its seed is public when it has ended.
  await expect(async () => {
    await replay.reload()
    await expect(replay.getByRole('status')).toHaveText(/Verified/, { timeout: LOOK_MS })
  }).toPass({ timeout: TABLE_MS })
  await page.context().close()
})
