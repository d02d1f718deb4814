import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { originAsker } from './originAsker.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function originThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const ask = originAsker({ plainHttp: true, privateHosts: true })
const says = (status: number, headers = {}) =>
  originThat((_request, reply) => reply.writeHead(status, headers).end('something'))

describe('a CDN host', () => {
  it('is there when it answers, though there is nothing at its front', async () => {
    await expect(ask(await says(200))).resolves.toBeUndefined()
    await expect(ask(await says(404))).resolves.toBeUndefined()
  })

  it('is there when it sends without end; no more than 64 KB is read', async () => {
    let sent = 0
    const endless = await originThat((_request, reply) => {
      const part = Buffer.alloc(16_384)
      const more = (): void => {
        while (!reply.destroyed && reply.write(part)) sent += part.length
      }
      reply.on('drain', more)
      more()
    })
    await expect(ask(endless)).resolves.toBeUndefined()
    expect(sent).toBeLessThan(64 * 1_024 * 1_024)
  })

  it('fails when it says so, sends elsewhere, is silent or closed', async () => {
    await expect(ask(await says(503))).rejects.toThrow('answered 503')
    const elsewhere = { location: await says(200) }
    await expect(ask(await says(302, elsewhere))).rejects.toThrow('answered 302')
    const impatient = originAsker({ plainHttp: true, privateHosts: true, answerMsMax: 50 })
    await expect(impatient(await originThat(() => undefined))).rejects.toThrow('aborted')
    const half = await originThat((_request, reply) => reply.writeHead(200).write('half'))
    await expect(impatient(half)).rejects.toThrow('aborted')
    const gone = await says(200)
    servers.at(-1)?.close()
    await expect(ask(gone)).rejects.toThrow('ECONNREFUSED')
  })

  it('is asked over https and outside the own network alone', async () => {
    let heard = 0
    const here = await originThat((_request, reply) => {
      heard += 1
      reply.end()
    })
    const strict = originAsker({ plainHttp: false, privateHosts: false })
    await expect(strict(here)).rejects.toThrow('not https')
    const outside = originAsker({ plainHttp: true, privateHosts: false })
    await expect(outside(here)).rejects.toThrow('own network')
    await expect(outside(here.replace('127.0.0.1', 'localhost'))).rejects.toThrow('own network')
    await expect(outside('http://[::ffff:127.0.0.1]')).rejects.toThrow('own network')
    expect(heard).toBe(0)
  })
})
