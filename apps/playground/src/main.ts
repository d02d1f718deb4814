import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { openCashier } from './cashier/cashier.ts'
import { readConfig } from './config.ts'
import { repeat } from './repeat.ts'

const CLOSE_MS_MAX = 25_000
const TICK_MS = 500

const config = readConfig(process.env)
const logger = pino({
  name: 'playground',
  level: config.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
})
const cashier = await openCashier({
  databaseUrl: config.DATABASE_URL,
  key: { keyId: config.SANDBOX_KEY_ID, secret: config.SANDBOX_SECRET },
  publicUrl: config.PLAYGROUND_URL.replace(/\/+$/, ''),
  log: logger.child({}, { level: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL }),
})
const failed = (error: unknown) => logger.error({ err: error }, 'a tick failed')
const ticks = [
  repeat(TICK_MS, async () => await cashier.tick(), failed),
  ...(config.BLOCK_MS === 0 ? [] : [repeat(config.BLOCK_MS, async () => await cashier.mineAll(), failed)]),
]

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  await Promise.all(ticks.map(async (tick) => await tick.stop()))
  await cashier.close()
})

await cashier.desk.listen({ host: config.DESK_HOST, port: config.DESK_PORT })
await cashier.gateway.listen({ host: config.PLAYGROUND_HOST, port: config.PLAYGROUND_PORT })
logger.info({ port: config.PLAYGROUND_PORT, desk: config.DESK_PORT }, 'the playground runs')
