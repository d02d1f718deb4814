import { expect, it } from 'vitest'
import { gameMessageOf } from './gameMessages.ts'

const frame = {} as MessageEventSource
const said = (of: Partial<MessageEvent<unknown>>) =>
  gameMessageOf({ source: frame, origin: 'null', data: { type: 'game:roundEnd' }, ...of }, frame)

it('hears the game in its own sandboxed frame, and nobody else', () => {
  expect(said({})).toBe('game:roundEnd')
  expect(said({ source: {} as MessageEventSource })).toBeNull()
  expect(said({ source: null })).toBeNull()
  // A frame with an origin is no sandboxed one: it went somewhere else.
  expect(said({ origin: 'https://games.example' })).toBeNull()
  expect(said({ data: { type: 'game:payMe' } })).toBeNull()
  expect(said({ data: 'game:roundEnd' })).toBeNull()
  expect(gameMessageOf({ source: null, origin: 'null', data: { type: 'game:close' } }, null)).toBeNull()
})
