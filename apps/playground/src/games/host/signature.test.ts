import { expect, it } from 'vitest'
import { isAnswerSigned, nonceOf, signatureOf, signedHeaders } from './signature.ts'

const KEY = { provider: 'PLAYGROUND', keyId: 'k1', secret: 'ogp-test-secret' }
const BODY =
  '{"txId":"b-1001","sessionToken":"s_demo","playerId":"p_7","gameId":"slot25","roundId":"r-55","betRef":"br-55-1","amount":"2500","currency":"CNY","occurredAt":"2026-01-02T03:04:05.678Z"}'
const CALL = { method: 'POST', path: '/ogp/v1/wallet/bet', body: BODY }
const NONCE = '11111111-2222-4333-8444-555555555555'

it('signs as the test vector of the protocol says', () => {
  expect(signatureOf(CALL, '1767323045678', NONCE, KEY.secret)).toBe('v1=_OrIs62P7RNgDaUo_9otdOsBkPHAFpjyXrFhXoL-3NE')
})

it('takes a fresh call that is signed with the key, and no other', () => {
  const now = new Date(1_767_323_045_678)
  const headers = signedHeaders(CALL, KEY, now, NONCE)
  expect(nonceOf(headers, CALL, KEY, now)).toBe(NONCE)
  const late = new Date(now.getTime() + 120_001)
  expect(nonceOf(headers, CALL, KEY, late)).toBeNull()
  expect(nonceOf(headers, { ...CALL, body: BODY.replace('2500', '2501') }, KEY, now)).toBeNull()
  expect(nonceOf(headers, { ...CALL, path: '/ogp/v1/wallet/win' }, KEY, now)).toBeNull()
  expect(nonceOf({ ...headers, 'x-ogp-key': 'k2' }, CALL, KEY, now)).toBeNull()
  expect(nonceOf({ ...headers, 'x-ogp-nonce': 'again' }, CALL, KEY, now)).toBeNull()
  expect(nonceOf({}, CALL, KEY, now)).toBeNull()
})

it('believes an answer to its own call only', () => {
  const now = new Date(1_767_323_045_678)
  const answer = { ...CALL, body: '{"status":"OK"}' }
  const headers = new Headers(signedHeaders(answer, KEY, now, NONCE))
  expect(isAnswerSigned(headers, answer, NONCE, KEY, now)).toBe(true)
  const other = NONCE.replace('1', '2')
  expect(isAnswerSigned(headers, answer, other, KEY, now)).toBe(false)
  const changed = { ...answer, body: '{"status":"BUSY"}' }
  expect(isAnswerSigned(headers, changed, NONCE, KEY, now)).toBe(false)
})
