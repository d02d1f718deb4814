import { parseUnits } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { checkOffer } from './offerChecks.ts'

const own = { winRatePpm: 1_000, lossRatePpm: 10_000, singleBetAmount: parseUnits('100') }
const terms = { own, ceilingsPpm: [10_000, 30_000], sameLevel: true }

describe('an offer against the own contract', () => {
  it('passes below, is the same at the limit and fails beyond it', () => {
    const offer = { winRatePpm: 500, lossRatePpm: 10_000, singleBetAmount: parseUnits('99.99') }
    expect(checkOffer(offer, terms).map(({ field, state }) => [field, state])).toEqual([
      ['winRatePpm', 'pass'],
      ['lossRatePpm', 'same'],
      ['singleBetAmount', 'fail'],
    ])
  })

  it('says the value that would pass', () => {
    const offer = { winRatePpm: 1_100, lossRatePpm: 6_000, singleBetAmount: parseUnits('200') }
    expect(checkOffer(offer, terms)[0]).toMatchObject({
      state: 'fail',
      margin: -100n,
      repair: 1_000n,
    })
  })

  it('keeps to the ceiling of the merchant where that is lower', () => {
    const low = { ...terms, ceilingsPpm: [800, 30_000] }
    const offer = { ...own, winRatePpm: 900 }
    expect(checkOffer(offer, low)[0]).toMatchObject({ state: 'fail', repair: 800n, ceiling: true })
  })

  it('asks for less than the own where the brand allows no equal rate', () => {
    const strict = { ...terms, own: { ...own, lossRatePpm: 0 }, sameLevel: false }
    const same = { ...own, lossRatePpm: 0 }
    expect(checkOffer(same, strict)).toMatchObject([
      { state: 'fail', repair: 900n, below: true },
      { state: 'same', below: false },
      { state: 'same', below: false },
    ])
    expect(checkOffer({ ...same, winRatePpm: 900 }, strict)[0]).toMatchObject({ state: 'pass' })
  })
})
