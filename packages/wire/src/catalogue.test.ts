import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogue } from './index.ts'

const { nodeId, nodeIdOf, nodeOf } = catalogue
const vendor = fc.stringMatching(/^[A-Z0-9_]{2,24}$/)
const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,39}$/)

it('names every game of the catalogue, and finds vendor and code in the name again', () => {
  fc.assert(
    fc.property(fc.record({ vendor, code }), (game) => {
      const id = nodeIdOf(game)
      expect(nodeId.parse(id)).toBe(id)
      expect(nodeOf(id)).toEqual(game)
    }),
  )
})

it('finds no game in a name without a vendor', () => {
  expect(nodeOf('SSC1M')).toBeNull()
})
