import { parseUnits } from '@croupier/money'
import { expect, it } from 'vitest'
import { marginOf } from './tierMargins.ts'

const tier = (bets: string, users: number, ratioPpm: number, loss = '0') => ({
  periodicBets: parseUnits(bets),
  netLoss: parseUnits(loss),
  activeUserCount: users,
  rateType: 'P' as const,
  ratioPpm,
  fixed: parseUnits('0'),
})
const own = [tier('20000', 2, 5_000), tier('50000', 2, 6_000), tier('100000', 3, 8_000)]

it('says what one keeps where a tier is just reached', () => {
  expect(marginOf(tier('20000', 2, 4_000), own, true)).toEqual({ keepsPpm: 1_000, state: 'pass', repair: null })
  expect(marginOf(tier('60000', 3, 6_000), own, true)).toEqual({ keepsPpm: 0, state: 'same', repair: null })
})

it('raises the thresholds that are below those of the own tier that pays enough', () => {
  expect(marginOf(tier('90000', 3, 7_000), own, true)).toEqual({
    keepsPpm: -1_000,
    state: 'fail',
    repair: { periodicBets: parseUnits('100000') },
  })
  expect(marginOf(tier('10000', 1, 5_000), own, true).repair).toEqual({
    periodicBets: parseUnits('20000'),
    activeUserCount: 2,
  })
  const ofLoss = [tier('50000', 2, 80_000, '1')]
  expect(marginOf(tier('50000', 2, 50_000), ofLoss, true).repair).toEqual({ netLoss: parseUnits('1') })
})

it('lowers a ratio that no own tier pays', () => {
  expect(marginOf(tier('200000', 9, 9_000), own, true).repair).toEqual({ ratioPpm: 8_000 })
})

it('needs a higher own ratio where levels may not be the same', () => {
  expect(marginOf(tier('60000', 3, 6_000), own, false)).toMatchObject({
    state: 'fail',
    repair: { periodicBets: parseUnits('100000') },
  })
  expect(marginOf(tier('100000', 3, 8_000), own, false).repair).toEqual({ ratioPpm: 7_900 })
})
