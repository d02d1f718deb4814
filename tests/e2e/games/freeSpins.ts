import { connect } from '@croupier/db'
import { expect, type Page } from 'playwright/test'
import { roundStream } from '../../../apps/playground/src/games/rules/roundStream.ts'
import { playReels } from '../../../apps/playground/src/games/rules/slots/reels.ts'
import { SLOT_REELS } from '../../../apps/playground/src/games/rules/slots/slot.ts'
import { runningStack } from '../../setup/e2e.ts'
import { finishFreeSpins, status } from './gameSteps.ts'
import { frameOf, leaveAndFind, listedIds } from './ownRounds.ts'

const STAKE_UNITS = 10_000n
/** One spin in 75 has seals enough: so many leave no doubt. */
const SEEDS_MAX = 2_000

/** Whether the next spin on a pair of seeds wins free spins; only a test can look. */
async function hasFreeSpins(
  serverSeedOf: (commitment: string) => Promise<string>,
  { commitment, clientSeed, nextNonce }: SeedPair,
): Promise<boolean> {
  const seed = await serverSeedOf(commitment)
  const stream = await roundStream(seed, clientSeed, 'slot', nextNonce)
  return (await playReels(SLOT_REELS, stream, STAKE_UNITS)).spins.length > 1
}

interface SeedPair {
  readonly commitment: string
  readonly clientSeed: string
  readonly nextNonce: number
}

/** Changes the player's seeds, as anybody may, until a spin with free spins is the next one: by chance that takes an hour. */
async function changeUntilFree(page: Page): Promise<void> {
  const frame = frameOf(page)
  await frame.getByRole('button', { name: 'Fairness' }).click()
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/seeds')),
    frame.getByRole('button', { name: 'Change seeds' }).click(),
  ])
  await expect(frame.getByText('Revealed server seed')).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  const { authorization = '' } = await request.allHeaders()
  const db = connect(runningStack().databaseUrl, { max: 1 })
  const serverSeedOf = async (commitment: string): Promise<string> => {
    const [row] = await db.prisma.$queryRaw<{ server_seed: string }[]>`
      SELECT server_seed FROM sandbox_games.seeds WHERE commitment = ${commitment}`
    return row?.server_seed ?? ''
  }
  try {
    for (let tried = 0; tried < SEEDS_MAX; tried += 1) {
      const answer = await page.request.post(request.url(), {
        headers: { authorization },
        data: { clientSeed: `try-${tried}` },
      })
      const { now } = (await answer.json()) as { now: SeedPair }
      if (await hasFreeSpins(serverSeedOf, now)) return
    }
  } finally {
    await db.close()
  }
  throw new Error('no pair of seeds has free spins')
}

/** A spin whose free spins are left in their middle: they go on where they stood, and nothing is staked again. */
export async function leaveFreeSpins(page: Page): Promise<void> {
  await changeUntilFree(page)
  const before = await listedIds(page)
  const go = frameOf(page).getByTestId('game.go')
  const press = async () => {
    await expect(go).toBeEnabled()
    await go.click()
  }
  await press()
  await expect(go).toHaveText(/^Free spin 1 of/)
  await press()
  await expect(go).toHaveText(/^Free spin 2 of/)
  await leaveAndFind(page, before, 1)
  await expect(status(page, /not finished/)).toBeVisible()
  await expect(go).toHaveText(/^Free spin 2 of/)
  await finishFreeSpins(page)
}
