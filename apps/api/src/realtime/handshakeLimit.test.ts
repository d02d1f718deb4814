import { expect, it } from 'vitest'
import { HandshakeLimit } from './handshakeLimit.ts'

it('lets an address try so often in a minute, another one meanwhile, and the first again after it', () => {
  let now = 0
  const limit = new HandshakeLimit(2, () => now)
  const tries = (address: string) => [1, 2, 3].map(() => limit.take(address))
  expect(tries('192.0.2.1')).toEqual([true, true, false])
  now = 59_999
  expect(limit.take('192.0.2.1')).toBe(false)
  expect(limit.take('192.0.2.2')).toBe(true)
  now = 60_000
  expect(tries('192.0.2.1')).toEqual([true, true, false])
})

it('remembers a bounded number of addresses, however many there are', () => {
  const limit = new HandshakeLimit(1, () => 0)
  for (let one = 0; one <= 50_000; one += 1) expect(limit.take(`a${one}`)).toBe(true)
  expect(limit.take('a50000')).toBe(false)
})
