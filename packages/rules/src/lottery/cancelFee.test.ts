import { parseUnits, toDecimalString } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import { cancelFee } from './index.ts'

describe('the fee of a player’s cancel (rules A6)', () => {
  const fee = (stake: string, ratePpm: number, above: string) =>
    toDecimalString(cancelFee(parseUnits(stake), { ratePpm, above: parseUnits(above) }))

  test('is nothing by default', () => expect(fee('123456.78', 0, '0')).toBe('0'))

  test('is a rate of the whole stake of an order above the amount', () => {
    expect(fee('100', 10_000, '100')).toBe('0')
    expect(fee('100.0001', 10_000, '100')).toBe('1')
    expect(fee('250', 10_000, '100')).toBe('2.5')
  })

  test('is cut to a unit: the remainder stays with the player', () => {
    expect(fee('33.33', 333, '0')).toBe('0.011')
    expect(fee('0.002', 10_000, '0')).toBe('0')
  })
})
