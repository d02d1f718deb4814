import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type IdleWatch, type Presence, WARNED_MS, watchIdle } from './watchIdle.ts'

const LIMIT_MS = 30 * 60_000
const MINUTE_MS = 60_000
const watches: IdleWatch[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  for (const watch of watches.splice(0)) watch.stop()
  vi.useRealTimers()
})

/** One tab, with all that was told of it. */
function aTab() {
  const seen: Presence[] = []
  const tell = vi.fn()
  const onChange = (presence: Presence) => void seen.push(presence)
  const watch = watchIdle({ limitMs: LIMIT_MS, now: () => Date.now(), tell, onChange })
  watches.push(watch)
  return { watch, seen, tell }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const move = () => window.dispatchEvent(new Event('pointermove'))

describe('somebody who does nothing', () => {
  it('is asked two minutes before the end, and is over at it', () => {
    const { watch, seen } = aTab()
    const end = Date.now() + LIMIT_MS
    pass(LIMIT_MS - WARNED_MS - 1_000)
    expect(seen).toEqual([])
    pass(1_000)
    expect(seen).toEqual([{ endsAt: end }])
    expect(watch.isOver()).toBe(false)
    pass(WARNED_MS)
    expect(seen).toEqual([{ endsAt: end }, 'over'])
    expect(watch.isOver()).toBe(true)
    watch.stay()
    expect(seen).toHaveLength(2)
  })

  it('is over at once when the device slept through all of it', () => {
    const { seen } = aTab()
    vi.setSystemTime(Date.now() + 3 * LIMIT_MS)
    pass(1_000)
    expect(seen.at(-1)).toBe('over')
  })

  it('stays by saying so, not by a nudge of the mouse', () => {
    const { watch, seen, tell } = aTab()
    pass(LIMIT_MS - MINUTE_MS)
    move()
    pass(1_000)
    expect(seen).toHaveLength(1)
    watch.stay()
    expect(seen.at(-1)).toBe('there')
    expect(tell).toHaveBeenCalledTimes(1)
    pass(LIMIT_MS - WARNED_MS - 1_000)
    expect(seen).toHaveLength(2)
  })

  it('stays by what they do in another tab', () => {
    const [one, other] = [aTab(), aTab()]
    pass(LIMIT_MS - WARNED_MS)
    expect([one.seen, other.seen]).toMatchObject([[{}], [{}]])
    other.watch.stay()
    pass(1_000)
    expect(one.seen.at(-1)).toBe('there')
  })
})

describe('somebody who is there', () => {
  it('is never asked, and the server is told now and then', () => {
    const { seen, tell } = aTab()
    for (let minute = 0; minute < 60; minute += 1) {
      pass(MINUTE_MS)
      move()
    }
    expect(seen).toEqual([])
    expect(tell.mock.calls.length).toBeGreaterThanOrEqual(9)
    expect(tell.mock.calls.length).toBeLessThanOrEqual(12)
  })

  it('is told of once more after the last thing they did, so that the server counts from there', () => {
    const { tell } = aTab()
    pass(MINUTE_MS)
    move()
    pass(LIMIT_MS / 2)
    expect(tell).toHaveBeenCalledTimes(1)
  })
})
