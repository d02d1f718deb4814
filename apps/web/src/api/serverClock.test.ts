import { describe, expect, it } from 'vitest'
import { learnFromShared, learnServerTime, serverNowMs } from './serverClock.ts'

describe('the server clock', () => {
  it('takes the median of the last five answers, so one late answer changes nothing', () => {
    const device = 1_000_000
    for (const offset of [500, 510, 490, 505, 60_000]) {
      learnServerTime(new Date(device + offset), device)
    }
    const before = Date.now()
    const known = serverNowMs()
    expect(known - before).toBeGreaterThanOrEqual(505)
    expect(known - before).toBeLessThan(5_000)
  })

  it('counts how old an answer is that many share, and learns nothing from one without a time', () => {
    const made = new Date(Date.now() + 7_000)
    for (let i = 0; i < 5; i += 1) learnFromShared({ value: { serverTime: made } }, 800)
    for (const other of [{ value: null }, {}, { value: [] }]) learnFromShared(other, 800)
    expect(Math.abs(serverNowMs() - Date.now() - 7_800)).toBeLessThan(200)
  })

  it('forgets old answers when the device clock is set', () => {
    for (let i = 0; i < 5; i += 1) learnServerTime(new Date(2_000), 1_000)
    expect(Math.abs(serverNowMs() - Date.now() - 1_000)).toBeLessThan(50)
  })
})
