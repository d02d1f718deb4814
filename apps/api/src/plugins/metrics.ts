import type { DbActivity } from '@croupier/db'
import { databaseMeters } from '@croupier/db/meters'
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
    lockouts: new Counter({
      name: 'lockout_total',
      help: 'Logins refused because a password or an address is locked',
      registers,
    }),
    stale: new Counter({
      name: 'replay_rejected_total',
      help: 'Encrypted bodies and signed calls that were read before',
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

const LOCKED: ReadonlySet<ErrorCode> = new Set(['SESSION_LOCKED', 'SESSION_PASSWORD_LOCKED'])

export interface MetricsOptions {
  /** the database of this process, whose statements are timed */
  readonly activity: DbActivity
  /** whether this server answers /metrics itself (default); else another one does, from `meters` */
  readonly isServed?: boolean
}

/** /metrics for Prometheus, with Node's own measures. Not routed from outside. */
export const metricsPlugin = plugin<MetricsOptions>(
  async (app, { activity, isServed = true }) => {
    const register = new Registry()
    collectDefaultMetrics({ register })
    const stop = databaseMeters(activity, register)
    app.addHook('onClose', async () => stop())
    app.decorate('meters', register)
    const { duration, authFail, denied, replays, bets, lockouts, stale } = meters(register)
    app.decorate('countReplay', () => stale.inc())
    app.addHook('onResponse', async (request, reply) => {
      const { wire, ops } = request.routeOptions.config
      const route = wire ?? ops
      const { refusal } = request
      if (refusal !== null) {
        if (refusal.startsWith('SESSION_')) authFail.inc({ reason: refusal })
        if (LOCKED.has(refusal)) lockouts.inc()
        if (isDenied(refusal)) denied.inc({ route: route ?? 'none' })
        if (refusal === 'IDEMPOTENCY_MISMATCH') replays.inc({ route: route ?? 'none', result: 'mismatch' })
      }
      if (route === undefined) return
      if (reply.getHeader('idempotency-hit') !== undefined) replays.inc({ route, result: 'hit' })
      if (route === 'lottery.placeBets') bets.inc({ result: refusal ?? 'OK' })
      const labels = { method: request.method, route, status: reply.statusCode }
      duration.observe(labels, reply.elapsedTime / 1_000)
    })
    if (!isServed) return
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
    /** a body or signed call was used before */
    countReplay: () => void
  }
}
