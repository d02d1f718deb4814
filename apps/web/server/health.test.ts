// @vitest-environment node
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fakeApi } from './fakeApi.ts'
import { buildHealthServer } from './health.ts'

it('is ready only while the API is, and not once the end has begun', async () => {
  const api = fakeApi({ isUnknownHost: () => false })
  await api.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.server.address() as AddressInfo
  let closing = false
  const health = await buildHealthServer({
    apiOrigin: `http://127.0.0.1:${port}`,
    isClosing: () => closing,
  })
  const statusOf = async (url: string) => (await health.inject({ url })).statusCode
  expect(await statusOf('/readyz')).toBe(200)
  closing = true
  expect(await statusOf('/readyz')).toBe(503)
  closing = false
  await api.close()
  expect(await statusOf('/readyz')).toBe(503)
  expect(await statusOf('/livez')).toBe(200)
  await health.close()
})
