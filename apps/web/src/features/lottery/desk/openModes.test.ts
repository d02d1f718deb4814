import { expect, it } from 'vitest'
import type { Game, GameMenus } from '../../../api/lottery/lottery.ts'
import { hasLongDragon, nodeIn, openDeskPath, openModes } from './openModes.ts'

const mode = (name: 'LOTT' | 'ELOTT', state: 'OPEN' | 'MAINTENANCE') =>
  ({
    mode: name,
    nodeId: `${name}-SSC1M`,
    vendor: { state, until: null, notice: {} },
  }) as Game['modes'][number]
const game = (state: Game['state'], ...modes: Game['modes']) => ({ code: 'SSC1M', state, modes }) as Game

it.each([
  [game('OPEN', mode('LOTT', 'OPEN'), mode('ELOTT', 'OPEN')), ['LOTT', 'ELOTT'], 'LOTT'],
  [game('OPEN', mode('LOTT', 'OPEN'), mode('ELOTT', 'MAINTENANCE')), ['LOTT'], 'LOTT'],
  [game('OPEN', mode('LOTT', 'MAINTENANCE'), mode('ELOTT', 'OPEN')), ['ELOTT'], 'ELOTT'],
  [game('OPEN', mode('LOTT', 'MAINTENANCE'), mode('ELOTT', 'MAINTENANCE')), [], 'LOTT'],
  [game('MAINTENANCE', mode('LOTT', 'OPEN')), [], 'LOTT'],
])('takes bets where neither game nor vendor rests, and leads there', (of, open, opens) => {
  expect(openModes(of)).toEqual(open)
  const query = opens === 'ELOTT' ? '&prizeMode=ELott' : '&playType=ssc.pos'
  const path = openDeskPath({ game: of, defaultPlayType: 'ssc.pos' })
  expect(path).toBe(`/lottery?gameCode=SSC1M${query}`)
})

it('names no play where the menu has none', () => {
  const menu = { game: game('OPEN', mode('LOTT', 'OPEN')), defaultPlayType: '' }
  expect(openDeskPath(menu)).toBe('/lottery?gameCode=SSC1M')
})

it('knows the node of each mode in which a game is offered', () => {
  const official = game('OPEN', mode('LOTT', 'OPEN'))
  expect(nodeIn(official, 'LOTT')).toBe('LOTT-SSC1M')
  expect(nodeIn(official, 'ELOTT')).toBeNull()
})

it('leads to the long dragon while some game takes bets at odds', () => {
  const menus = (...games: Game[]) => [{ gameMenus: games.map((one) => ({ game: one })) }] as unknown as GameMenus
  const official = game('OPEN', mode('LOTT', 'OPEN'), mode('ELOTT', 'MAINTENANCE'))
  expect(hasLongDragon(menus(official))).toBe(false)
  expect(hasLongDragon(menus(official, game('OPEN', mode('ELOTT', 'OPEN'))))).toBe(true)
})
