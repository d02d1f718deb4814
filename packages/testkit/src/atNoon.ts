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
  const timeOfDayMs = ((await moneyNow(world.db)).getTime() + ZONE_MS) % DAY_MS
  await world.advance((NOON_MS - timeOfDayMs + DAY_MS) % DAY_MS)
}
