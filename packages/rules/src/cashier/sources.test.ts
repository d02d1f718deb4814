import { parseUnits, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { owedElsewhere, type Source, sourcesLeft } from './sources.ts'

const of = (method: string, left: string, chain: string | null = null): Source => ({
  method,
  chain,
  left: parseUnits(left),
})
const BANK = { method: 'BANK', chain: null }
const TRC = { method: 'USDT', chain: 'TRC20' }

describe('money goes back to where it came from first (rules E4.4)', () => {
  it.each([
    ['nothing was paid in', [], '100', BANK, '0'],
    ['all came from there', [of('BANK', '100')], '500', BANK, '0'],
    ['as much as came from there', [of('BANK', '100'), of('EWALLET', '50')], '100', BANK, '0'],
    ['more, and another source waits', [of('BANK', '100'), of('EWALLET', '50')], '101', BANK, '50'],
    ['nothing came from there', [of('EWALLET', '50'), of('USDT', '7', 'ERC20')], '1', TRC, '57'],
  ] as const)('%s', (_, sources, amount, chosen, owed) => {
    expect(owedElsewhere(sources, chosen, parseUnits(amount))).toBe(parseUnits(owed))
  })

  it('what went back is not owed any more, and never makes a debt', () => {
    const cameIn = [of('BANK', '100'), of('USDT', '70', 'TRC20'), of('USDT', '30', 'ERC20')]
    const wentOut = [of('BANK', '150'), of('USDT', '20', 'TRC20')]
    expect(sourcesLeft(cameIn, wentOut)).toEqual([of('USDT', '50', 'TRC20'), of('USDT', '30', 'ERC20')])
  })

  it('paying each source back its own amount is never refused', () => {
    const source = fc.record({
      method: fc.constantFrom('BANK', 'EWALLET', 'USDT'),
      chain: fc.constant(null),
      left: fc.bigInt({ min: 1n, max: 10n ** 12n }).map(units),
    })
    fc.assert(
      fc.property(fc.uniqueArray(source, { selector: ({ method }) => method, minLength: 1 }), (cameIn) => {
        const wentOut: Source[] = []
        for (const one of cameIn) {
          expect(owedElsewhere(sourcesLeft(cameIn, wentOut), one, one.left)).toBe(0n)
          wentOut.push(one)
        }
        expect(owedElsewhere(sourcesLeft(cameIn, wentOut), BANK, units(10n ** 13n))).toBe(0n)
      }),
    )
  })
})
