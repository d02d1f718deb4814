import { expect, type Locator, type Page, type Response } from 'playwright/test'
import { type Ends, frameOf, isRound, leaveAndFind, listedIds, playToBoth, pressAndLeave } from './ownRounds.ts'

/** A table is open for bets most of the time, and its round takes half a minute: on a busy machine some are missed. */
const TABLE_MS = 180_000
/** A match that is bet on begins within two minutes, and takes three and a half at most. */
const MATCH_MS = 360_000
/** One match in some is called off; as many in a row are not. */
const MATCHES_MAX = 3
/** One look at what may not be there yet. */
const LOOK_MS = 1_500
/** A button that is not free by then is not before the next round. */
const PRESS_MS = 6_000
/** A bet in play waits four seconds, and the page looks every two. */
const WAITS_MS = 12_000
/** A button that counts down says what comes next only at its end. */
const READY = /^(Bet|Spin|Free)/
const RESULT = /won|returned|No win|Cashed|lost/

const goOf = (page: Page): Locator => frameOf(page).getByTestId('game.go')
export const status = (page: Page, text: RegExp): Locator => frameOf(page).getByRole('status').filter({ hasText: text })
const isPast = ({ won, lost }: Ends): boolean => won > 0 && lost > 0

/** Whether the game says that more came back than was staked. */
const isWon = async (page: Page): Promise<boolean> =>
  /You won/.test((await status(page, RESULT).last().textContent()) ?? '')

/** Presses the button when it may be pressed again. */
async function press(page: Page): Promise<void> {
  const go = goOf(page)
  await expect(go).toHaveText(READY)
  await expect(go).toBeEnabled()
  await go.click()
}

/** Goes on with spins that cost nothing while there are any. */
export async function finishFreeSpins(page: Page): Promise<void> {
  while (await goesOnFree(goOf(page))) {
    await press(page)
    await expect(status(page, RESULT)).toBeVisible()
  }
}

/** Rounds of one press each, until one was won and one was lost. */
export async function playPresses(page: Page, most: number): Promise<Ends> {
  return await playToBoth(page, most, async (round) => {
    if (round === 0) await pressAndLeave(page, async () => await press(page))
    else {
      await press(page)
      await expect(status(page, RESULT)).toBeVisible()
    }
    await finishFreeSpins(page)
  })
}

async function goesOnFree(go: Locator): Promise<boolean> {
  await expect(go).toHaveText(READY)
  return /Free/.test((await go.textContent()) ?? '')
}

/** Opens fields: one is enough to win by; a loss needs a mine. */
export async function playMines(page: Page): Promise<Ends> {
  const ends = { won: 0, lost: 0 }
  const frame = frameOf(page)
  for (let round = 0; round < 12 && !isPast(ends); round += 1) {
    await expect(goOf(page)).toHaveText(/^Bet/)
    await goOf(page).click()
    await expect(status(page, /Open a field/)).toBeVisible()
    for (let cell = 0; cell < 23; cell += 1) {
      const field = frame.getByTestId(`mines.cell.${cell}`)
      await field.click()
      await expect(field).toHaveAttribute('data-state', /safe|hit/)
      if ((await field.getAttribute('data-state')) === 'hit') break
      if (cell === 0) await leftAndBack(page, field, /safe/)
      if (ends.won === 0) {
        await goOf(page).click()
        break
      }
    }
    await expect(status(page, /You won|You hit a mine/)).toBeVisible()
    ends[(await isWon(page)) ? 'won' : 'lost'] += 1
  }
  return ends
}

/** A round outlives the page on which it was begun. */
async function leftAndBack(page: Page, shown: Locator, state: RegExp): Promise<void> {
  await page.reload()
  await expect(shown).toHaveAttribute('data-state', state)
}

/** Guesses: one that is right is enough to win by. */
export async function playHilo(page: Page): Promise<Ends> {
  const ends = { won: 0, lost: 0 }
  const guess = frameOf(page).getByTestId('hilo.HI')
  for (let round = 0; round < 20 && !isPast(ends); round += 1) {
    await expect(goOf(page)).toHaveText(/^Bet/)
    await goOf(page).click()
    await expect(guess).toBeEnabled()
    if (round === 0) {
      await page.reload()
      await expect(guess).toBeEnabled()
    }
    await expect(async () => {
      if (await guess.isEnabled()) await guess.click({ timeout: LOOK_MS })
      await expect(status(page, /Multiplier|No win/)).toBeVisible({ timeout: LOOK_MS })
    }).toPass()
    if (/Cash out/.test((await goOf(page).textContent()) ?? '')) await goOf(page).click()
    await expect(status(page, /You won|returned|No win/)).toBeVisible()
    ends[(await isWon(page)) ? 'won' : 'lost'] += 1
  }
  return ends
}

/** Bets on a round that everybody plays; where it was too late for one, on the next. @param path where the bet is sent */
async function betInTime(page: Page, path: string, choose: () => Promise<void>): Promise<void> {
  let isTaken = false
  const hear = (answer: Response) => {
    isTaken ||= answer.url().endsWith(path) && answer.ok()
  }
  page.on('response', hear)
  await expect(async () => {
    if (isTaken) return
    await choose()
    await goOf(page).click({ timeout: PRESS_MS })
    await expect.poll(() => isTaken, { timeout: WAITS_MS }).toBe(true)
  }).toPass({ timeout: TABLE_MS })
  page.off('response', hear)
}

/** Two bets on a table: one leaves at once, the other far beyond where most tables end. */
export async function playCrash(page: Page): Promise<Ends> {
  const target = frameOf(page).getByTestId('game.auto')
  return await playToBoth(page, 4, async () => {
    const before = await listedIds(page)
    for (const multiplier of ['1.01', '400.00']) {
      await betInTime(page, '/crash/bet', async () => await target.fill(multiplier))
    }
    await leaveAndFind(page, before, 2)
  })
}

/** Two bets against each other, until a round is not a draw of both. */
export async function playTable(page: Page, spots: readonly [string, string]): Promise<Ends> {
  const frame = frameOf(page)
  return await playToBoth(page, 5, async () => {
    const before = await listedIds(page)
    for (const spot of spots) {
      await betInTime(page, '/tables/bet', async () => await frame.getByTestId(`spot.${spot}`).click())
    }
    await leaveAndFind(page, before, spots.length)
  })
}

/** Shoots at a fish of a kind once there is one in the room. */
async function shoot(page: Page, aim: Locator): Promise<void> {
  await expect(async () => {
    await Promise.all([page.waitForRequest(isRound, { timeout: PRESS_MS }), aim.click()])
  }).toPass({ timeout: TABLE_MS })
}

/** Shoots one fish at a time. */
export async function playFish(page: Page): Promise<Ends> {
  const aim = frameOf(page).getByTestId('fish.SPRAT')
  const caught = status(page, /Caught/)
  return await playToBoth(page, 40, async (round) => {
    if (round === 0) return await pressAndLeave(page, async () => await shoot(page, aim))
    await shoot(page, aim)
    await expect(caught).toBeVisible()
  })
}

/** The match to bet on: the last that has begun, which goes on for a while; before any has, the first. */
async function matchToBetOn(page: Page): Promise<Locator> {
  const frame = frameOf(page)
  const priced = frame.locator('[data-testid^="match."]').filter({ has: frame.locator(':enabled') })
  await expect(priced.first()).toBeVisible()
  const begun = priced.and(frame.locator('[data-phase="LIVE"]'))
  const match = (await begun.count()) > 0 ? begun.last() : priced.first()
  return frame.getByTestId((await match.getAttribute('data-testid')) ?? '')
}

/** A bet on each side of the total of one match: one of them wins. */
async function betOnBothSides(page: Page): Promise<void> {
  await frameOf(page).getByTestId('book.accept').selectOption('ANY')
  const match = await matchToBetOn(page)
  for (const outcome of ['OVER', 'UNDER']) {
    const price = match.locator(`[data-testid$=".TOTAL.${outcome}"]`)
    await betInTime(page, '/book/bet', async () => {
      await expect(price).toBeEnabled({ timeout: LOOK_MS })
      if ((await price.getAttribute('aria-pressed')) !== 'true') await price.click()
    })
    // On a match that is played it waits a little.
    await expect(frameOf(page).getByTestId('book.waiting')).toHaveCount(0)
  }
}

/** A bet on each side of a match, which is left then. */
export async function betOnBook(page: Page): Promise<Ends> {
  const before = await listedIds(page)
  await betOnBothSides(page)
  // A bet outlives the page that made it.
  await leaveAndFind(page, before, 2)
  await expect(frameOf(page).getByTestId('book.bet').first()).toContainText('In progress')
  return { won: 1, lost: 1 }
}

/** Waits until the bets are settled. A match that is called off pays the stakes back: then another is bet on. */
export async function seeBookSettled(page: Page): Promise<void> {
  const bets = frameOf(page).getByTestId('book.bet')
  for (let match = 0; match < MATCHES_MAX; match += 1) {
    await expect(bets.first()).toBeVisible()
    await expect(bets.filter({ hasText: 'In progress' })).toHaveCount(0, { timeout: MATCH_MS })
    if ((await bets.locator('[data-state="WON"]').count()) > 0) return
    await betOnBothSides(page)
  }
  throw new Error(`${MATCHES_MAX} matches in a row without a winner`)
}
