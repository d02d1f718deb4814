import { parseUnits, toDecimalString } from '@croupier/money'
import { expect, it } from 'vitest'
import { firstStake, presetStakes } from './deskState.ts'

it.each([
  ['1', '10', ['5', '10', '20', '50', '100', '500']],
  ['3000', '30000', ['15000', '30000', '60000', '150000', '300000', '1500000']],
  ['0.2', '2', ['1', '2', '4', '10', '20', '100']],
])('where the least stake is %s the desk opens with %s, and offers multiples', (least, first, presets) => {
  expect(toDecimalString(firstStake(parseUnits(least)))).toBe(first)
  expect(presetStakes(parseUnits(least)).map(toDecimalString)).toEqual(presets)
})
