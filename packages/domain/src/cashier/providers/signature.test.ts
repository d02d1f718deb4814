import { expect, it } from 'vitest'
import { type GatewayCall, signGatewayCall, verifyGatewayCall } from './signature.ts'

const now = new Date('2026-11-23T12:00:00Z')
const nonce = '0b0e3a51-6f3a-4a7e-9b1c-2f6d8f0a1b2c'
const call: GatewayCall = { method: 'POST', path: '/callbacks/cashier/1?of=a', body: '{"a":1}' }
const key = { keyId: 'k2', secret: 'new secret' }
const former = { keyId: 'k1', secret: 'former secret', until: new Date('2026-11-23T13:00:00Z') }
const provider = { keys: [{ ...key, until: null }, former] }
const signed = signGatewayCall(call, key, { now, nonce })

it('signs the known text', () => {
  expect(signed).toEqual({
    'x-key-id': 'k2',
    'x-timestamp': '1795435200',
    'x-nonce': nonce,
    'x-signature': expect.stringMatching(/^[\da-f]{64}$/),
  })
})

it('knows its own signature, also over raw bytes and by the former key until its end', () => {
  expect(verifyGatewayCall(provider, signed, call, now)).toBe(true)
  const bytes = { ...call, body: Buffer.from('{"a":1}') }
  expect(verifyGatewayCall(provider, signed, bytes, now)).toBe(true)
  const byFormer = (at: Date) =>
    verifyGatewayCall(provider, signGatewayCall(call, former, { now: at, nonce }), call, at)
  expect(byFormer(now)).toBe(true)
  expect(byFormer(former.until)).toBe(false)
})

it.each([
  ['method', { ...call, method: 'PUT' }],
  ['path', { ...call, path: '/callbacks/cashier/2?of=a' }],
  ['query', { ...call, path: '/callbacks/cashier/1?of=b' }],
  ['body', { ...call, body: '{"a":2}' }],
])('refuses another %s', (_what, other) => {
  expect(verifyGatewayCall(provider, signed, other, now)).toBe(false)
})

it.each([
  ['x-key-id', 'k1'],
  ['x-key-id', 'k3'],
  ['x-timestamp', '1795435201'],
  ['x-timestamp', '1e9'],
  ['x-nonce', '0b0e3a51-6f3a-4a7e-9b1c-2f6d8f0a1b2d'],
  ['x-nonce', ''],
  ['x-signature', '0'.repeat(64)],
  ['x-signature', 'no hex'],
  ['x-signature', undefined],
])('refuses %s as %s', (name, value) => {
  expect(verifyGatewayCall(provider, { ...signed, [name]: value }, call, now)).toBe(false)
})

it('refuses what is more than 120 s old or ahead', () => {
  const at = (ms: number) => new Date(now.getTime() + ms)
  expect(verifyGatewayCall(provider, signed, call, at(120_000))).toBe(true)
  expect(verifyGatewayCall(provider, signed, call, at(121_000))).toBe(false)
  expect(verifyGatewayCall(provider, signed, call, at(-121_000))).toBe(false)
})
