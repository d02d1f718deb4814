import { connect, listen } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { checkDatabase } from '@croupier/domain/platform/site'
import { cashierGateway, gameGateway } from '@croupier/gateway'
import { connectRedis, redisAnswers, SocketEmitter } from '@croupier/queue'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { redisReplays } from './encryptedBodies/replays.ts'
import { awayLogOf, makeLogger } from './logger.ts'
import { openIdPort } from './openIdPort.ts'
import { socketHints } from './socketHints.ts'
import { version } from './version.ts'

/** Safety 7.2: 25 s in all, 3 s of them for the balancer to look elsewhere. */
const CLOSE_MS_MAX = 25_000
const DRAIN_MS = 3_000

const config = readConfig(process.env)
const logger = makeLogger('api', config.LOG_LEVEL)
const warn = (what: string) => (error: Error) => logger.warn({ err: error }, what)
const lost = (what: string) => (error: Error) =>
  void (awayLogOf(logger).take(error) || logger.warn({ err: error }, what))

const db = connect(config.DATABASE_URL, {
  name: 'croupier-api',
  onConnectionLost: lost('database connection lost'),
})
const redis = connectRedis(config.REDIS_URL, 'producer', warn('redis'))
const emitter = new SocketEmitter({
  url: config.REDIS_URL,
  prefix: config.REDIS_PREFIX,
  onError: warn('redis'),
})
const ctx = systemCtx({
  db,
  log: logger,
  masterKey: config.MASTER_KEY,
  hints: socketHints(emitter, (error, messages) => logger.warn({ err: error, messages }, 'hints were dropped')),
})
/** On a developer's machine providers may be on the same machine. */
const inside = config.APP_ENV !== 'production'
const readiness = { closing: false }

const app = await buildApp({
  ctx,
  logger,
  version,
  readiness,
  jwtSecret: config.JWT_SECRET,
  publicOrigin: new URL(config.PUBLIC_ORIGIN).origin,
  allowedOrigins: config.ALLOWED_ORIGINS,
  imagesOrigin: config.IMAGES_ORIGIN === '' ? '' : new URL(config.IMAGES_ORIGIN).origin,
  trustProxy: config.TRUST_PROXY,
  outboxOpen: config.APP_ENV !== 'production',
  cashier: {
    gateway: cashierGateway({ plainHttp: inside, privateHosts: inside, ...ctx }),
    callbackOrigin: new URL(config.CALLBACK_ORIGIN || config.PUBLIC_ORIGIN).origin,
  },
  games: {
    gateway: gameGateway({ plainHttp: inside, privateHosts: inside, ...ctx }),
  },
  social: openIdPort({
    plainHttp: config.APP_ENV !== 'production',
    nowMs: () => performance.now(),
  }),
  replays: redisReplays(redis, config.REDIS_PREFIX, ctx.clock),
  rateLimit: { perMinute: config.RATE_LIMIT_PER_MINUTE, redis, prefix: config.REDIS_PREFIX },
  subscribe: async (channel, heard) =>
    await listen(config.DATABASE_URL, channel, heard, lost('listening connection lost')),
  checkDatabase: async () => await checkDatabase(db),
  checkRedis: async () => await redisAnswers(redis),
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ signal, err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  readiness.closing = true
  // A balancer needs a moment to see it; a person at a terminal does not want to wait for one.
  if (signal === 'SIGTERM' && config.APP_ENV === 'production') {
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
  }
  await app.close()
  redis.disconnect()
  await emitter.close()
  await db.close()
})

await app.listen({ host: config.API_HOST, port: config.API_PORT })
