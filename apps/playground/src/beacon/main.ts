import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { openBeacon } from './beacon.ts'
import { readBeaconConfig } from './config.ts'

const CLOSE_MS_MAX = 5_000

const config = readBeaconConfig(process.env)
const logger = pino({
  name: 'beacon',
  level: config.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
})
const beacon = await openBeacon({
  secret: config.BEACON_SECRET,
  isAhead: config.BEACON_AHEAD,
  nowMs: () => Date.now(),
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  await beacon.close()
})

await beacon.listen({ host: config.BEACON_HOST, port: config.BEACON_PORT })
logger.info({ port: config.BEACON_PORT }, 'the local beacon runs')
