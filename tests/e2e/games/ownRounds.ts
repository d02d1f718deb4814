import { expect, type Page, type Request, type Route } from 'playwright/test'
import { hundredths } from '../identity/visitor.ts'

/** How rounds ended for their player: so many gave back more than the stake, so many less. */
export type Ends = { won: number; lost: number }

/** A round that everybody plays takes less than this. */
const SETTLED_MS = 90_000

export const frameOf = (page: Page) => page.frameLocator('[data-testid="game.frame"]')
/** Whether a page asks for a round of its own. */
export const isRound = (request: Request): boolean => request.url().endsWith('/api/rounds')

/** A round as the player finds it among their own. */
interface Listed {
  readonly id: string
  readonly state: string
  /** what came back less the stake, in hundredths */
  readonly net: bigint
}

/** The player's newest rounds in a game, newest first, as its own sheet lists them. */
async function listed(page: Page): Promise<readonly Listed[]> {
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'My bets' }).click()
  const sheet = frame.getByRole('dialog')
  const rows = await sheet.locator('tbody tr').evaluateAll((all) =>
    all.map((row) => ({
      id: row.querySelector('a')?.getAttribute('href') ?? '',
      texts: [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
    })),
  )
  await sheet.getByRole('button', { name: 'Close' }).click()
  return rows.map(({ id, texts: [, stake = '', won = '', state = ''] }) => ({
    id,
    state,
    net: hundredths(won) - hundredths(stake),
  }))
}

/** A bet that came too late for its round, and was given back. */
const NO_BET = ['Refunded', 'Refused']

/** The rounds of a game that its player did not have before. */
async function newIn(page: Page, before: ReadonlySet<string>): Promise<readonly Listed[]> {
  return (await listed(page)).filter(({ id, state }) => !before.has(id) && !NO_BET.includes(state))
}

/** The rounds that the player has in a game now. */
export const listedIds = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set((await listed(page)).map(({ id }) => id))

/** Plays until one round was won and one was lost. @param most so many plays leave no doubt by the game's odds */
export async function playToBoth(page: Page, most: number, play: (round: number) => Promise<void>): Promise<Ends> {
  const [won, lost] = [new Set<string>(), new Set<string>()]
  for (let round = 0; round < most && (won.size === 0 || lost.size === 0); round += 1) {
    const before = await listedIds(page)
    await play(round)
    await expect(async () => {
      const rounds = await newIn(page, before)
      expect(rounds.length).toBeGreaterThan(0)
      for (const { state } of rounds) expect(state).toBe('Settled')
      for (const { id, net } of rounds) {
        if (net > 0n) won.add(id)
        if (net < 0n) lost.add(id)
      }
    }).toPass({ timeout: SETTLED_MS })
  }
  return { won: won.size, lost: lost.size }
}

/** Opens a game again in the middle of a round: it is there, and was begun once. */
export async function leaveAndFind(page: Page, before: ReadonlySet<string>, begun: number): Promise<void> {
  await page.reload()
  expect(await newIn(page, before)).toHaveLength(begun)
}

/** A press whose answer the page never hears: the round was played once, and is there when the game is opened again. */
export async function pressAndLeave(page: Page, press: () => Promise<void>): Promise<void> {
  const before = await listedIds(page)
  const lost = page.waitForEvent('requestfailed', isRound)
  const swallow = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/rounds', swallow, { times: 1 })
  await press()
  await lost
  await leaveAndFind(page, before, 1)
}
