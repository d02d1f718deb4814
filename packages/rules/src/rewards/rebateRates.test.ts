import { describe, expect, it } from 'vitest'
import { rebateRates } from './rebateRates.ts'

describe('rates of the water rebate (rules C3)', () => {
  it.each([
    [0, { RNG: 4000, LIVE: 3500, PVP: 5000, ELOTT: 2000 }],
    [1, { RNG: 4700, LIVE: 4000, PVP: 6000, ELOTT: 3200 }],
    [2, { RNG: 5500, LIVE: 4500, PVP: 7000, ELOTT: 4500 }],
    [3, { RNG: 6100, LIVE: 5000, PVP: 7600, ELOTT: 5000 }],
    [7, { RNG: 9000, LIVE: 8000, PVP: 10_000, ELOTT: 7000 }],
  ])('of level %i', (level, rates) => {
    expect(rebateRates(level)).toMatchObject(rates)
    expect(rebateRates(level)).not.toHaveProperty('LOTT')
  })
})
