import { type ErrorCode, errors } from '@croupier/wire'
import plugin from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The API's counters, by the names of safety 7.3. No account is ever a label. */
function meters(register: Registry) {
  const registers = [register]
  return {
    duration: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from request to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS_S,
      registers,
    }),
    authFail: new Counter({
      name: 'auth_fail_total',
      help: 'Refused logins and sessions, by reason',
      labelNames: ['reason'],
      registers,
    }),
    denied: new Counter({
      name: 'authz_denied_total',
      help: 'Calls refused for want of a right, by route',
      labelNames: ['route'],
      registers,
    }),
    replays: new Counter({
      name: 'idempotency_replays_total',
      help: 'Repeated commands that got the stored answer',
      labelNames: ['route', 'result'],
      registers,
    }),
    bets: new Counter({
      name: 'bet_accept_total',
      help: 'Bet orders by result: OK or the code of the refusal',
      labelNames: ['result'],
      registers,
    }),
  }
}

/** Status 403 says a right is missing; the origin guard's refusals are not about the person. */
const isDenied = (code: ErrorCode) => errors[code].status === 403 && code !== 'ORIGIN_REFUSED'

/** /metrics for Prometheus, with Node's own measures. Not routed from outside. */
export const metricsPlugin = plugin(
  async (app) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    app.decorate('meters', register)
    const { duration, authFail, denied, replays, bets } = meters(register)
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.config.wire
      const { refusal } = request
      if (refusal !== null) {
        if (refusal.startsWith('SESSION_')) authFail.inc({ reason: refusal })
        if (isDenied(refusal)) denied.inc({ route: route ?? 'none' })
        if (refusal === 'IDEMPOTENCY_MISMATCH')
          replays.inc({ route: route ?? 'none', result: 'mismatch' })
      }
      if (route === undefined) return
      if (reply.getHeader('idempotency-hit') !== undefined) replays.inc({ route, result: 'hit' })
      if (route === 'lottery.placeBets') bets.inc({ result: refusal ?? 'OK' })
      const labels = { method: request.method, route, status: reply.statusCode }
      duration.observe(labels, reply.elapsedTime / 1_000)
    })
    app.get('/metrics', async (_request, reply) => {
      return await reply.type(register.contentType).send(await register.metrics())
    })
  },
  { name: 'metrics', dependencies: ['errors'] },
)

declare module 'fastify' {
  interface FastifyInstance {
    /** where further measures of this process are registered */
    meters: Registry
  }
}
