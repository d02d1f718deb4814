import { type DemoPlace, openDemo, type PastDue, playDemo } from './openDemo.ts'

/** How `open` says what is due, by its exit code; `services/demoPast.ts` reads it. */
const EXIT_CODES: Readonly<Record<PastDue, number>> = { NONE: 0, BEFORE: 3, BESIDE: 4 }

/** Success prints no line during the start. */
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

function place(): DemoPlace {
  const { DATABASE_URL, OWNER_DATABASE_URL, MASTER_KEY, SEED_KEY, PUBLIC_ORIGIN } = process.env
  if (!DATABASE_URL || !OWNER_DATABASE_URL || !MASTER_KEY || !SEED_KEY || !PUBLIC_ORIGIN) {
    throw new Error(
      'DATABASE_URL, OWNER_DATABASE_URL, MASTER_KEY, SEED_KEY and PUBLIC_ORIGIN say where it plays',
    )
  }
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: OWNER_DATABASE_URL,
    masterKey: MASTER_KEY,
    seedKey: SEED_KEY,
    webUrl: PUBLIC_ORIGIN,
    log,
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  const tell = (share: number) => console.log(share.toFixed(4))
  if (process.argv[2] === 'open') {
    process.exitCode = EXIT_CODES[await openDemo(place())]
  } else await playDemo(place(), tell, stop.signal)
}
