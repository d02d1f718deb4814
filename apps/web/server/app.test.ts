// @vitest-environment node
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { Server } from 'socket.io'
import { io } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownCertificate } from '../../../scripts/services/ownCertificate.ts'
import { buildWebServer } from './app.ts'
import { readConfig } from './config.ts'
import { fakeApi } from './fakeApi.ts'
import { loadPage } from './page.ts'

let folder = ''
let api: FastifyInstance
let web: FastifyInstance
let unknownHost = false

const originOf = (app: FastifyInstance) => {
  const { port } = app.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

beforeEach(async () => {
  unknownHost = false
  folder = mkdtempSync(join(tmpdir(), 'web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="zh-CN"><title>Croupier</title><script nonce="__CSP_NONCE__" src="/a.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'index-3f2a.js'), 'export {}')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  api = fakeApi({ isUnknownHost: () => unknownHost })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const config = readConfig({
    API_ORIGIN: originOf(api),
    REALTIME_ORIGIN: originOf(api),
    LOG_LEVEL: 'silent',
  })
  const page = await loadPage(folder)
  web = await buildWebServer({ config, folder, page })
})
afterEach(async () => {
  await web.close()
  await api.close()
  rmSync(folder, { recursive: true })
})

it('speaks https itself where it has a certificate, and tells the API so', async () => {
  const files = { certificate: join(folder, 'site.pem'), key: join(folder, 'site.key.pem') }
  const cert = await ownCertificate(files, ['127.0.0.1'])
  const config = readConfig({ API_ORIGIN: originOf(api), REALTIME_ORIGIN: originOf(api), LOG_LEVEL: 'silent' })
  expect(config.WEB_HOST).toBe('127.0.0.1')
  const tls = { cert, key: readFileSync(files.key) }
  const site = await buildWebServer({ config, folder, page: await loadPage(folder), tls })
  await site.listen({ port: 0, host: '127.0.0.1' })
  try {
    const port = (site.server.address() as AddressInfo).port
    const reply = await new Promise<string>((resolve, reject) => {
      const call = get(`https://127.0.0.1:${port}/wps/echo`, { ca: cert }, (answer) => {
        answer.setEncoding('utf8')
        let text = ''
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve(text))
      })
      call.on('error', reject)
    })
    expect(JSON.parse(reply)).toMatchObject({ headers: { 'x-forwarded-proto': 'https' } })
  } finally {
    await site.close()
  }
})

describe('the built web app', () => {
  it.each(['/', '/index.html', '/lottery?gameCode=ssc', '/agentCenter/members'])(
    'answers %s with the page, never cached',
    async (url) => {
      const reply = await web.inject({ url })
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['cache-control']).toBe('private, no-cache')
      expect(reply.headers['content-type']).toContain('text/html')
    },
  )

  it('gives each page its own nonce, in the policy and in the page', async () => {
    const replies = [await web.inject({ url: '/' }), await web.inject({ url: '/' })]
    const nonces = replies.map((reply) => /nonce="([^"]+)"/.exec(reply.body)?.[1])
    expect(nonces[0]).not.toBe(nonces[1])
    for (const [index, reply] of replies.entries()) {
      expect(reply.headers['content-security-policy']).toContain(`script-src 'nonce-${nonces[index]}'`)
    }
  })

  it('may show pictures and games of the hosts that its merchant lists', async () => {
    const policyOf = async () => {
      const { headers } = await web.inject({ url: '/', headers: { host: 'play.example' } })
      return String(headers['content-security-policy']).split('; ')
    }
    expect(await policyOf()).toEqual(
      expect.arrayContaining([
        "img-src 'self' data: blob: https://pictures.example https://codes.example",
        'frame-src https://played.example',
      ]),
    )
    await api.close()
    expect(await policyOf()).toContain("img-src 'self' data: blob:")
  })

  it('says in the page whether the site is closed to who asks, before its first script', async () => {
    const reply = await web.inject({ url: '/lottery', headers: { host: 'play.example' } })
    const element =
      /<script type="application\/json" id="site-state" nonce="([^"]+)">(.*?)<\/script><script nonce="([^"]+)"/
    const [, own, json = '', next] = element.exec(reply.body) ?? []
    expect(own).toBe(next)
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toMatchObject({
      status: {
        info: { name: 'Merchant of play.example' },
        maintenance: true,
        maintenanceNotice: { reason: { EN: '</script><b>' } },
      },
      whitelabel: { register: { direct: true } },
    })
  })

  it('is served also while the API is away', async () => {
    await api.close()
    const reply = await web.inject({ url: '/index' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('site-state')
  })

  it.each([
    ['br', (packed: Buffer) => brotliDecompressSync(packed).toString()],
    ['gzip', (packed: Buffer) => gunzipSync(packed).toString()],
  ])('travels packed as %s, and unpacked to anyone who cannot unpack it', async (encoding, unpack) => {
    const headers = { host: 'play.example', 'accept-encoding': encoding }
    const packed = await web.inject({ url: '/index', headers })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(packed.headers.vary).toContain('accept-encoding')
    expect(packed.headers.vary).toContain('accept-language')
    expect(unpack(packed.rawPayload)).toContain('id="site-state"')
    const plain = await web.inject({ url: '/index', headers: { host: 'play.example' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toContain('id="site-state"')
  })

  it('tells machines what it is: brand, language, description, address', async () => {
    const headers = { host: 'play.example', 'accept-language': 'en-GB' }
    const { body } = await web.inject({ url: '/elott?gameCode=SSC1M', headers })
    expect(body).toContain('<html lang="zh-CN">')
    expect(body).toContain('<title>Merchant of play.example</title>')
    expect(body).toMatch(/<meta name="description" content="Merchant of play\.example · .+" \/>/)
    expect(body).toContain('<link rel="canonical" href="http://play.example/elott" />')
    const robots = await web.inject({ url: '/robots.txt' })
    expect(robots.headers['content-type']).toContain('text/plain')
    expect(robots.body).toContain('User-agent: *\nDisallow: /wps/\n')
    expect(robots.body).not.toContain('Disallow: /\n')
  })

  it('is a page of nobody where no merchant has the host', async () => {
    unknownHost = true
    const headers = { host: 'nobody.example', 'accept-language': 'th' }
    const reply = await web.inject({ url: '/lottery', headers })
    expect(reply.statusCode).toBe(404)
    expect(reply.body).toContain('<html lang="th">')
    expect(reply.body).toContain('{"unknownHost":true,"language":"TH"}')
    expect(reply.body).not.toContain('canonical')
  })

  it('may ask the lines it was told of, and nobody else', async () => {
    const policyOf = async (server: FastifyInstance) =>
      String((await server.inject({ url: '/' })).headers['content-security-policy'])
    expect(await policyOf(web)).toContain("connect-src 'self';")
    const config = readConfig({ LINE_ORIGINS: 'https://two.example', LOG_LEVEL: 'silent' })
    const page = await loadPage(folder)
    const lined = await buildWebServer({ config, folder, page })
    expect(await policyOf(lined)).toContain("connect-src 'self' https://two.example;")
    await lined.close()
  })

  it('lets hashed files be kept forever, others not', async () => {
    const hashed = await web.inject({ url: '/assets/index-3f2a.js' })
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const plain = await web.inject({ url: '/favicon.svg' })
    expect(plain.headers['cache-control']).toBe('no-cache')
  })

  it('serves the packed file to anyone who unpacks it', async () => {
    writeFileSync(join(folder, 'assets', 'index-3f2a.js.br'), brotliCompressSync('export {}'))
    const accepting = async (encoding: string) =>
      await web.inject({
        url: '/assets/index-3f2a.js',
        headers: { 'accept-encoding': encoding },
      })
    const packed = await accepting('gzip, br')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('export {}')
    const plain = await accepting('identity')
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  })

  it('can be put on a home screen under the name of the host’s merchant', async () => {
    const reply = await web.inject({
      url: '/manifest.webmanifest',
      headers: { host: 'play.example' },
    })
    expect(reply.headers['content-type']).toContain('application/manifest+json')
    expect(reply.json()).toMatchObject({
      name: 'Merchant of play.example',
      start_url: '/index',
      display: 'standalone',
    })
    await api.close()
    expect((await web.inject({ url: '/manifest.webmanifest' })).statusCode).toBe(503)
  })

  it('does not answer a missing file with the page', async () => {
    expect((await web.inject({ url: '/assets/gone-1234.js' })).statusCode).toBe(404)
  })
})

describe('what is behind it', () => {
  it('passes calls on with their body and says itself who calls', async () => {
    const reply = await web.inject({
      method: 'POST',
      url: '/wps/echo',
      headers: { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', host: 'play.example' },
      payload: { a: '1' },
    })
    const { headers, body } = reply.json()
    expect(body).toEqual({ a: '1' })
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(headers['x-forwarded-host']).toBe('play.example')
    expect(headers.forwarded).toBeUndefined()
  })

  it('passes calls of game providers on as they are signed, without a cookie, and no longer than the API takes them', async () => {
    const payload = '{ "a" : "1" }'
    const headers = { 'content-type': 'application/json', cookie: 'refresh=1', 'x-ogp-key': 'k' }
    const call = { method: 'POST', url: '/ogp/v1/ping', headers } as const
    const { headers: heard, body } = (await web.inject({ ...call, payload })).json()
    expect([body, heard.cookie]).toEqual([{ a: '1' }, undefined])
    expect(heard).toMatchObject({ 'x-ogp-key': 'k', 'content-length': String(payload.length) })
    const payloadOf = (bytes: number) => ({ ...call, payload: ' '.repeat(bytes) })
    expect((await web.inject(payloadOf(1024 * 1024 + 1))).statusCode).toBe(413)
  })

  it('proxies a socket, with its handshake', async () => {
    const sockets = new Server(api.server)
    sockets.on('connection', (socket) => {
      socket.emit('who', socket.handshake.headers['x-forwarded-for'], socket.handshake.auth.token)
    })
    await web.listen({ port: 0, host: '127.0.0.1' })
    const client = io(originOf(web), { transports: ['websocket'], auth: { token: 't' } })
    const who = await new Promise((resolve, reject) => {
      client.on('who', (...words) => resolve(words))
      client.on('connect_error', reject)
    })
    expect(who).toEqual(['127.0.0.1', 't'])
    client.close()
    await sockets.close()
  })

  it('says nothing of its health where players reach it', async () => {
    for (const url of ['/livez', '/readyz', '/startupz']) {
      expect((await web.inject({ url })).body, url).toContain('<script type="application/json" id="site-state"')
    }
  })
})
