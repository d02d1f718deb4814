import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seededRandom } from '../statistics.ts'
import { plantTree } from './tree.ts'

const options = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))
  .map(([one, other]) => ({ members: Math.max(one, other), agents: Math.min(one, other) }))

it('uplines are agents who came before, and nobody is deeper than wanted', () => {
  fc.assert(
    fc.property(options, fc.integer({ min: 1, max: 14 }), fc.nat(), (size, depth, seed) => {
      const { parents, depths } = plantTree({ ...size, depth, tops: 1, random: seededRandom(seed) })
      expect(parents.length).toBe(size.members)
      parents.forEach((up, at) => {
        expect(up < at && up < size.agents && up >= -1).toBe(true)
        expect(depths[at]).toBe(up < 0 ? 0 : (depths[up] ?? 0) + 1)
        expect(depths[at]).toBeLessThan(depth)
      })
    }),
  )
})

it('reaches the wanted depth with members enough, and is the same for the same seed', () => {
  const plant = (seed: number) =>
    plantTree({ members: 1_000, agents: 200, depth: 12, tops: 1, random: seededRandom(seed) })
  expect(Math.max(...plant(1).depths)).toBe(11)
  expect(plant(1)).toEqual(plant(1))
  expect(plant(1).parents).not.toEqual(plant(2).parents)
})

it('refuses trees that cannot be', () => {
  const random = seededRandom(1)
  expect(() => plantTree({ members: 5, agents: 0, depth: 2, tops: 1, random })).toThrow(RangeError)
  expect(() => plantTree({ members: 5, agents: 9, depth: 2, tops: 1, random })).toThrow(RangeError)
  expect(() => plantTree({ members: 5, agents: 2, depth: 0, tops: 1, random })).toThrow(RangeError)
})
