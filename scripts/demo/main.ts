import { DAY_MS } from '@croupier/wire'
import { readPlannedBeacon } from '../../prisma/seed/beacon.ts'
import { readDemoGames } from '../../prisma/seed/games.ts'
import { readDemoPaymentProvider } from '../../prisma/seed/paymentProvider.ts'
import { PAST_MS_MAX } from './booksEnd.ts'
import { type DemoPlace, liveDemo, openDemo, type PastDue, playDemo } from './openDemo.ts'

/** How `open` says what is due, by its exit code; `services/demoPast.ts` reads it. */
const EXIT_CODES: Readonly<Record<PastDue, number>> = { NONE: 0, BEFORE: 3, BESIDE: 4 }

/** Success prints no line during the start. */
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

const DAYS_MAX = PAST_MS_MAX / DAY_MS

/** How long a past is: DEMO_PAST_DAYS, 14 days when it says nothing. @throws Error for anything but whole days up to 14 */
function pastMs(days = process.env.DEMO_PAST_DAYS || String(DAYS_MAX)): number {
  const count = Number(days)
  if (Number.isInteger(count) && count >= 1 && count <= DAYS_MAX) return count * DAY_MS
  throw new Error(`DEMO_PAST_DAYS is a whole number from 1 to ${DAYS_MAX}, not "${days}"`)
}

async function place(): Promise<DemoPlace> {
  const { DATABASE_URL, MASTER_KEY, SEED_KEY, PUBLIC_ORIGIN } = process.env
  if (!DATABASE_URL || !MASTER_KEY || !SEED_KEY || !PUBLIC_ORIGIN) {
    throw new Error('DATABASE_URL, MASTER_KEY, SEED_KEY and PUBLIC_ORIGIN say where it plays')
  }
  return {
    databaseUrl: DATABASE_URL,
    masterKey: MASTER_KEY,
    seedKey: SEED_KEY,
    webUrl: PUBLIC_ORIGIN,
    log,
    outside: { provider: readDemoPaymentProvider(process.env), games: readDemoGames(process.env) },
    pastMs: pastMs(),
    ...(await readPlannedBeacon(process.env)),
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  const tell = (share: number) => console.log(share.toFixed(4))
  if (process.argv[2] === 'open') {
    process.exitCode = EXIT_CODES[await openDemo(await place())]
  } else if (process.argv[2] === 'live') {
    await liveDemo(await place(), stop.signal).catch((error) => {
      if (!stop.signal.aborted) throw error
    })
  } else await playDemo(await place(), tell, stop.signal)
}
