import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HARM_MARKERS, markersOf, type PlayFacts, SPEAK_FROM, scoreOf } from './markers.ts'

const QUIET: PlayFacts = {
  deposits7: 0n,
  depositsBefore28: 0n,
  depositsOfDay: 0,
  failedOfDay: 0,
  stakedOfDay: 0n,
  stakedBefore28: 0n,
  lost7: 0n,
  minutesOfDay: 0,
  nightMinutes: 0,
  cancelledWithdrawals7: 0,
  raisedLimits30: 0,
  depositWays7: 0,
  letters30: 0,
}
const names = (facts: Partial<PlayFacts>) => markersOf({ ...QUIET, ...facts }).map(({ marker }) => marker)

describe('signs that play may do harm (protection P13)', () => {
  it.each([
    ['twice an average week', { deposits7: 200n, depositsBefore28: 400n }, ['DEPOSITS_GROWING']],
    ['less than twice', { deposits7: 199n, depositsBefore28: 400n }, []],
    ['a first week is no growth', { deposits7: 10_000n }, []],
    [
      'three times an average day, behind losses',
      { stakedOfDay: 300n, stakedBefore28: 2_800n, lost7: 1n },
      ['LOSSES_CHASED'],
    ],
    ['the same of who has won', { stakedOfDay: 300n, stakedBefore28: 2_800n, lost7: -1n }, []],
    ['five deposits in a day', { depositsOfDay: 5 }, ['MANY_DEPOSITS']],
    ['four', { depositsOfDay: 4 }, []],
    ['three that failed', { failedOfDay: 3 }, ['FAILED_DEPOSITS']],
    ['two hours of the night', { nightMinutes: 120 }, ['NIGHT_PLAY']],
    ['six hours', { minutesOfDay: 360 }, ['LONG_PLAY']],
    ['two withdrawals that were cancelled', { cancelledWithdrawals7: 2 }, ['WITHDRAWALS_CANCELLED']],
    ['two higher limits', { raisedLimits30: 2 }, ['LIMITS_RAISED']],
    ['three ways to pay in within a week', { depositWays7: 3 }, ['WAYS_CHANGED']],
    ['two', { depositWays7: 2 }, []],
    ['four letters within a month', { letters30: 4 }, ['MANY_LETTERS']],
  ] as const)('%s', (_, facts, found) => {
    expect(names(facts)).toEqual(found)
  })

  it('nothing holds for who does nothing, and no sign alone leads to a talk', () => {
    expect(markersOf(QUIET)).toEqual([])
    const all = markersOf({
      ...QUIET,
      deposits7: 999n,
      depositsBefore28: 4n,
      depositsOfDay: 99,
      failedOfDay: 99,
      stakedOfDay: 999n,
      stakedBefore28: 28n,
      lost7: 9n,
      minutesOfDay: 999,
      nightMinutes: 300,
      cancelledWithdrawals7: 9,
      raisedLimits30: 9,
      depositWays7: 9,
      letters30: 9,
    })
    expect(all.map(({ marker }) => marker)).toEqual(HARM_MARKERS)
    for (const { points } of all) expect(points).toBeLessThan(SPEAK_FROM)
    expect(scoreOf(all)).toBeGreaterThanOrEqual(SPEAK_FROM)
  })

  it('more of anything but of the time before never lowers the score', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const count = fc.nat(1_000)
    const facts = fc.record({
      deposits7: amount,
      depositsBefore28: amount,
      depositsOfDay: count,
      failedOfDay: count,
      stakedOfDay: amount,
      stakedBefore28: amount,
      lost7: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      minutesOfDay: count,
      nightMinutes: count,
      cancelledWithdrawals7: count,
      raisedLimits30: count,
      depositWays7: count,
      letters30: count,
    })
    const more = fc.constantFrom(
      ...(Object.keys(QUIET) as (keyof PlayFacts)[]).filter((name) => !name.includes('Before')),
    )
    fc.assert(
      fc.property(facts, more, fc.nat(1_000), (given, name, by) => {
        const value = given[name]
        const grown = { ...given, [name]: typeof value === 'bigint' ? value + BigInt(by) : value + by }
        expect(scoreOf(markersOf(grown))).toBeGreaterThanOrEqual(scoreOf(markersOf(given)))
      }),
    )
  })
})
