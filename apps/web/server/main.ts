import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import closeWithGrace from 'close-with-grace'
import { buildWebServer } from './app.ts'
import { readConfig } from './config.ts'
import { buildHealthServer } from './health.ts'
import { loadPage } from './page.ts'

const FOLDER = fileURLToPath(new URL('../dist', import.meta.url))
/** The end as a whole may take 25 s (safety 7.2). */
const CLOSE_MS_MAX = 25_000

const config = readConfig(process.env)
let closing = false
const page = await loadPage(FOLDER)
const { WEB_CERTIFICATE: certificate, WEB_CERTIFICATE_KEY: key } = config
const tls = certificate === '' ? null : { cert: readFileSync(certificate), key: readFileSync(key) }
const app = await buildWebServer({ config, folder: FOLDER, page, tls })
const health = await buildHealthServer({
  apiOrigin: config.API_ORIGIN,
  isClosing: () => closing,
})

closeWithGrace({ delay: CLOSE_MS_MAX, logger: app.log }, async ({ err }) => {
  if (err !== undefined) app.log.error(err, 'ended by an error nobody caught')
  closing = true
  await wait(config.SHUTDOWN_DELAY_MS)
  await app.close()
  await health.close()
})
await app.listen({ port: config.WEB_PORT, host: config.WEB_HOST })
// Last, so that nobody calls it ready before it answers.
await health.listen({ port: config.WEB_HEALTH_PORT, host: config.WEB_HEALTH_HOST })
