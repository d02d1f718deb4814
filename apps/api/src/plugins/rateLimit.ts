import { addressScopes } from '@croupier/domain/platform/addresses'
import type { RedisConnection } from '@croupier/queue'
import { DomainError, MINUTE_MS, type Route, type RouteName, routes } from '@croupier/wire'
import rateLimit from '@fastify/rate-limit'
import plugin from 'fastify-plugin'
import { gatheredScripts } from '../gatheredScripts.ts'

/** Routes that attackers like to try often get the general limit divided by this; the rest shares the whole. */
const divisors: Partial<Record<RouteName, number>> = {
  'session.login': 20,
  'session.secondCode': 60,
  'session.secondStep': 20,
  // Browsers that keep no cookie are not held to one picture a second otherwise.
  'session.captcha': 20,
  'session.slider': 20,
  'session.freePlay': 60,
  'social.start': 40,
  'social.finish': 40,
  'social.register': 40,
  'social.startBind': 60,
  'session.refresh': 10,
  // Reads up to 300,000 lines.
  'simulations.run': 40,
  // Codes cannot be tried out (safety 4.8, Enumeration).
  'member.invitation': 20,
  'messages.markRead': 10,
  'messages.remove': 10,
  'member.register': 40,
  'member.registerMobile': 40,
  'member.registerDirect': 40,
  'member.changePassword': 60,
  'member.setPaymentPassword': 60,
  'member.setName': 60,
  'member.setBirthday': 60,
  'member.forgotPassword': 120,
  'member.resetPassword': 60,
}

/** What many share is made once: an address has so many more of each, for it may be a whole network's (a page asks for each once). */
const SHARED_TIMES = 5

export interface RateLimitOptions {
  readonly perMinute: number
  /** null to count in this process */
  readonly redis: RedisConnection | null
  readonly prefix: string
}

/** Limits by address (safety 4.8). Redis away means uncounted, not refused: money does not depend on it. */
export const rateLimitPlugin = plugin<RateLimitOptions>(
  async (app, { perMinute, redis, prefix }) => {
    // Before the limiter's own onRoute hook, which reads what is set here.
    app.addHook('onRoute', (route) => {
      const name = route.config?.wire
      if (name === undefined || route.config === undefined) return
      const { sharedBy }: Route = routes[name]
      const share = sharedBy === undefined ? 1 / (divisors[name] ?? 1) : SHARED_TIMES
      if (share === 1) return
      const max = Math.max(1, Math.floor(perMinute * share))
      route.config.rateLimit = { max, timeWindow: MINUTE_MS }
    })
    await app.register(rateLimit, {
      global: true,
      max: perMinute,
      timeWindow: MINUTE_MS,
      skipOnError: true,
      nameSpace: `${prefix}.rate.`,
      ...(redis === null ? {} : { redis: gatheredScripts(redis) }),
      // What is no call of the wire is limited where it says so itself.
      allowList: ({ routeOptions: { config } }) => config.wire === undefined && config.rateLimit === undefined,
      // Who has one IPv6 address has its whole /64.
      keyGenerator: (request) => addressScopes(request.ip).address,
      errorResponseBuilder: (_request, { ttl }) =>
        new DomainError('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) }),
    })
  },
  { name: 'rateLimit' },
)
