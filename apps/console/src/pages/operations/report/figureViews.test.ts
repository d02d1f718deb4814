import { expect, it } from 'vitest'
import { keptOf } from './figureViews.ts'

const day = (firstDepositors: number, kept1: number | null) => ({ firstDepositors, kept1, kept7: null, kept30: null })

it('counts only days of which it is known who played again', () => {
  expect(keptOf([day(4, 1), day(6, 4), day(100, null)], 'kept1')).toEqual({ kept: 5, of: 10 })
})

it('is nothing where nobody came, or where it is not known yet', () => {
  expect([keptOf([day(0, 0)], 'kept1'), keptOf([day(3, 2)], 'kept7')]).toEqual([null, null])
})
