import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newRecoveryCodes, recoveryHash } from './recoveryCode.ts'

const random = { bytes: (length: number) => randomBytes(length) }
const secret = randomBytes(20)
const hex = (typed: string, under: Uint8Array = secret) => Buffer.from(recoveryHash(under, typed)).toString('hex')

it('makes ten codes of 60 bits, no two alike, also when the random source repeats itself', () => {
  const codes = newRecoveryCodes(random)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)
  let rolls = 0
  const sticky = {
    bytes(length: number) {
      rolls += 1
      return createHash('sha512')
        .update(String(rolls >> 1))
        .digest()
        .subarray(0, length)
    },
  }
  expect(new Set(newRecoveryCodes(sticky)).size).toBe(10)
})

it('reads a code however it is typed, and under no other secret', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.array(fc.constantFrom(' ', '-', ''), { maxLength: 4 }), (at, gaps) => {
      const code = newRecoveryCodes(random)[at] ?? ''
      const typed = code.toLowerCase().replaceAll('-', gaps.join('')).replaceAll('0', 'o')
      expect(hex(typed)).toBe(hex(code))
      expect(hex(typed.replaceAll('1', 'l'))).toBe(hex(code))
      expect(hex(code, randomBytes(20))).not.toBe(hex(code))
    }),
  )
})
