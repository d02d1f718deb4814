import { games } from '@croupier/wire'
import { expect, it } from 'vitest'
import { categoryOfKind, firstRngVendor, shownCategory } from './index.ts'

it('moves the e-sports vendors of a merchant out of SPORTS, and nothing else', () => {
  const esports = ['ARENA']
  const shown = (category: games.GameCategory, vassalage: string) => shownCategory({ category, vassalage }, esports)
  expect(shown('SPORTS', 'ARENA')).toBe('ESPORTS')
  expect(shown('SPORTS', 'PIER')).toBe('SPORTS')
  // The same vendor's slots stay where they are.
  expect(shown('RNG', 'ARENA')).toBe('RNG')
  expect(shownCategory({ category: 'SPORTS', vassalage: 'ARENA' }, [])).toBe('SPORTS')
})

it('has a category that is reported on for each kind', () => {
  for (const kind of games.gameKinds) expect(games.gameCategories).toContain(categoryOfKind(kind))
})

it('has the first vendor of RNG as the current one', () => {
  const card = (vassalage: string) => ({ vassalage })
  const live = { title: 'LIVE', cards: [card('PIER')] } as const
  expect(firstRngVendor([live])).toBeNull()
  expect(firstRngVendor([live, { title: 'RNG', cards: [] }])).toBeNull()
  expect(firstRngVendor([live, { title: 'RNG', cards: [card('B'), card('A')] }])).toBe('B')
})
