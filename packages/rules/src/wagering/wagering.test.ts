import { add, parseUnits, type Units, units, ZERO_UNITS } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bonusOf, bonusRequirement, isEmptied } from './bonus.ts'
import { BONUS_CONTRIBUTION, EVERYTHING } from './contributions.ts'
import { type CountedBets, fillRequirements, type OpenRequirement } from './fillRequirements.ts'

const IN_FULL = 1_000_000
const category = fc.constantFrom('RNG', 'LIVE', 'PVP', 'LOTT', 'NEW')
const openRow: fc.Arbitrary<OpenRequirement> = fc
  .record({
    required: fc.bigInt({ min: 1n, max: 100_000n }),
    part: fc.bigInt({ min: 0n, max: 99n }),
    of: fc.constantFrom(EVERYTHING, BONUS_CONTRIBUTION),
    expiry: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map(({ required, part, of, expiry }) => ({
    required: units(required),
    done: units((required * part) / 100n),
    expiry,
    ...of,
  }))
const bet = (least: bigint): fc.Arbitrary<CountedBets> =>
  fc.record({
    opens: fc.integer({ min: 0, max: 6 }),
    ended: fc.integer({ min: 0, max: 3 }),
    category,
    edgePpm: fc.integer({ min: 0, max: 100_000 }),
    units: fc.bigInt({ min: least, max: 100_000n }).map(units),
  })
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((left, right) => left + right, 0n)

const row = (required: string, of: object = EVERYTHING): OpenRequirement => ({
  required: parseUnits(required),
  done: ZERO_UNITS,
  expiry: null,
  ...EVERYTHING,
  ...of,
})
const made = (amount: string, of: Partial<CountedBets> = {}): CountedBets => ({
  opens: 9,
  ended: 0,
  category: 'RNG',
  edgePpm: IN_FULL,
  units: parseUnits(amount),
  ...of,
})
const of = (amounts: readonly string[]): Units[] => amounts.map(parseUnits)

describe('vectors of wagering (rules C5)', () => {
  it('PM-1: 3000 at 50 %, at most 1000, 15 times: a bonus of 1000, a row of 60,000', () => {
    const deposit = parseUnits('3000')
    const bonus = bonusOf(deposit, { sharePpm: 500_000, cap: parseUnits('1000') }, 'CNY')
    expect(bonus).toBe(parseUnits('1000'))
    expect(bonusRequirement(deposit, bonus, 15)).toBe(parseUnits('60000'))
  })

  it('PM-2: 60, 50 and 4000 into rows of 100, 3900 and 200 leave 90', () => {
    const rows = [row('100'), row('3900', BONUS_CONTRIBUTION), row('200')]
    const bets = [made('60'), made('50'), made('4000')]
    expect(fillRequirements(rows, bets)).toEqual(of(['100', '3900', '110']))
  })

  it('PM-3: 3000 of live bets at 20 % are 600 of a bonus row, and less on a small edge', () => {
    const rows = [row('1000', BONUS_CONTRIBUTION)]
    const live = { category: 'LIVE', edgePpm: 40_000 }
    expect(fillRequirements(rows, [made('3000', live)])).toEqual(of(['600']))
    expect(fillRequirements(rows, [made('3000', { ...live, edgePpm: 10_000 })])).toEqual(of(['150']))
    expect(fillRequirements([row('1000')], [made('3000', { edgePpm: 0 })])).toEqual(of(['1000']))
  })

  it('a deposit of 3000 with a bonus of 1500 at 15 times is one row: (3000 + 1500)·15', () => {
    const [deposit, bonus] = [parseUnits('3000'), parseUnits('1500')]
    expect(bonusRequirement(deposit, bonus, 15)).toBe(parseUnits('67500'))
  })

  it('PM-4: 0.80 with nothing in play is an empty account, 1 is not', () => {
    expect(isEmptied(of(['0.8', '0']), 'CNY')).toBe(true)
    expect(isEmptied(of(['0.8', '0.2']), 'CNY')).toBe(false)
  })

  it('in another currency it is what stands for a yuan there, and a bonus has its decimals (rules E2)', () => {
    expect(isEmptied(of(['2999']), 'VND')).toBe(true)
    expect(isEmptied(of(['3000']), 'VND')).toBe(false)
    expect(isEmptied(of(['0.2']), 'EUR')).toBe(false)
    const terms = { sharePpm: 333_333, cap: parseUnits('1000') }
    expect(bonusOf(parseUnits('1000'), terms, 'JPY')).toBe(parseUnits('333'))
    expect(bonusOf(parseUnits('1000'), terms, 'CNY')).toBe(parseUnits('333.33'))
  })
})

describe('filling requirements', () => {
  it('what a row uses of a bet goes no further, what it does not need does', () => {
    const rows = [row('100', { rates: { LIVE: 200_000 } }), row('1000')]
    expect(fillRequirements(rows, [made('600', { category: 'LIVE' })])).toEqual(of(['100', '100']))
    expect(fillRequirements(rows, [made('600')])).toEqual(of(['0', '600']))
  })

  it('a bet that was placed when a row had expired is not its bet', () => {
    const rows = [row('100', { expiry: 1 }), row('100')]
    expect(fillRequirements(rows, [made('60', { ended: 1 })])).toEqual(of(['0', '60']))
    expect(fillRequirements(rows, [made('60')])).toEqual(of(['60', '0']))
  })

  it('never counts more than was bet, never more than is required, never less than before', () => {
    fc.assert(
      fc.property(fc.array(openRow, { maxLength: 5 }), fc.array(bet(0n)), (rows, bets) => {
        const done = fillRequirements(rows, bets)
        const before = total(rows.map((one) => one.done))
        const counted = bets.filter(({ opens }) => opens > 0).map((one) => one.units)
        expect(total(done) - before <= total(counted)).toBe(true)
        for (const [at, one] of rows.entries()) {
          expect(done[at] as bigint).toBeGreaterThanOrEqual(one.done)
          expect(done[at] as bigint).toBeLessThanOrEqual(one.required)
        }
      }),
    )
  })

  it('a bet fills only rows that were open when it was placed', () => {
    fc.assert(
      fc.property(fc.array(openRow, { minLength: 1, maxLength: 5 }), bet(1n), (rows, one) => {
        const done = fillRequirements(rows, [one])
        for (const [at, of] of rows.entries()) if (at >= one.opens) expect(done[at]).toBe(of.done)
      }),
    )
  })

  it('the oldest row is full before the next one gets anything, where everything counts', () => {
    const plain = openRow.map((one) => ({ ...one, ...EVERYTHING, expiry: null }))
    fc.assert(
      fc.property(fc.array(plain, { minLength: 2, maxLength: 5 }), bet(0n), (rows, one) => {
        const done = fillRequirements(rows, [{ ...one, opens: rows.length }])
        for (let at = 1; at < rows.length; at += 1) {
          if (done[at] !== rows[at]?.done) expect(done[at - 1]).toBe(rows[at - 1]?.required)
        }
      }),
    )
  })

  it('a correction takes back and never goes below nothing; of a bet that counted in full, all of it', () => {
    fc.assert(
      fc.property(fc.array(openRow, { maxLength: 5 }), fc.array(bet(-100_000n)), (rows, bets) => {
        for (const done of fillRequirements(rows, bets)) expect(done >= 0n).toBe(true)
      }),
    )
    const back = made('-40')
    expect(fillRequirements([row('100')], [made('60'), back])).toEqual(of(['20']))
    expect(add(parseUnits('20'), parseUnits('40'))).toBe(parseUnits('60'))
  })
})
