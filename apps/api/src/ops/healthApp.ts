import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import { type HealthOptions, healthPlugin } from '../plugins/health.ts'

/**
 * Health and metrics of the console's server, which listens on a port of its own: what officers' browsers reach tells nobody how
 * the process is (safety 7.1).
 */
export async function buildHealthApp(
  deps: Omit<HealthOptions, 'checkRedis'> & { readonly meters: Registry },
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  await app.register(healthPlugin, { ...deps, checkRedis: async () => true })
  app.get('/metrics', async (_request, reply) => {
    return await reply.type(deps.meters.contentType).send(await deps.meters.metrics())
  })
  return app
}
