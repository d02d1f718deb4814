import { connect, listen } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { checkDatabase } from '@croupier/domain/platform/site'
import { connectRedis, redisAnswers } from '@croupier/queue'
import closeWithGrace from 'close-with-grace'
import { awayLogOf, makeLogger } from '../logger.ts'
import { version } from '../version.ts'
import { readGatewayConfig } from './config.ts'
import { buildGateway } from './gateway.ts'

const CLOSE_MS_MAX = 25_000

const config = readGatewayConfig(process.env)
const logger = makeLogger('realtime', config.LOG_LEVEL)
const warn = (what: string) => (error: Error) => logger.warn({ err: error }, what)
const lost = (what: string) => (error: Error) =>
  void (awayLogOf(logger).take(error) || logger.warn({ err: error }, what))

const db = connect(config.DATABASE_URL, {
  name: 'croupier-realtime',
  max: 5,
  onConnectionLost: lost('database connection lost'),
})
const redis = connectRedis(config.REDIS_URL, 'sockets', warn('redis'))
const asking = connectRedis(config.REDIS_URL, 'producer', warn('redis'))
const readiness = { closing: false }

const app = await buildGateway({
  ctx: systemCtx({ db, log: logger, masterKey: null }),
  logger,
  version,
  readiness,
  jwtSecret: config.JWT_SECRET,
  publicOrigin: new URL(config.PUBLIC_ORIGIN).origin,
  allowedOrigins: config.ALLOWED_ORIGINS,
  trustProxy: config.TRUST_PROXY,
  redis,
  redisPrefix: config.REDIS_PREFIX,
  subscribe: async (channel, heard) =>
    await listen(config.DATABASE_URL, channel, heard, lost('listening connection lost')),
  checkDatabase: async () => await checkDatabase(db),
  checkRedis: async () => await redisAnswers(asking),
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  readiness.closing = true
  await app.close()
  redis.disconnect()
  asking.disconnect()
  await db.close()
})

await app.listen({ host: config.API_HOST, port: config.REALTIME_PORT })
