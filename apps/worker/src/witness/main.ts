import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { readWitnessConfig } from './config.ts'
import { KeptHeads } from './keptHeads.ts'
import { witnessServer } from './server.ts'

const CLOSE_MS_MAX = 5_000

const config = readWitnessConfig(process.env)
const logger = pino({ name: 'witness', level: config.LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime })
const kept = new KeptHeads(config.WITNESS_FOLDER)
const server = witnessServer(kept)

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  server.closeAllConnections()
  server.close()
  kept.close()
})

server.listen(config.WITNESS_PORT, config.WITNESS_HOST, () =>
  logger.info({ port: config.WITNESS_PORT, chains: kept.last.length }, 'the witness of the audit runs'),
)
