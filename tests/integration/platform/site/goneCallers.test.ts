import { type AddressInfo, connect } from 'node:net'
import { buildTestApp, keptLog, type TestApp, useTestWorld } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { expect, it } from 'vitest'

const { lines, logger } = keptLog()
let api: TestApp
useTestWorld(async (world, closes) => {
  api = closes(await buildTestApp(world, { logger }))
})

/** What a request that failed is logged with. */
const ERROR = 50

it('a caller who is gone before it is answered is no failed request', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const { path } = routes['site.status']
  for (let no = 0; no < 50; no += 1) {
    const socket = connect(port, '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => socket.resetAndDestroy())
    await new Promise((resolve) => socket.once('close', resolve))
  }
  const served = await fetch(`http://127.0.0.1:${port}${path}`)
  expect(served.status).toBeLessThan(500)
  expect(lines.filter(({ level }) => level >= ERROR)).toEqual([])
})
