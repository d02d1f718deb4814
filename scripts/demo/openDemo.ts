import { randomInt } from 'node:crypto'
import { connect, type Db } from '@croupier/db'
import { type Beacon, type DrawCtx, type Log, systemCtx } from '@croupier/domain'
import { openLotteryReads } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { maintainPartitions } from '@croupier/domain/platform/site'
import { type DemoOutside, seedDemo } from '../../prisma/seed/main.ts'
import { plantOfficers } from '../../prisma/seed/officers.ts'
import { seededRandom } from '../bench/statistics.ts'
import { BetMaker } from '../simulate/betMaker.ts'
import { PAST_MS_MAX, readDemoState } from './booksEnd.ts'
import { keepAddresses } from './keepAddresses.ts'
import { keepPlaying } from './keepPlaying.ts'
import { PlayedClock } from './playedClock.ts'
import { playPast } from './playPast.ts'
import { endOpening, sayOpening } from './sayOpening.ts'

/** The database of the demo merchant, and the keys that seal its seeds and secrets. */
export interface DemoPlace {
  /** of the owner: what fills the demo does everybody's work, and the owner alone may shift the money clock */
  readonly databaseUrl: string
  /** hex */
  readonly masterKey: string
  /** hex */
  readonly seedKey: string
  readonly log: Log
  /** where people reach it, without a path */
  readonly webUrl: string
  /** named by the issues that are sold from now on; the past is drawn without one */
  readonly beacon?: Beacon
  /** who pays and who serves games; absent: nobody */
  readonly outside?: DemoOutside
  /** the longest past, ms (default 14 days) */
  readonly pastMs?: number
  /** what chance begins from; any when left out */
  readonly seed?: number
}

/** The approximate highest stake of a line: enough for visible wages. */
const YUAN_MAX = 120
const CONNECTIONS_MAX = 6
const SEED_MAX = 2 ** 32

/** The connections of a past: their sessions, and nobody else's, read the shift of the money clock. */
class Past {
  readonly db: Db
  readonly owner: Db
  readonly clock: PlayedClock
  readonly ctx: DrawCtx

  constructor(place: DemoPlace) {
    const { databaseUrl, masterKey, seedKey, log } = place
    const options = { shiftedClock: true, name: 'croupier-demo' } as const
    this.db = connect(databaseUrl, { ...options, max: CONNECTIONS_MAX })
    this.owner = connect(databaseUrl, { ...options, max: 2 })
    this.clock = new PlayedClock(this.owner)
    this.ctx = {
      ...systemCtx({ db: this.db, log, masterKey, clock: this.clock }),
      seedKey: Buffer.from(seedKey, 'hex'),
    }
  }

  async close(): Promise<void> {
    await this.clock.end()
    await this.db.close()
    await this.owner.close()
  }
}

/** The context in which the sale of today is opened. */
const today = (ctx: DrawCtx, { beacon }: DemoPlace): DrawCtx => ({
  ...ctx,
  ...(beacon === undefined ? {} : { beacon }),
})

/** Runs work with the clock of the past; afterwards it is the wall clock again, whatever happened. */
async function inPast<T>(place: DemoPlace, work: (past: Past) => Promise<T>): Promise<T> {
  const past = new Past(place)
  try {
    // What a past that was broken off has left.
    await past.clock.end()
    return await work(past)
  } finally {
    await past.close()
  }
}

/** Whether a past is to be played, and whether before anybody can bet or beside people who look around. */
export type PastDue = 'NONE' | 'BEFORE' | 'BESIDE'

/** Since when the demo merchant is seeded: an interrupted seed goes on where it began. null: it is played already, as of now. */
async function seedsFrom(db: Db, pastMs: number): Promise<Date | null> {
  if ((await db.prisma.merchant.count()) === 0) return new Date(Date.now() - pastMs)
  const state = await readDemoState(db)
  return state?.isUnplayed === true ? state.from : null
}

/**
 * Fills an empty database with the demo merchant as it was when its past begins, without issues on sale: what is there stays. A merchant
 * of others is left alone.
 */
export async function openDemo(place: DemoPlace): Promise<PastDue> {
  const { pastMs = PAST_MS_MAX, webUrl } = place
  return await inPast(place, async ({ db, ctx, clock }) => {
    const beginning = await seedsFrom(db, pastMs)
    if (beginning !== null) {
      await clock.beginAt(beginning)
      await maintainPartitions(ctx)
    }
    await seedDemo(ctx, false, place.outside)
    await clock.end()
    const state = await readDemoState(db)
    if (state !== null) await keepAddresses(db, state.merchantId, webUrl)
    if (state !== null && state.from !== null) {
      if (state.isSelling) return 'BEFORE'
      await sayOpening(ctx, state)
      return 'BESIDE'
    }
    await planIssues(today(ctx, place))
    return 'NONE'
  })
}

/**
 * Plays the demo merchant up to now, if its books end earlier, and opens the sale. Nobody may move money meanwhile: where an issue is
 * on sale by the wall clock, no API may run; where none is, it may, because nobody can bet. The worker must not run in any case.
 * @param tell how far it is, from 0 to 1
 * @returns whether there was something to play
 * @throws Error when the books do not agree afterwards; AbortError when `signal` ends it, and the next call goes on from there
 */
export async function playDemo(place: DemoPlace, tell: (share: number) => void, signal: AbortSignal): Promise<boolean> {
  return await inPast(place, async ({ db, owner, ctx, clock }) => {
    const state = await readDemoState(db)
    if (state === null || state.from === null) return false
    const { merchantId, now: until, from } = state
    const random = seededRandom(place.seed ?? randomInt(SEED_MAX))
    const reads = openLotteryReads(db, () => performance.now())
    const maker = new BetMaker(random, YUAN_MAX)
    const world = { ctx, owner, clock, reads, maker, random, merchantId, until }
    await plantOfficers(ctx)
    await playPast(world, from, tell, signal)
    await planIssues(today(ctx, place))
    await endOpening(db, merchantId, await clock.moneyNow())
    return true
  })
}

/**
 * Lets the demo merchant's crowd bet on while the platform runs, by the wall clock. Does nothing where other merchants have their
 * books too.
 * @throws AbortError when `signal` ends it
 */
export async function liveDemo(place: DemoPlace, signal: AbortSignal): Promise<void> {
  const { databaseUrl, masterKey, seedKey, log } = place
  const db = connect(databaseUrl, { max: 2, name: 'croupier-demo' })
  try {
    const state = await readDemoState(db)
    if (state === null || state.hasOthers) return
    const random = seededRandom(place.seed ?? randomInt(SEED_MAX))
    const ctx = { ...systemCtx({ db, log, masterKey }), seedKey: Buffer.from(seedKey, 'hex') }
    const reads = openLotteryReads(db, () => performance.now())
    const maker = new BetMaker(random, YUAN_MAX)
    await keepPlaying({ ctx, reads, maker, random, merchantId: state.merchantId }, signal)
  } finally {
    await db.close()
  }
}
