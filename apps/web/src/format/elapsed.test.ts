import { expect, it } from 'vitest'
import { elapsedText } from './elapsed.ts'

it('prints whole minutes as hours and minutes', () => {
  const since = Date.UTC(2026, 0, 1, 12)
  const after = (minutes: number) => elapsedText(since, since + minutes * 60_000)
  expect([0, 7.9, 60, 760].map(after)).toEqual(['0:00', '0:07', '1:00', '12:40'])
  // A clock that is behind the server's.
  expect(after(-3)).toBe('0:00')
})
