import { globSync } from 'node:fs'
import { StartProblem } from '../services/index.ts'
import { ensureProgram, type SystemProgram } from '../services/stores/systemPackages.ts'

/** The zone of the merchant of the tests, ahead of UTC the whole year. */
const ZONE_MS = 8 * 3_600_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** No day of a month is further away. */
const DAYS_MAX = 62

interface Moment {
  readonly name: string
  /** after midnight of the merchant's day */
  readonly minutes: number
  /** whether it is on this day; left out, it is on any */
  readonly on?: (date: number, dateTomorrow: number) => boolean
}
const isLastOfHalfMonth = (date: number, tomorrow: number) => date === 15 || tomorrow === 1

/** Hours at which something of a day is over and something is not yet, and the days on which half a month ends. */
const MOMENTS: readonly Moment[] = [
  { name: '00:30', minutes: 30 },
  { name: '02:10', minutes: 130 },
  { name: '12:00', minutes: 720 },
  { name: '23:50', minutes: 1_430 },
  { name: '12:00 on the last day of a half-month', minutes: 720, on: isLastOfHalfMonth },
  { name: '23:50 on the last day of a month', minutes: 1_430, on: (_date, next) => next === 1 },
]

/** How far each of the moments is ahead of `now` where it comes next, in whole seconds. */
export function momentsAfter(now: Date): { name: string; aheadS: number }[] {
  const local = now.getTime() + ZONE_MS
  const today = Math.floor(local / DAY_MS) * DAY_MS
  return MOMENTS.map(({ name, minutes, on = () => true }) => {
    for (let day = 0; day < DAYS_MAX; day += 1) {
      const midnight = today + day * DAY_MS
      const at = midnight + minutes * MINUTE_MS
      const dates = [midnight, midnight + DAY_MS].map((one) => new Date(one).getUTCDate())
      const [date = 0, tomorrow = 0] = dates
      if (at >= local && on(date, tomorrow)) return { name, aheadS: Math.ceil((at - local) / 1_000) }
    }
    throw new Error(`there is no ${name}`)
  })
}

const FAKETIME: SystemProgram = {
  what: 'libfaketime',
  commands: ['faketime'],
  packages: {
    'apt-get': 'faketime',
    apk: 'libfaketime',
    dnf: 'libfaketime',
    brew: 'libfaketime',
  },
  otherwise: 'or leave the step out',
}
const LIBRARY = 'faketime/libfaketime.so.1'

/**
 * The environment of a process, and of all that it starts, for which it is so much later: PostgreSQL's time, Redis's and Node's alike.
 * @throws StartProblem where libfaketime is not there and cannot be installed
 */
export async function environmentLater(aheadS: number): Promise<Record<string, string>> {
  await ensureProgram(FAKETIME)
  const [library] = globSync([`/usr/lib/*/${LIBRARY}`, `/usr/lib{,64}/${LIBRARY}`])
  if (library === undefined) throw new StartProblem(`There is no ${LIBRARY} below /usr/lib.`)
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${aheadS}s`,
    // What waits counts by the clock that never jumps.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Services that run already have their own time.
    TEST_SERVICES: 'embedded',
    TEST_DATABASE_URL: '',
    TEST_REDIS_URL: '',
  }
}

/** Integration tests that have to do with days of the merchant. */
export const OF_DAYS = [
  'agency/wages',
  'agency/dividends',
  'agency/agents',
  'agency/contracts',
  'agency/reports',
  'agency/transfers',
  'cashier/statements',
  'cashier/deposits',
  'cashier/withdrawals',
  'identity/protection',
  'games/ogp/protection',
  'games/wallets',
  'lottery',
  'operations/demo',
  'rewards',
].map((folder) => `tests/integration/${folder}`)
