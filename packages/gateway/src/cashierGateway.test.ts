import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyGatewayCall } from '@croupier/domain/cashier/providers'
import { parseUnits } from '@croupier/money'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cashierGateway } from './cashierGateway.ts'

const key = { keyId: 'k', secret: 'secret' }
const clock = { now: () => new Date('2026-11-23T12:00:00Z') }
const ids = { uuid: () => '0b0e3a51-6f3a-4a7e-9b1c-2f6d8f0a1b2c' }
const local = { plainHttp: true, privateHosts: true, clock, ids }
const client = cashierGateway(local)

let server: Server
let baseUrl: string
let respond: (reply: ServerResponse) => void
const calls: { line: string; isSigned: boolean; body: string }[] = []

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url: path = '' } = request
    const keys = [{ ...key, until: null }]
    const isSigned = verifyGatewayCall({ keys }, request.headers, { method, path, body }, clock.now())
    calls.push({ line: `${method} ${path}`, isSigned, body })
    respond(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = (reply) => {
    reply.writeHead(status, headers)
    reply.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const at = () => ({ baseUrl, ...key })
const payout = {
  payoutId: 'p-1',
  method: 'BANK',
  currency: 'CNY',
  amount: parseUnits('12.5'),
  account: { holder: 'Dario', number: '1' },
} as const
const state = { payoutId: 'p-1', state: 'PAID', paidAmount: '12.5', at: '2026-11-23T12:00:00Z' }

it('signs each call over the whole path, and decodes the answer', async () => {
  answering(202, { providerRef: 'r' })
  const sent = await client.sendPayout(at(), payout)
  expect(sent).toEqual({ outcome: 'answer', value: { providerRef: 'r' } })
  answering(200, { movements: [] })
  await client.statement(at(), new Date(0), new Date(1_000))
  const query = 'from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-01T00%3A00%3A01.000Z'
  expect(calls.slice(-2)).toEqual([
    {
      line: 'POST /api/v1/payouts',
      isSigned: true,
      body: expect.stringContaining('"amount":"12.5"'),
    },
    { line: `GET /api/v1/statement?${query}`, isSigned: true, body: '' },
  ])
})

it('leaves out of an amount what is below a unit', async () => {
  answering(200, { ...state, paidAmount: '12.50009' })
  const read = await client.readPayout(at(), 'p-1')
  expect(read).toMatchObject({ outcome: 'answer', value: { paidAmount: parseUnits('12.5') } })
})

it.each([
  [422, { code: 'ACCOUNT_WRONG' }, { outcome: 'refused', code: 'ACCOUNT_WRONG' }],
  [401, { code: 'SIGNATURE_WRONG' }, { outcome: 'refused', code: 'SIGNATURE_WRONG' }],
  [404, '<h1>Not found</h1>', { outcome: 'unknown', reason: 'answered 404' }],
  [409, { code: 'PAYOUT_DIFFERS' }, { outcome: 'unknown', reason: 'answered 409' }],
  [429, { code: 'TOO_MANY' }, { outcome: 'unknown', reason: 'answered 429' }],
  [503, { code: 'NOT_FOUND' }, { outcome: 'unknown', reason: 'answered 503' }],
  [302, '', { outcome: 'unknown', reason: 'answered 302' }],
  [200, 'no json', { outcome: 'unknown', reason: 'an answer that cannot be read' }],
  [200, {}, { outcome: 'unknown', reason: 'an answer that cannot be read' }],
])('a payout that is answered %i %j', async (status, body, expected) => {
  answering(status, body, status === 302 ? { location: `${baseUrl}/elsewhere` } : {})
  const before = calls.length
  expect(await client.sendPayout(at(), payout)).toEqual(expected)
  expect(calls.length).toBe(before + 1)
})

it.each([
  [404, { code: 'NOT_FOUND' }, { outcome: 'refused', code: 'NOT_FOUND' }],
  [404, { code: 'NO_SUCH_ROUTE' }, { outcome: 'unknown', reason: 'answered 404' }],
  [401, { code: 'SIGNATURE_WRONG' }, { outcome: 'unknown', reason: 'answered 401' }],
  [200, { ...state, payoutId: 'p-2' }, { outcome: 'unknown', reason: 'an answer about something else' }],
  [200, { ...state, paidAmount: '-1' }, { outcome: 'unknown', reason: 'an answer that cannot be read' }],
])('a question that is answered %i %j', async (status, body, expected) => {
  answering(status, body)
  expect(await client.readPayout(at(), 'p-1')).toEqual(expected)
})

it('waits for an answer and reads one only so long', async () => {
  respond = () => {}
  const impatient = cashierGateway({ ...local, answerMsMax: 50 })
  expect((await impatient.readPayout(at(), 'p-1')).outcome).toBe('unknown')
  respond = (reply) => reply.end('x'.repeat(1_100_000))
  const reason = 'the answer is too long'
  expect(await client.readPayout(at(), 'p-1')).toEqual({ outcome: 'unknown', reason })
})

it('calls nobody over http or in the own network where that is not allowed', async () => {
  const before = calls.length
  const strict = cashierGateway({ ...local, plainHttp: false })
  const outside = cashierGateway({ ...local, privateHosts: false })
  const named = { ...at(), baseUrl: baseUrl.replace('127.0.0.1', 'localhost') }
  const results = await Promise.all([
    strict.sendPayout(at(), payout),
    outside.sendPayout(at(), payout),
    outside.sendPayout(named, payout),
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(calls.length).toBe(before)
})
