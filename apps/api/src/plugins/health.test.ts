import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { healthPlugin } from './health.ts'

it.each([
  // No lag is below it.
  ['more than it may', -1, 503],
  ['less than it may', Number.MAX_SAFE_INTEGER, 200],
  ['as it will, where that is not looked at', 0, 200],
])('/livez of a process whose event loop lags %s', async (_, lagMsMax, status) => {
  const app = Fastify()
  await app.register(healthPlugin, {
    logger: pino({ enabled: false }),
    version: '1',
    readiness: { closing: false },
    lagMsMax,
    checkDatabase: async () => {},
    checkRedis: async () => true,
  })
  const reply = await app.inject('/livez')
  await app.close()
  expect(reply.statusCode).toBe(status)
})
