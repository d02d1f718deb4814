// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWebServer } from './app.ts'
import { readConfig } from './config.ts'
import { loadPage } from './page.ts'

/** Behind the server: says whether a body was waited for, and refuses sockets whose address says so. */
let api: Server
let web: FastifyInstance
let folder = ''
const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port

function answer(request: IncomingMessage, reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'application/json' })
  reply.end(JSON.stringify({ expect: request.headers.expect ?? null }))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__" src="/a.js"></script>')
  api = createServer(answer)
  api.on('upgrade', (request, socket) => {
    if (request.url?.includes('refused') === true) {
      socket.end(
        'HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\ncontent-length: 4\r\nconnection: close\r\n\r\nbusy',
      )
      return
    }
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n')
    socket.write(
      `${request.headers['x-forwarded-for']} ${request.headers['sec-websocket-key']} ${request.headers['x-other']}`,
    )
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${portOf(api)}`
  const config = readConfig({ API_ORIGIN: origin, REALTIME_ORIGIN: origin, LOG_LEVEL: 'silent' })
  web = await buildWebServer({ config, folder, page: await loadPage(folder) })
  await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await web.close()
  api.close()
  rmSync(folder, { recursive: true })
})

/** A connection: what is heard until a text comes, or until it is hung up on. */
function aCaller() {
  let heard = ''
  let look = () => {}
  let isOver = false
  const socket = connect(portOf(web.server), '127.0.0.1')
  socket.setEncoding('latin1')
  const on = (event: string, act: (text: string) => void) =>
    socket.on(event, (text) => {
      act(text)
      look()
    })
  on('data', (text) => {
    heard += text
  })
  on('close', () => {
    isOver = true
  })
  on('error', () => {})
  const until = async (text: string): Promise<string> =>
    await new Promise((resolve, reject) => {
      look = () => {
        if (heard.includes(text)) {
          resolve(heard)
          heard = ''
        } else if (isOver) reject(new Error(`hung up after ${JSON.stringify(heard)}`))
      }
      look()
    })
  const hungUp = async (): Promise<string> =>
    await new Promise((resolve) => {
      look = () => {
        if (isOver) resolve(heard)
      }
      look()
    })
  return { socket, until, hungUp }
}
const upgrade = (url: string, to: string) =>
  `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\nX-Other: 1\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`

describe('what asks to become something else', () => {
  it.each(['/wps/a', '/', '/callbacks/cashier/x'])('is a call like any other outside of sockets: %s', async (url) => {
    const { socket, until } = aCaller()
    socket.write(upgrade(url, 'h2c'))
    expect(await until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('becomes a socket, and bytes go both ways', async () => {
    const { socket, until } = aCaller()
    socket.write(upgrade('/socket.io/?EIO=4&transport=websocket', 'websocket'))
    expect(await until('dGhlIHNhbXBsZSBub25jZQ==')).toMatch(
      /^HTTP\/1\.1 101 [\s\S]*127\.0\.0\.1 dGhlIHNhbXBsZSBub25jZQ== undefined$/,
    )
    socket.write('and back')
    await until('and back')
    socket.destroy()
  })

  it('is refused as the gateway refuses it, and hung up on', async () => {
    const { socket, hungUp } = aCaller()
    socket.write(upgrade('/socket.io/?refused', 'websocket'))
    expect(await hungUp()).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 7[\s\S]*busy/)
  })

  it('is not one where it names two hosts', async () => {
    const { socket, hungUp } = aCaller()
    socket.write(upgrade('/socket.io/', 'websocket').replace('Host: x', 'Host: x\r\nHost: y'))
    expect(await hungUp()).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a body', () => {
  it('that waits to be wanted is asked for, and goes on without that question', async () => {
    const { socket, until } = aCaller()
    socket.write(
      'POST /wps/a HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
    )
    await until('100 Continue')
    socket.write('{}')
    expect(await until('"expect":null')).toContain('HTTP/1.1 200 ')
    socket.destroy()
  })
})

it('says in the form of the wire what it has to say itself', async () => {
  const config = readConfig({
    API_ORIGIN: 'http://127.0.0.1:9',
    REALTIME_ORIGIN: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })
  const alone = await buildWebServer({ config, folder, page: await loadPage(folder) })
  const away = await alone.inject({ url: '/wps/a' })
  expect([away.statusCode, away.headers['retry-after'], away.json()]).toEqual([
    503,
    '2',
    { error: { code: 'SERVICE_BUSY', params: { retryAfterS: 2 }, requestId: expect.any(String) } },
  ])
  const long = await alone.inject({ method: 'POST', url: '/ogp/v1/ping', payload: ' '.repeat(1024 * 1024 + 1) })
  expect([long.statusCode, long.json().error.code]).toEqual([413, 'BODY_TOO_LARGE'])
  await alone.close()
})
