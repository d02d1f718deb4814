import { createHash, createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import * as ogp from './index.ts'

const BODY =
  '{"txId":"b-1001","sessionToken":"s_demo","playerId":"p_7","gameId":"slot25","roundId":"r-55","betRef":"br-55-1","amount":"2500","currency":"CNY","occurredAt":"2026-01-02T03:04:05.678Z"}'

it('signs the published vector', () => {
  const bodyHash = createHash('sha256').update(BODY).digest('hex')
  expect(bodyHash).toBe('e81278dc460d2ac994e4c15b94caa117a894cf2d94d19c26b550cce9afdb9534')
  const text = ogp.textToSign({
    method: 'POST',
    path: `${ogp.PREFIX}/wallet/bet`,
    timestamp: '1767323045678',
    nonce: '11111111-2222-4333-8444-555555555555',
    bodyHash,
  })
  const signature = createHmac('sha256', 'ogp-test-secret').update(text).digest('base64url')
  expect(`${ogp.SCHEME}${signature}`).toBe('v1=_OrIs62P7RNgDaUo_9otdOsBkPHAFpjyXrFhXoL-3NE')
})

it('reads the body of the vector', () => {
  expect(ogp.betBody.parse(JSON.parse(BODY))).toMatchObject({
    amount: '2500',
    roundFinished: false,
  })
})

it.each(['-1', '1.5', '1e3', '01', '', '123456789012345', 5])('refuses the amount %j', (amount) => {
  expect(ogp.betBody.safeParse({ ...JSON.parse(BODY), amount }).success).toBe(false)
})

it('takes a call for two minutes, in both directions', () => {
  const now = new Date(1_767_323_045_678)
  const at = (ms: number) => ogp.isInTime(String(now.getTime() + ms), now)
  expect([at(0), at(120_000), at(-120_000), at(120_001), at(-120_001)]).toEqual([true, true, true, false, false])
  expect(ogp.isInTime('1767323045', now)).toBe(false)
})

it('takes a uuid of version 4 as a nonce only', () => {
  expect(ogp.isNonce('11111111-2222-4333-8444-555555555555')).toBe(true)
  expect(ogp.isNonce('11111111-2222-7333-8444-555555555555')).toBe(false)
})

it('tells what is final from what comes again', () => {
  expect(ogp.statusCodes.filter(ogp.isRetryable)).toEqual([...ogp.retryCodes])
})
