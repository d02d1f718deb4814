import { describe, expect, it } from 'vitest'
import { frameOf, prizeModeOf, ROUTES } from './routeTable.ts'

/** Spec 2, routes, read once more by hand: path → header, footer, side menu, login. */
const SPEC: readonly [string, string][] = [
  ['/index', 'header footer sideMenu'],
  ['/pointMall', 'header footer'],
  ['/elott', 'header footer sideMenu'],
  ['/lottery', 'header loginRequired'],
  ['/seamless', 'header'],
  ['/helpmc', ''],
  ['/down', 'header sideMenu'],
  ['/game', 'header'],
]

describe('the route table', () => {
  it.each(SPEC)('%s has exactly: %s', (path, parts) => {
    const frame = frameOf(path)
    const shown = (['header', 'footer', 'sideMenu', 'loginRequired'] as const).filter((part) => frame[part])
    expect(shown.join(' ')).toBe(parts)
  })

  it('has every route of the spec', () => {
    const all =
      'register index pointMall elott lottery rng live fish pvp sports esports promotions seamless help helpmc down join game integral fairness excluded'
    expect(Object.keys(ROUTES)).toEqual(all.split(' ').map((name) => `/${name}`))
  })

  it('guards the routes that need a login', () => {
    const guarded = Object.entries(ROUTES).filter(([, frame]) => frame.loginRequired)
    expect(guarded.map(([path]) => path)).toEqual(['/lottery', '/integral', '/excluded'])
  })

  it('folds the header on lottery and game pages only', () => {
    const folding = Object.entries(ROUTES).filter(([, frame]) => frame.collapsible)
    expect(folding.map(([path]) => path)).toEqual(['/lottery', '/seamless', '/game'])
  })
})

it('a navigation sets the prize mode', () => {
  const mode = (path: string, query = '') => prizeModeOf(path, new URLSearchParams(query))
  expect(mode('/elott')).toBe('ELott')
  expect(mode('/lottery', 'gameCode=q5&prizeMode=ELott')).toBe('ELott')
  expect(mode('/lottery', 'gameCode=q5')).toBe('Lott')
  expect(mode('/index')).toBe('Lott')
})

it.each(['ELott', 'Elott', 'ELOTT', 'elott'])('reads %s as fixed odds', (prizeMode) => {
  expect(prizeModeOf('/lottery', new URLSearchParams({ prizeMode }))).toBe('ELott')
})

it.each(['Lott', 'LOTT', 'x', ''])('reads %j as the official play', (prizeMode) => {
  expect(prizeModeOf('/lottery', new URLSearchParams({ prizeMode }))).toBe('Lott')
})
