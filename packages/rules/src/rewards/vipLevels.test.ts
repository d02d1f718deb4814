import { expect, it } from 'vitest'
import { VIP_LEVEL_COUNT, vipLevelsIn } from './vipLevels.ts'

it('are those of rules C2, and as many in every currency', () => {
  const levels = vipLevelsIn('CNY')
  expect(levels).toHaveLength(VIP_LEVEL_COUNT)
  expect(levels[2]).toEqual({
    deposits: '20000',
    bets: '200000',
    keep: '60000',
    upgrade: '58',
    birthday: '58',
    monthly: '28',
    rebateCap: '8888',
    withdrawals: 5,
    perDay: '100000',
  })
  expect(levels[7]).toMatchObject({ perDay: '500000', withdrawals: 15 })
})

it('are turned into the currency, but for what is no amount', () => {
  expect(vipLevelsIn('VND')[1]).toMatchObject({ upgrade: '54000', deposits: '15000000', withdrawals: 5 })
  expect(vipLevelsIn('EUR')[1]).toMatchObject({ upgrade: '3.6', deposits: '1000', monthly: '0', withdrawals: 5 })
})
