import { monitorEventLoopDelay } from 'node:perf_hooks'
import plugin from 'fastify-plugin'
import type { Logger } from 'pino'
import { awayLogOf } from '../logger.ts'

/** Event loop lag beyond which the process is not well. */
const LAG_MS_MAX = 1_000
const READY_MS_MAX = 500
const NS_PER_MS = 1e6

/** What a process can say about itself; main.ts turns `closing` on when it is asked to end. */
export interface Readiness {
  closing: boolean
}

export interface HealthOptions {
  readonly logger: Logger
  readonly version: string
  readonly readiness: Readiness
  /** milliseconds of event loop lag beyond which the process is not well; 0: it is not looked at */
  readonly lagMsMax?: number
  /** resolves when PostgreSQL takes writes on a schema we know; rejects with the reason otherwise */
  readonly checkDatabase: () => Promise<void>
  /** whether Redis answers: without it the process is degraded, not down */
  readonly checkRedis: () => Promise<boolean>
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Safety 7.1: alive, ready, started, version. Not routed from outside. */
export const healthPlugin = plugin<HealthOptions>(
  async (app, { logger, version, readiness, lagMsMax = LAG_MS_MAX, checkDatabase, checkRedis }) => {
    const lag = monitorEventLoopDelay({ resolution: 20 })
    lag.enable()
    app.addHook('onClose', async () => void lag.disable())
    app.get('/livez', async (_request, reply) => {
      const lagMs = lag.percentile(99) / NS_PER_MS
      lag.reset()
      const isWell = lagMsMax === 0 || lagMs < lagMsMax
      return await reply.status(isWell ? 200 : 503).send({ lagMs })
    })
    app.get('/readyz', async (request, reply) => {
      if (readiness.closing) return await reply.status(503).send({ status: 'closing' })
      try {
        await within(READY_MS_MAX, checkDatabase())
      } catch (error) {
        if (!awayLogOf(logger).take(error)) request.log.warn({ err: error }, 'not ready')
        return await reply.status(503).send({ status: 'database' })
      }
      const redis = await within(READY_MS_MAX, checkRedis()).catch(() => false)
      return await reply.send({ status: 'ready', degraded: redis ? [] : ['redis'] })
    })
    // Answering at all means that every plugin is loaded: listening comes last.
    app.get('/startupz', async () => ({ status: 'started' }))
    app.get('/version', async () => ({ version, node: process.versions.node }))
  },
  { name: 'health' },
)
