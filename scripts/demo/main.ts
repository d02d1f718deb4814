import { type DemoPlace, openDemo, playDemo } from './openDemo.ts'

/** Told by the exit code: there is a past to play. */
export const PAST_TO_PLAY = 3

/** What went well is not worth a line between those of the start. */
const log = {
  info: () => {},
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
}

function place(): DemoPlace {
  const { DATABASE_URL, OWNER_DATABASE_URL, MASTER_KEY, SEED_KEY } = process.env
  if (!DATABASE_URL || !OWNER_DATABASE_URL || !MASTER_KEY || !SEED_KEY) {
    throw new Error('DATABASE_URL, OWNER_DATABASE_URL, MASTER_KEY and SEED_KEY say where it plays')
  }
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: OWNER_DATABASE_URL,
    masterKey: MASTER_KEY,
    seedKey: SEED_KEY,
    log,
  }
}

if (import.meta.main) {
  const stop = new AbortController()
  process.once('SIGTERM', () => stop.abort())
  const tell = (share: number) => console.log(share.toFixed(4))
  if (process.argv[2] === 'open') {
    process.exitCode = (await openDemo(place())) ? PAST_TO_PLAY : 0
  } else await playDemo(place(), tell, stop.signal)
}
