import { expect, it } from 'vitest'
import { dragonLine, shortSide } from './dragonLine.ts'

it.each([
  ['Big', 'Small', 'B'],
  ['大', '小', '大'],
  ['Ganjil', 'Genap', 'Ga'],
  ['ड्रैगन', 'टाइगर', 'ड्रै'],
])('shortens %s beside %s', (name, other, short) => {
  expect(shortSide(name, other)).toBe(short)
})

it('is one bet at the odds of the series, and none without a stake', () => {
  const entry = { playCode: 'pk.e.place.bs', cell: 1 }
  const line = dragonLine(entry, 'big', { series: 1960, stake: '50' })
  expect([line?.priced.content, line?.priced.prizes[0]]).toEqual(['-|big|-|-|-|-|-|-|-|-', 19_600n])
  expect(dragonLine(entry, 'big', { series: 1960, stake: '' })).toBeNull()
})
