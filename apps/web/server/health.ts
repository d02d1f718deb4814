import Fastify, { type FastifyInstance } from 'fastify'
import { isUpstreamReady } from './upstream.ts'

const READY_MS_MAX = 2_000

/**
 * Whether this process is well, on a port of its own that only the platform's network and its balancer reach (safety 7.1): it is ready
 * while the API is, and not once the end has begun.
 */
export async function buildHealthServer(deps: {
  readonly apiOrigin: string
  readonly isClosing: () => boolean
}): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = !deps.isClosing() && (await isUpstreamReady(deps.apiOrigin, READY_MS_MAX))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
  return app
}
