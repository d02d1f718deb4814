import { parseUnits } from '@croupier/money'
import { expect, it } from 'vitest'
import { settingsOf } from '../../platform/index.ts'
import type { Game } from './game.ts'
import { narrowLimits } from './narrowLimits.ts'

const limits = {
  lineStakeMax: parseUnits('200000'),
  issueStakeMax: parseUnits('400000'),
  linePayoutMax: parseUnits('400000'),
  issuePayoutMax: parseUnits('800000'),
  thinPpm: 10_000,
  thinPayoutMax: parseUnits('80000'),
  plays: { 'ssc.pos': { lineStakeMax: parseUnits('1000') } },
  stakeMin: parseUnits('0.002'),
  coverPpm: 700_000,
}
const modes = [{ mode: 'LOTT', units: ['YUAN', 'JIAO', 'LI'], limits }]
const game = { code: 'SSC1M', modes } as unknown as Game
const modeIn = (currency: string, betLimits: string[] = []) =>
  narrowLimits(game, { ...settingsOf({ betLimits }, currency), currency }).modes[0]

it('the catalogue’s limits stand for as much in every currency (rules E2)', () => {
  expect(modeIn('CNY')).toMatchObject({ units: modes[0]?.units, limits })
  expect(modeIn('VND')?.limits).toMatchObject({
    lineStakeMax: parseUnits('600000000'),
    thinPpm: 10_000,
    plays: { 'ssc.pos': { lineStakeMax: parseUnits('3000000') } },
    stakeMin: parseUnits('6'),
  })
})

it('a merchant’s own limits are in its currency', () => {
  expect(modeIn('VND', ['*/*/*/lineStake/5000000'])?.limits.lineStakeMax).toBe(parseUnits('5000000'))
})

it('a currency without decimals has no parts of its unit', () => {
  expect([modeIn('VND'), modeIn('EUR')].map((mode) => mode?.units)).toEqual([['YUAN'], ['YUAN', 'JIAO', 'LI']])
})
