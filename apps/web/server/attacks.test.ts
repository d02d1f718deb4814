// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildWebServer } from './app.ts'
import { readConfig } from './config.ts'
import { REPORT_PATH, takeCspReports } from './cspReports.ts'
import { loadPage } from './page.ts'

const SLOW_SOCKETS = 1_000
let folder = ''
let api: FastifyInstance
let web: FastifyInstance
/** Method and path of everything that reached the API. */
let reached: string[] = []

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

async function aWeb(settings: Record<string, string> = {}): Promise<FastifyInstance> {
  const origin = `http://127.0.0.1:${portOf(api)}`
  const own = { API_ORIGIN: origin, REALTIME_ORIGIN: origin, LOG_LEVEL: 'silent' }
  const config = readConfig({ ...own, ...settings })
  const page = await loadPage(folder)
  return await buildWebServer({ config, folder, page })
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__" src="/a.js"></script>')
  api = Fastify()
  api.all('/wps/*', async (request) => {
    reached.push(`${request.method} ${request.url}`)
    return { from: request.headers['x-forwarded-for'], host: request.headers['x-forwarded-host'] }
  })
  await api.listen({ port: 0, host: '127.0.0.1' })
  web = await aWeb()
  await web.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  reached = []
})
afterAll(async () => {
  await web.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

/** Everything the server says to these bytes until it disconnects. */
async function say(bytes: string): Promise<string> {
  return await new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(portOf(web), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      heard += text
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })
}

describe('a request that two servers could read differently', () => {
  const post = (headers: string, body: string) => `POST /wps/a HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
  const hidden = 'GET /wps/hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const chunked = `0\r\n\r\n${hidden}`
  const both = 'Content-Length: 4\r\nTransfer-Encoding: chunked'
  it.each<[string, string]>([
    ['length, then chunks', post(both, chunked)],
    ['chunks, then length', post(`Transfer-Encoding: chunked\r\nContent-Length: ${chunked.length}`, chunked)],
    ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}`, hidden)],
    ['two lengths in one line', post(`Content-Length: 0, ${hidden.length}`, hidden)],
    ['a signed length', post('Content-Length: +4', 'abcd')],
    ['a length in hex', post('Content-Length: 0x4', 'abcd')],
    ['an unknown coding', post('Transfer-Encoding: xchunked', chunked)],
    ['two codings', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow', chunked)],
    ['chunked that is not last', post('Transfer-Encoding: chunked, identity', chunked)],
    ['a blank before the colon', post('Transfer-Encoding : chunked', chunked)],
    ['a folded line', post('X: 1\r\n Transfer-Encoding: chunked', chunked)],
    ['a line feed alone', post('X: 1\nContent-Length: 4', 'abcd')],
    ['a chunk length that runs over', post('Transfer-Encoding: chunked', 'fffffffffffffffff\r\n')],
    ['a chunk length that is none', post('Transfer-Encoding: chunked', '0x0\r\n\r\n')],
    ['no host', 'GET /wps/a HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /wps/a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ])('is refused and hung up on: %s', async (_what, bytes) => {
    const heard = await say(bytes)
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /)
    // One answer only: no part of it was read as a second request.
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(reached).not.toContain('GET /wps/hidden')
  })

  it('is distinguished from two valid ones, which are both answered', async () => {
    const second = 'GET /wps/b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const heard = await say(`GET /wps/a HTTP/1.1\r\nHost: x\r\n\r\n${second}`)
    expect(heard.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
    expect(reached).toEqual(['GET /wps/a', 'GET /wps/b'])
  })
})

describe('slow and idle callers', () => {
  it('have an end: headers and request within half a minute', () => {
    expect(web.server.requestTimeout).toBe(30_000)
    expect(web.server.headersTimeout).toBeLessThanOrEqual(60_000)
  })

  it('do not delay others, however many they are', async () => {
    const sockets: Socket[] = []
    for (let one = 0; one < SLOW_SOCKETS; one += 1) {
      const socket = connect(portOf(web), '127.0.0.1')
      await new Promise((resolve) => socket.once('connect', resolve))
      // Half of them send nothing, half begin and never end.
      if (one % 2 === 0) socket.write('POST /wps/a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nX-')
      sockets.push(socket)
    }
    const reply = await fetch(`http://127.0.0.1:${portOf(web)}/wps/a`)
    expect(reply.status).toBe(200)
    expect(reached).toEqual(['GET /wps/a'])
    for (const socket of sockets) socket.destroy()
  })
})

describe('who calls', () => {
  const seen = async (server: FastifyInstance, remoteAddress: string, forged: string) => {
    const headers = {
      'x-forwarded-for': forged,
      'x-forwarded-host': 'evil.example',
      host: 'play.example',
    }
    return (await server.inject({ url: '/wps/a', remoteAddress, headers })).json()
  }

  it('is not for the caller to say', async () => {
    const caller = await seen(web, '203.0.113.5', '8.8.8.8, 127.0.0.1')
    expect(caller).toEqual({ from: '203.0.113.5', host: 'play.example' })
  })

  it('is what our own balancer reports, and not what a client sent', async () => {
    const behind = await aWeb({ WEB_TRUST_PROXY: '10.0.0.0/8' })
    const caller = await seen(behind, '10.1.1.1', '6.6.6.6, 198.51.100.7')
    expect(caller).toEqual({ from: '198.51.100.7', host: 'play.example' })
    const outside = await seen(behind, '203.0.113.5', '10.1.1.1, 6.6.6.6')
    expect(outside.from).toBe('203.0.113.5')
    await behind.close()
  })
})

describe('the page', () => {
  it('has a policy in which the evaluator finds nothing that is high or medium', async () => {
    const games = { GAME_ORIGINS: 'https://games.example', LINE_ORIGINS: 'https://two.example' }
    for (const server of [web, await aWeb(games)]) {
      const { headers } = await server.inject({ url: '/' })
      const policy = String(headers['content-security-policy'])
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
      const bad = findings.filter((one) => one.severity <= Severity.MEDIUM)
      expect(bad.map((one) => `${one.directive}: ${one.description}`)).toEqual([])
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(part)
      }
      if (server !== web) await server.close()
    }
  })

  it('is https from then on, isolated from its openers, and not sniffed', async () => {
    const secure = await aWeb({ PUBLIC_ORIGIN: 'https://play.example' })
    const { headers } = await secure.inject({ url: '/' })
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'reporting-endpoints': `csp="${REPORT_PATH}"`,
    })
    const returned = await secure.inject({ url: '/social?code=x' })
    expect(returned.headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect((await web.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security')
    await secure.close()
  })
})

describe('reports of the policy', () => {
  async function aReader(nowMs = () => 0) {
    const lines: { csp?: object }[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = Fastify({ logger: { level: 'warn', stream } })
    await takeCspReports(app, nowMs)
    const send = async (type: string, payload: string) =>
      await app.inject({
        method: 'POST',
        url: REPORT_PATH,
        headers: { 'content-type': type },
        payload,
      })
    return { send, logged: () => lines.flatMap(({ csp }) => (csp === undefined ? [] : [csp])) }
  }
  const LARGE = `"${'x'.repeat(9_000)}"`
  const violation = {
    page: 'https://play.example/reset',
    blocked: 'https://evil.example/x.js',
    directive: 'script-src-elem',
  }
  const older = JSON.stringify({
    'csp-report': {
      'document-uri': `${violation.page}?a=1#secret`,
      'blocked-uri': violation.blocked,
      'violated-directive': violation.directive,
    },
  })
  const newer = JSON.stringify([
    {
      type: 'csp-violation',
      body: {
        documentURL: `${violation.page}#secret`,
        blockedURL: violation.blocked,
        effectiveDirective: violation.directive,
      },
    },
  ])

  it('are logged in both forms, without what an address may hide', async () => {
    const reader = await aReader()
    expect((await reader.send('application/csp-report', older)).statusCode).toBe(204)
    expect((await reader.send('application/reports+json', newer)).statusCode).toBe(204)
    expect(reader.logged()).toEqual([violation, violation])
  })

  it.each<[string, string, string, number]>([
    ['empty', 'application/csp-report', '{}', 400],
    ['poisoned', 'application/csp-report', '{"__proto__":{}}', 400],
    ['broken', 'application/csp-report', 'x', 400],
    ['as JSON', 'application/json', older, 415],
    ['as text', 'text/plain', older, 415],
    ['large', 'application/csp-report', LARGE, 413],
  ])('of another kind are not: %s', async (_what, type, payload, status) => {
    const reader = await aReader()
    expect((await reader.send(type, payload)).statusCode).toBe(status)
    expect(reader.logged()).toEqual([])
  })

  it('cannot fill the log', async () => {
    let now = 0
    const reader = await aReader(() => now)
    for (let one = 0; one < 200; one += 1) await reader.send('application/csp-report', older)
    expect(reader.logged()).toHaveLength(60)
    now = 60_000
    await reader.send('application/csp-report', older)
    expect(reader.logged()).toHaveLength(61)
  })
})
