import { expect, type Locator, type Page } from 'playwright/test'

/** How a round ended for its player: more than the stake came back, or less. */
export type Ends = { won: number; lost: number }

/** A table is open for bets most of the time, and its round takes less than this. */
const TABLE_MS = 90_000
/** A match takes three minutes and a half at most, and is bet on before its end. */
const MATCH_MS = 240_000
/** One look at what may not be there yet. */
const LOOK_MS = 1_500
/** A bet in play waits four seconds, and the page looks every two. */
const WAITS_MS = 12_000
const SAID = /won|returned|No win|Cashed|lost/

export const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')
const goOf = (page: Page): Locator => frameOf(page).getByTestId('game.go')
export const said = (page: Page, text: RegExp): Locator =>
  frameOf(page).getByRole('status').filter({ hasText: text })
const isPast = ({ won, lost }: Ends): boolean => won > 0 && lost > 0

/** Whether the game says that more came back than was staked. */
const isWon = async (page: Page): Promise<boolean> =>
  /You won/.test((await said(page, SAID).last().textContent()) ?? '')

/** Rounds of one press each, until one was won and one was lost. @param most so many rounds leave no doubt by the game's odds */
export async function playPresses(page: Page, most: number): Promise<Ends> {
  const ends = { won: 0, lost: 0 }
  for (let round = 0; round < most && !isPast(ends); round += 1) {
    const go = goOf(page)
    await expect(go).toHaveText(/^(Bet|Spin)/)
    await expect(go).toBeEnabled()
    await go.click()
    await expect(said(page, SAID)).toBeVisible()
    let won = await isWon(page)
    await expect(go).toHaveText(/Bet|Spin|Next round|Free/)
    // A spin with seals goes on with spins that cost nothing.
    while (/Free/.test((await go.textContent()) ?? '') || (await goesOn(go))) {
      await expect(go).toBeEnabled()
      await go.click()
      await expect(said(page, SAID)).toBeVisible()
      won ||= await isWon(page)
    }
    ends[won ? 'won' : 'lost'] += 1
  }
  return ends
}

/** A button that counts down says what comes next only at its end. */
async function goesOn(go: Locator): Promise<boolean> {
  await expect(go).toBeEnabled()
  return /Free/.test((await go.textContent()) ?? '')
}

/** Opens fields: one is enough to win by; a loss needs a mine. */
export async function playMines(page: Page): Promise<Ends> {
  const ends = { won: 0, lost: 0 }
  const frame = frameOf(page)
  for (let round = 0; round < 12 && !isPast(ends); round += 1) {
    await expect(goOf(page)).toHaveText(/^Bet/)
    await goOf(page).click()
    await expect(said(page, /Open a field/)).toBeVisible()
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
    await expect(said(page, /You won|You hit a mine/)).toBeVisible()
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
      await expect(said(page, /Multiplier|No win/)).toBeVisible({ timeout: LOOK_MS })
    }).toPass()
    if (/Cash out/.test((await goOf(page).textContent()) ?? '')) await goOf(page).click()
    await expect(said(page, /You won|returned|No win/)).toBeVisible()
    ends[(await isWon(page)) ? 'won' : 'lost'] += 1
  }
  return ends
}

/** Two bets on one table: one leaves at once, the other far beyond where most tables end. */
export async function playCrash(page: Page): Promise<Ends> {
  const frame = frameOf(page)
  const go = goOf(page)
  await expect(async () => {
    for (const target of ['1.01', '400.00']) {
      await frame.getByTestId('game.auto').fill(target)
      await expect(go).toBeEnabled({ timeout: LOOK_MS })
      await go.click({ timeout: LOOK_MS })
      await expect(go).toHaveText(/^Bet/, { timeout: LOOK_MS })
    }
  }).toPass({ timeout: TABLE_MS })
  await page.reload()
  await expect(frame.getByRole('heading', { name: /Bets this round: [1-4]/ })).toBeVisible()
  await expect(said(page, /Ended at/)).toBeVisible({ timeout: TABLE_MS })
  return { won: 1, lost: 1 }
}

/** Two bets against each other, until a round is not a draw of both. */
export async function playTable(page: Page, spots: readonly [string, string]): Promise<Ends> {
  const frame = frameOf(page)
  for (const spot of spots) {
    await expect(async () => {
      await frame.getByTestId(`spot.${spot}`).click()
      await expect(goOf(page)).toBeEnabled({ timeout: LOOK_MS })
      await goOf(page).click({ timeout: LOOK_MS })
    }).toPass({ timeout: TABLE_MS })
    await expect(frame.getByTestId(`spot.${spot}`).locator('.own')).toContainText('1.00')
  }
  // A bet outlives the page that made it.
  await page.reload()
  await expect(frame.getByTestId(`spot.${spots[1]}`).locator('.own')).toContainText('1.00')
  await expect(said(page, SAID)).toBeVisible({ timeout: TABLE_MS })
  return { won: 1, lost: 1 }
}

/** Shoots one fish at a time. */
export async function playFish(page: Page): Promise<Ends> {
  const ends = { won: 0, lost: 0 }
  const frame = frameOf(page)
  for (let shot = 0; shot < 40 && !isPast(ends); shot += 1) {
    await expect(async () => {
      await frame.getByTestId('fish.SPRAT').click()
      await expect(said(page, /Caught/)).toBeVisible({ timeout: LOOK_MS })
    }).toPass({ timeout: TABLE_MS })
    ends[(await isWon(page)) ? 'won' : 'lost'] += 1
  }
  return ends
}

/** A bet on each side of a total, on the match that has come furthest and still is priced: one of them wins. */
export async function betOnBook(page: Page): Promise<Ends> {
  const frame = frameOf(page)
  const bets = frame.getByTestId('book.bet')
  await frame.getByTestId('book.accept').selectOption('ANY')
  for (const [index, outcome] of ['OVER', 'UNDER'].entries()) {
    const price = frame.locator(`[data-testid$=".TOTAL.${outcome}"]:enabled`).first()
    await expect(async () => {
      if ((await price.getAttribute('aria-pressed')) !== 'true') {
        await price.click({ timeout: LOOK_MS })
      }
      await goOf(page).click({ timeout: LOOK_MS })
      // On a match that is played it waits a little.
      await expect(bets).toHaveCount(index + 1, { timeout: WAITS_MS })
    }).toPass({ timeout: TABLE_MS })
  }
  // A bet outlives the page that made it.
  await page.reload()
  await expect(bets.first()).toContainText('In progress')
  return { won: 1, lost: 1 }
}

/** Waits until both bets are settled. */
export async function seeBookSettled(page: Page): Promise<void> {
  const bets = frameOf(page).getByTestId('book.bet')
  await expect(bets.filter({ hasText: 'Settled' })).toHaveCount(2, { timeout: MATCH_MS })
}
