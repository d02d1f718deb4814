import { describe, expect, it } from 'vitest'
import { giftsOfStake } from './giftsOfStake.ts'
import { rebateRates } from './rebateRates.ts'

const perPoint = { LIVE: '500', LOTTERY: '500', SPORTS: '500', PVP: '300', RNG: '200' }
const points = { perPoint, ratio: 100, worth: '1' }

describe('what a stake brings besides payouts (rules B6.3)', () => {
  it.each([
    // A lottery with a series has no water rebate; 50,000 yuan bet are worth one in points.
    ['LOTT', 22_000, 0, 20],
    // 0.70 % at the highest level, but at most half of an edge of 1 %.
    ['ELOTT', 10_000, 5_000, 20],
    ['ELOTT', 20_000, 7_000, 20],
    ['LIVE', 15_000, 7_500, 20],
    // 1,000,000 / 30,000, rounded up
    ['PVP', 30_000, 10_000, 34],
    // The most of any category.
    ['CONS', 10_000, 5_000, 50],
    ['UNKNOWN', 10_000, 0, 0],
  ])('%s at an edge of %i ppm', (category, edge, waterRebatePpm, pointsPpm) => {
    expect(giftsOfStake(category, edge, points, rebateRates(7))).toEqual({ waterRebatePpm, pointsPpm })
  })

  it('points that are worth more count for more', () => {
    expect(giftsOfStake('LOTT', 22_000, { perPoint, ratio: 1, worth: '1' }, rebateRates(7)).pointsPpm).toBe(2_000)
  })

  it('points are worth the same part of a stake in every currency', () => {
    const inEuro = { LIVE: '100', LOTTERY: '100', SPORTS: '100', PVP: '60', RNG: '40' }
    const inDong = { LIVE: '1500000', LOTTERY: '1500000', SPORTS: '1500000', PVP: '900000', RNG: '600000' }
    const ofCons = (one: typeof points) => giftsOfStake('CONS', 10_000, one, rebateRates(7))
    expect(ofCons({ perPoint: inEuro, ratio: 100, worth: '0.2' })).toEqual(ofCons(points))
    expect(ofCons({ perPoint: inDong, ratio: 100, worth: '3000' })).toEqual(ofCons(points))
  })
})
