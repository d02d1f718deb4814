import { expect, it } from 'vitest'
import { gameMessageOf } from './gameMessages.ts'

const frame = {} as MessageEventSource
const readOf = (of: Partial<MessageEvent<unknown>>) =>
  gameMessageOf({ source: frame, origin: 'null', data: { type: 'game:roundEnd' }, ...of }, frame)

it('hears the game in its own sandboxed frame, and nobody else', () => {
  expect(readOf({})).toBe('game:roundEnd')
  expect(readOf({ source: {} as MessageEventSource })).toBeNull()
  expect(readOf({ source: null })).toBeNull()
  // A frame with an origin is no sandboxed one: it went somewhere else.
  expect(readOf({ origin: 'https://games.example' })).toBeNull()
  expect(readOf({ data: { type: 'game:payMe' } })).toBeNull()
  expect(readOf({ data: 'game:roundEnd' })).toBeNull()
  expect(gameMessageOf({ source: null, origin: 'null', data: { type: 'game:close' } }, null)).toBeNull()
})
