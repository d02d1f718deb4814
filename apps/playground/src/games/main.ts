import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { repeat } from '../repeat.ts'
import { readGamesConfig } from './config.ts'
import { openGames } from './games.ts'

const CLOSE_MS_MAX = 25_000
const TICK_MS = 500

const config = readGamesConfig(process.env)
const logger = pino({
  name: 'games',
  level: config.LOG_LEVEL,
  timestamp: pino.stdTimeFunctions.isoTime,
})
const games = await openGames({
  databaseUrl: config.DATABASE_URL,
  key: {
    provider: config.GAMES_PROVIDER,
    keyId: config.GAMES_KEY_ID,
    secret: config.GAMES_SECRET,
  },
  transferProvider: config.GAMES_TRANSFER_PROVIDER,
  publicUrl: config.GAMES_URL.replace(/\/+$/, ''),
  hostUrl: config.GAMES_HOST_URL.replace(/\/+$/, ''),
  isPaced: config.GAMES_PACED,
  log: logger.child({}, { level: config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL }),
})
const tick = repeat(
  TICK_MS,
  async () => await games.tick(),
  (error) => logger.error({ err: error }, 'a tick failed'),
)

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  await tick.stop()
  await games.close()
})

await games.desk.listen({ host: '127.0.0.1', port: config.GAMES_DESK_PORT })
await games.app.listen({ host: config.GAMES_HOST, port: config.GAMES_PORT })
logger.info({ port: config.GAMES_PORT, desk: config.GAMES_DESK_PORT }, 'the games run')
