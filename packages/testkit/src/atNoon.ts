import { moneyNow } from '@croupier/db'
import type { TestWorld } from './testWorld.ts'

/** Of the merchant TEST: eight hours ahead of UTC the whole year. */
const ZONE_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const NOON_MS = DAY_MS / 2

/**
 * Moves on to the merchant's next noon: a test of what is done in the night, once a day, begins when that is done and ends before it
 * is due again, at whatever hour it runs.
 */
export async function atNoon(world: TestWorld): Promise<void> {
  await world.advance((NOON_MS - (await timeOfDayMs(world)) + DAY_MS) % DAY_MS)
}

/** Moves on to noon of the merchant's next day: what is done in the night is due then, at whatever hour the test runs. */
export async function atNoonTomorrow(world: TestWorld): Promise<void> {
  await world.advance(DAY_MS + NOON_MS - (await timeOfDayMs(world)))
}

const timeOfDayMs = async (world: TestWorld): Promise<number> =>
  ((await moneyNow(world.db)).getTime() + ZONE_MS) % DAY_MS
