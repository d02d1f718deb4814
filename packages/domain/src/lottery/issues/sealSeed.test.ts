import { expect, it } from 'vitest'
import { openSeed, sealSeed } from './sealSeed.ts'

const issue = { gameCode: 'SSC1M', number: '20240305-0001' }
const key = Buffer.alloc(32, 1)
const seed = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
let drawn = 0
const random = {
  bytes: (length: number) => {
    drawn += 1
    return Buffer.alloc(length, drawn)
  },
}

it('opens what it sealed, under the same key for the same issue', () => {
  const sealed = sealSeed(seed, issue, key, random)
  expect(openSeed(sealed, issue, key).equals(seed)).toBe(true)
  expect(sealed.includes(seed)).toBe(false)
})

it('opens nothing for another issue, another game, another key, or after a change', () => {
  const sealed = sealSeed(seed, issue, key, random)
  expect(() => openSeed(sealed, { ...issue, number: '20240305-0002' }, key)).toThrow()
  expect(() => openSeed(sealed, { ...issue, gameCode: 'PK101M' }, key)).toThrow()
  expect(() => openSeed(sealed, issue, Buffer.alloc(32, 2))).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openSeed(changed, issue, key)).toThrow()
  }
})

it('never seals twice alike', () => {
  const [one, two] = [1, 2].map(() => sealSeed(seed, issue, key, random))
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(false)
})
