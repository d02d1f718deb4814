import { once } from 'node:events'
import { AwayLog, connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { beaconChainOf } from '@croupier/domain/lottery/issues'
import { checkDatabase } from '@croupier/domain/platform/site'
import { beaconRelays, cashierGateway, gameGateway, readBeaconKey } from '@croupier/gateway'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import manifest from '../package.json' with { type: 'json' }
import { readConfig, relayUrlsOf, smsGatewayOf } from './config.ts'
import { healthServer, type Readiness } from './healthServer.ts'
import { outboxPort, smtpPort } from './mailPorts.ts'
import { WorkerMetrics } from './metrics.ts'
import { originAsker } from './originAsker.ts'
import { smsGatewayPort } from './smsGateway.ts'
import { WatchedBeacon } from './watchedBeacon.ts'
import { witnessPort } from './witness/witnessPort.ts'
import { startWorker } from './worker.ts'

/** Safety 7.2: 25 s in all, of which running jobs get 15. */
const CLOSE_MS_MAX = 25_000

const config = readConfig(process.env)
const logger = pino({
  name: 'worker',
  level: config.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
})
const away = new AwayLog((fields, message) => logger.warn(fields, message))
const db = connect(config.DATABASE_URL, {
  name: 'croupier-worker',
  onConnectionLost: (error) => void (away.take(error) || logger.warn({ err: error }, 'database connection lost')),
})
/** On a developer's machine the hosts may be on the same machine. */
const inside = config.APP_ENV !== 'production'
const system = systemCtx({ db, log: logger, masterKey: config.MASTER_KEY })
/** A local beacon runs beside the worker, in containers as well. */
const near = inside || config.BEACON === 'local'
const relayRules = { plainHttp: near, privateHosts: near, ...system }
const relayUrls = relayUrlsOf(config)
const local = { name: 'local', publicKey: config.BEACON_PUBLIC_KEY } as const
const readKey = async () => await readBeaconKey(relayUrls[0] ?? '', relayRules)
const isUnknown = config.BEACON === 'local' && config.BEACON_PUBLIC_KEY === ''
const beacon = new WatchedBeacon({
  chain: isUnknown ? null : await beaconChainOf({ ...local, name: config.BEACON }),
  relays: beaconRelays(relayUrls, relayRules),
  readChain: async () => await beaconChainOf({ ...local, publicKey: await readKey() }),
  log: logger,
})
const ctx = { ...system, seedKey: Buffer.from(config.SEED_KEY, 'hex') }
/** In production the development outbox is not used: without a server messages wait. */
const outbox = inside ? outboxPort : null
const smsGateway = smsGatewayOf(config)
const messagePorts = {
  email: config.SMTP_URL === '' ? outbox : smtpPort(config.SMTP_URL, config.MAIL_FROM),
  sms: smsGateway === null ? outbox : smsGatewayPort(smsGateway),
}
const metrics = new WorkerMetrics()
const readiness: Readiness = { closing: false, worker: null }
const health = healthServer({
  version: manifest.version,
  readiness,
  register: metrics.register,
  checkDatabase: async () => await checkDatabase(db),
  beaconIsAway: () => config.BEACON !== 'none' && beacon.isAway,
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  readiness.closing = true
  await readiness.worker?.close()
  health.closeAllConnections()
  health.close()
  await db.close()
})

// First, so that a worker that waits for a neighbour says so.
health.listen(config.WORKER_PORT, config.WORKER_HOST)
await once(health, 'listening')
const worker = await startWorker({
  ctx,
  ...(config.BEACON === 'none' ? {} : { beacon }),
  away,
  databaseUrl: config.DATABASE_URL,
  redisUrl: config.REDIS_URL,
  redisPrefix: config.REDIS_PREFIX,
  metrics,
  messagePorts,
  cashier: {
    gateway: cashierGateway({ plainHttp: inside, privateHosts: inside, ...ctx }),
    callbackOrigin: new URL(config.CALLBACK_ORIGIN || config.PUBLIC_ORIGIN).origin,
  },
  games: gameGateway({ plainHttp: inside, privateHosts: inside, ...ctx }),
  witness: config.WITNESS_URL === '' ? null : witnessPort(config.WITNESS_URL, ctx.seedKey),
  askOrigin: originAsker({ plainHttp: inside, privateHosts: inside }),
})
readiness.worker = worker
metrics.watch(ctx, worker.queues)
logger.info({ port: config.WORKER_PORT }, 'the worker runs')
