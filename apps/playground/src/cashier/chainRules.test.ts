import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFrom, CHAINS, confirmationsAt, isCertain, NEEDED } from './chainRules.ts'

const heights = fc.integer({ min: 1, max: 10_000 })

describe('confirmations', () => {
  it('count the own block and those on top of it', () => {
    fc.assert(
      fc.property(heights, heights, (height, more) => {
        expect(confirmationsAt(height, height + more)).toBe(more + 1)
        expect(confirmationsAt(height, height)).toBe(1)
      }),
    )
  })

  it('there are none in no block, or in one that was replaced', () => {
    expect(confirmationsAt(null, 100)).toBe(0)
    expect(confirmationsAt(7, 6)).toBe(0)
  })

  it.each(CHAINS)('make a transfer over %s certain at exactly as many as it needs', (chain) => {
    const head = NEEDED[chain] + 4
    expect(isCertain(chain, 5, head)).toBe(true)
    expect(isCertain(chain, 6, head)).toBe(false)
    expect(isCertain(chain, null, head)).toBe(false)
  })
})

it('an address looks like one of its chain', () => {
  const seed = randomBytes(40).toString('hex')
  expect(addressFrom('ERC20', seed)).toMatch(/^0x[\da-f]{40}$/)
  expect(addressFrom('TRC20', seed)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
})
