import { expect, it } from 'vitest'
import { clockText, minuteIn, percentText, ppmIn } from './paymentFields.ts'

it('reads times of the day and writes them', () => {
  expect([clockText(0), clockText(545), clockText(1_439)]).toEqual(['00:00', '09:05', '23:59'])
  expect(['0:00', '09:05', '23:59'].map(minuteIn)).toEqual([0, 545, 1_439])
  expect(['24:00', '9:60', '9', ''].map(minuteIn)).toEqual([null, null, null, null])
})

it('reads a percentage as parts per million', () => {
  expect([percentText(15_000), percentText(0)]).toEqual(['1.5', '0'])
  expect(['1.5', '0', ' ', 'x'].map(ppmIn)).toEqual([15_000, 0, null, null])
})
