import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyUri, manualKey, stepOfCode } from './totp.ts'

/** RFC 4226 implemented again, with nothing but HMAC. */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac[19] ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const RFC_SECRET = Buffer.from('12345678901234567890')
const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 })
const seconds = fc.integer({ min: 200, max: 4_000_000_000 })

describe('codes of an authenticator', () => {
  it('are those of RFC 6238, of which the last six digits are shown', () => {
    const vectors = [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const
    for (const [at, code] of vectors) {
      const step = stepOfCode(RFC_SECRET, code, new Date(at * 1000))
      expect(step).toBe(BigInt(Math.floor(at / 30)))
    }
  })

  it('fit in their own step and its neighbours, and in no other', () => {
    fc.assert(
      fc.property(secrets, seconds, fc.integer({ min: -4, max: 4 }), (secret, at, off) => {
        const step = Math.floor(at / 30) + off
        const near = [-1, 0, 1].map((one) => codeOf(secret, Math.floor(at / 30) + one))
        const code = codeOf(secret, step)
        const found = stepOfCode(secret, code, new Date(at * 1000))
        // Two steps may share a code by chance; then the one that fits is found.
        if (!near.includes(code)) expect(found).toBeNull()
        else expect(codeOf(secret, Number(found))).toBe(code)
        if (Math.abs(off) <= 1) expect(found).not.toBeNull()
      }),
    )
  })

  it.each(['', '12345', '1234567', '12345a', '-12345', ' 12345', '１２３４５６'])(
    'are six digits and nothing else: %j',
    (code) => {
      expect(stepOfCode(RFC_SECRET, code, new Date(59_000))).toBeNull()
    },
  )

  it('come from a secret that can be typed and scanned', () => {
    expect(manualKey(RFC_SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const uri = new URL(keyUri(RFC_SECRET, 'Lucky: House', 'player1'))
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe('/Lucky  House:player1')
    expect(uri.searchParams.get('secret')).toBe(manualKey(RFC_SECRET))
  })
})
