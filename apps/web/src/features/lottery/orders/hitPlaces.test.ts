import { expect, it } from 'vitest'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { hitPlaces } from './hitPlaces.ts'

const line = (playCode: string, content: string, state: 'WIN' | 'LOSE' = 'WIN') =>
  ({ playCode, content, state }) as BetOrder['lines'][number]
const DRAW = [3, 9, 4, 2, 5]
const places = (...lines: BetOrder['lines']) => [...hitPlaces(lines, DRAW)].sort()

it('names the places whose numbers were picked where they came', () => {
  expect(places(line('ssc.3.direct.front', '1,3|9|4,5'))).toEqual([0, 1, 2])
  expect(places(line('ssc.pos', '-|-|-|2|-'))).toEqual([3])
})

it('names nothing for lines that lost, for outcomes that are no number, and for plays that nobody knows', () => {
  expect(places(line('ssc.3.direct.front', '3|9|4', 'LOSE'))).toEqual([])
  expect(places(line('no.such.play', '3'))).toEqual([])
})
