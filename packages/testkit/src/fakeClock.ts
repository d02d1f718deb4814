import type { Clock } from '@croupier/domain'

const START = Date.parse('2026-03-02T04:00:00.000Z')

/** A clock that is stopped until it is moved. */
export interface FakeClock extends Clock {
  advance(ms: number): void
  set(instant: Date): void
}

/** A clock stopped at `start`, or at a Monday noon in Shanghai. */
export function fakeClock(start: Date = new Date(START)): FakeClock {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms
    },
    set: (instant) => {
      nowMs = instant.getTime()
    },
  }
}
