import { expect, it } from 'vitest'
import type { Game } from '../../api/lottery.ts'
import { openDeskPath, openModes } from './openModes.ts'

const mode = (name: 'LOTT' | 'ELOTT', state: 'OPEN' | 'MAINTENANCE') =>
  ({ mode: name, vendor: { state, until: null, notice: {} } }) as Game['modes'][number]
const game = (state: Game['state'], ...modes: Game['modes']) =>
  ({ code: 'SSC1M', state, modes }) as Game

it.each([
  [game('OPEN', mode('LOTT', 'OPEN'), mode('ELOTT', 'OPEN')), ['LOTT', 'ELOTT'], ''],
  [game('OPEN', mode('LOTT', 'OPEN'), mode('ELOTT', 'MAINTENANCE')), ['LOTT'], ''],
  [game('OPEN', mode('LOTT', 'MAINTENANCE'), mode('ELOTT', 'OPEN')), ['ELOTT'], '&prizeMode=ELott'],
  [game('OPEN', mode('LOTT', 'MAINTENANCE'), mode('ELOTT', 'MAINTENANCE')), [], ''],
  [game('MAINTENANCE', mode('LOTT', 'OPEN')), [], ''],
])('takes bets where neither game nor vendor rests, and leads there', (of, open, query) => {
  expect(openModes(of)).toEqual(open)
  expect(openDeskPath(of)).toBe(`/lottery?gameCode=SSC1M${query}`)
})
