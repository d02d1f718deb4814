import { fileURLToPath } from 'node:url'
import { connect } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { checkDatabase } from '@croupier/domain/platform/site'
import closeWithGrace from 'close-with-grace'
import { awayLogOf, makeLogger } from '../logger.ts'
import { version } from '../version.ts'
import { readOpsConfig } from './config.ts'
import { buildHealthApp } from './healthApp.ts'
import { buildOpsApp } from './opsApp.ts'

const FOLDER = fileURLToPath(new URL('../../../console/dist', import.meta.url))
/** Safety 7.2. */
const CLOSE_MS_MAX = 25_000

const config = readOpsConfig(process.env)
const logger = makeLogger('console', config.LOG_LEVEL)
const db = connect(config.DATABASE_URL, {
  name: 'croupier-console',
  onConnectionLost: (error) =>
    void (awayLogOf(logger).take(error) || logger.warn({ err: error }, 'database connection lost')),
})
const readiness = { closing: false }
const app = await buildOpsApp({
  ctx: systemCtx({ db, log: logger, masterKey: config.MASTER_KEY }),
  logger,
  version,
  origin: new URL(config.CONSOLE_ORIGIN).origin,
  site: new URL(config.PUBLIC_ORIGIN).origin,
  trustProxy: config.CONSOLE_TRUST_PROXY,
  folder: FOLDER,
  outboxOpen: config.APP_ENV !== 'production',
})
const health = await buildHealthApp({
  logger,
  version,
  readiness,
  meters: app.meters,
  checkDatabase: async () => await checkDatabase(db),
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger }, async ({ err }) => {
  if (err !== undefined) logger.fatal({ err }, 'ending after an error')
  readiness.closing = true
  await app.close()
  await health.close()
  await db.close()
})
await app.listen({ host: config.CONSOLE_HOST, port: config.CONSOLE_PORT })
// Last, so that nobody calls it ready before it answers.
await health.listen({ host: config.CONSOLE_HOST, port: config.CONSOLE_HEALTH_PORT })
