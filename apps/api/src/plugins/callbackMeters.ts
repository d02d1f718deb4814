import plugin from 'fastify-plugin'
import { Counter, Histogram } from 'prom-client'

const BUCKETS_S = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** A call that a provider of payments or of games made to us. */
export interface ProviderCallback {
  /** its name with us; `unknown` where its signature says nothing */
  readonly provider: string
  /** what it told or asked, of the few kinds there are */
  readonly type: string
  readonly result: string
  readonly seconds: number
}

/** How providers' calls are counted and timed (safety 7.3). */
export const callbackMeters = plugin(
  async (app) => {
    const registers = [app.meters]
    const calls = new Counter({
      name: 'provider_callback_total',
      help: 'Calls of providers of payments and of games, by what they told and what came of it',
      labelNames: ['provider', 'type', 'result'],
      registers,
    })
    const duration = new Histogram({
      name: 'provider_callback_duration_seconds',
      help: 'Time from a call of a provider to its answer',
      labelNames: ['provider', 'type'],
      buckets: BUCKETS_S,
      registers,
    })
    app.decorate('countCallback', ({ provider, type, result, seconds }: ProviderCallback) => {
      calls.inc({ provider, type, result })
      duration.observe({ provider, type }, seconds)
    })
  },
  { name: 'callbackMeters', dependencies: ['metrics'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** counts one call of a provider */
    countCallback: (callback: ProviderCallback) => void
  }
}
