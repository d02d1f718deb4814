import { afterAll, beforeAll } from 'vitest'
import { openTestWorld, type TestWorld } from './testWorld.ts'

interface Closing {
  close(): Promise<unknown>
}

/**
 * The world of a test file: opened before its tests and closed after them, with everything that is in it, the last opened
 * first. What was open already is closed as well when the rest does not open.
 * @param open takes the world over and puts into it what the file needs; `closes` gives a thing back and closes it at the end
 */
export function useTestWorld(
  open: (world: TestWorld, closes: <T extends Closing>(one: T) => T) => Promise<void>,
): void {
  const opened: Closing[] = []
  const closes = <T extends Closing>(one: T): T => {
    opened.push(one)
    return one
  }
  beforeAll(async () => await open(closes(await openTestWorld()), closes))
  afterAll(async () => {
    for (const one of opened.toReversed()) await one.close()
  })
}
