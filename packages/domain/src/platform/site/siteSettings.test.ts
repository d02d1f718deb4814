import { hasDigitsOf, isCurrency, parseUnits } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { settingsOf } from './siteSettings.ts'

const CODES = Intl.supportedValuesOf('currency').filter(isCurrency)

describe('settings that are not set (rules E2)', () => {
  it.each(CODES)('go together in %s, and have its decimals', (currency) => {
    const { transfers, withdrawals, diligence, rewards, freePlay } = settingsOf({}, currency)
    const { min, max, perDay, perMonth, feeFixed, freshProofFrom, twoOfficersFrom } = withdrawals
    const amounts = [min, max, perDay, perMonth, feeFixed, freshProofFrom, twoOfficersFrom, freePlay.grant]
    const { paperDays: _, ...bounds } = diligence
    const { monthlyFrom, leastRebate, winnersFrom, points, levels } = rewards
    const gifts = [monthlyFrom, leastRebate, winnersFrom, points.worth, points.convertMax]
    const ofLevels = levels.flatMap(({ withdrawals: _count, ...rest }) => Object.values(rest))
    const all = [...amounts, transfers.min, transfers.max, ...Object.values(bounds), ...gifts, ...ofLevels]
    expect(all.filter((text) => !hasDigitsOf(parseUnits(text), currency))).toEqual([])
    // What is shown by default can be sent back: an officer changes one row of the levels.
    expect(settingsOf({ transfers, withdrawals, diligence, rewards }, currency).rewards).toEqual(rewards)
  })

  it('are those of the rules in yuan, and stand for them elsewhere', () => {
    const [yuan, dong, euro] = ['CNY', 'VND', 'EUR'].map((one) => settingsOf({}, one))
    expect(yuan?.withdrawals).toMatchObject({ min: '100', max: '50000', perDay: '100000' })
    expect(dong?.withdrawals).toMatchObject({ min: '300000', max: '150000000', perDay: '300000000' })
    expect(euro?.transfers).toMatchObject({ min: '2', max: '10000', perDay: '40000' })
    expect([yuan, dong, euro].map((one) => one?.lottery.leastLott)).toEqual(['0.002', '6', '0.0004'])
  })

  it('what is set stays as it is, in every currency', () => {
    expect(settingsOf({ withdrawals: { min: '500000' } }, 'VND').withdrawals.min).toBe('500000')
  })

  it('refuse a level that asks for less than the one below it, and an amount finer than the currency', () => {
    const { levels } = settingsOf({}, 'VND').rewards
    const set = (change: object) => {
      const changed = levels.map((one, at) => (at === 3 ? { ...one, ...change } : one))
      return () => settingsOf({ rewards: { levels: changed } }, 'VND')
    }
    expect(set({ upgrade: '1000' })).not.toThrow()
    expect(set({ upgrade: '1000.5' })).toThrow()
    expect(set({ deposits: '1' })).toThrow()
    expect(() => settingsOf({ rewards: { levels: levels.slice(1) } }, 'VND')).toThrow()
  })
})
