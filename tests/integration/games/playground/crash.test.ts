import { createHash, randomUUID } from 'node:crypto'
import { commitment } from '@croupier/fairness'
import { type Games, openGames } from '@croupier/playground/games'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TableView } from '../../../../apps/playground/src/games/crash/crashRoutes.ts'
import { pointOfTable } from '../../../../apps/playground/src/games/crash/crashTable.ts'
import { crashPayout, multiplierAt, reachedAfterMs } from '../../../../apps/playground/src/games/rules/crash/crash.ts'
import type { RoundView } from '../../../../apps/playground/src/games/views.ts'
import { KEY, type ScriptedHost, scriptedHost } from './scriptedHost.ts'

const STAKE = 1_000n
const BETTING_MS = 6_000
const SHOWN_MS = 3_500

let database: TestDatabase
let games: Games
let host: ScriptedHost
let at = Date.parse('2026-03-04T05:06:07Z')
let drawn = 0
/** Everything that was drawn as long as a seed. */
const seeds: string[] = []
const SEED_BYTES = 32

/** Known bytes, never the same twice: so a test can compute where a table ends. */
const random = (bytes: number): string => {
  drawn += 1
  const hash = createHash('sha512').update(`byte ${drawn}`)
  const text = hash.digest('hex').slice(0, 2 * bytes)
  if (bytes === SEED_BYTES) seeds.push(text)
  return text
}
const now = () => new Date(at)

beforeAll(async () => {
  database = await createTestDatabase()
  host = await scriptedHost(now)
  games = await openGames({
    databaseUrl: database.url,
    key: KEY,
    hostUrl: host.url,
    isPaced: false,
    now,
    random,
    publicUrl: 'http://games.test',
  })
  await games.app.ready()
})
afterAll(async () => {
  await games.close()
  await host.close()
  await database.drop()
})

interface CrashReply {
  readonly token: string
  readonly code?: string
  readonly table: TableView
  readonly history: readonly RoundView[]
}
const post = async (url: string, payload: object, token = '') => {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await games.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  return { status: reply.statusCode, body: reply.json<CrashReply>() }
}

let token = ''
const call = async (path: string, body: object = {}) => await post(`/crash${path}`, body, token)
beforeEach(async () => {
  host.balance = 100_000n
  host.calls.length = 0
  const launch = { gameId: 'crash', mode: 'real', launchToken: random(8), language: 'en' }
  const place = { currency: 'CNY', country: '', platform: 'desktop', testAccount: false, urls: {} }
  const signed = host.sign('/launch', JSON.stringify({ ...launch, ...place }))
  const launched = await games.app.inject({ ...signed, method: 'POST' })
  const ticket = new URL(launched.json<{ url: string }>().url).searchParams.get('ticket')
  token = (await post('/open', { ticket })).body.token
})

/** Lets time pass as it does: the process looks after its tables all the while. */
async function later(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 2_000) {
    at += Math.min(left, 2_000)
    await games.tick()
  }
}
/** Begins tables until one climbs at least so far. @returns its point */
async function tableReaching(least: number): Promise<number> {
  for (;;) {
    const { number, commitment: shown, phase, startsInMs } = (await call('/table')).body.table
    const hashes = await Promise.all(seeds.map(commitment))
    const point = await pointOfTable(seeds[hashes.indexOf(shown)] ?? '', number)
    // The whole time for bets is left.
    if (point >= least && phase === 'BETTING' && startsInMs === BETTING_MS) return point
    await later(BETTING_MS + reachedAfterMs(point) + SHOWN_MS)
  }
}
const bet = async (auto: number | null = null) => {
  const roundId = randomUUID()
  const { status, body } = await call('/bet', { roundId, stake: String(STAKE), auto })
  return { roundId, status, body }
}
const paths = () => host.calls.map(({ path }) => path).filter((path) => path !== '/session/open')

describe('crash', () => {
  it('says the hash before the first bet, and a point that comes of its seed after the end', async () => {
    const point = await tableReaching(101)
    const { table } = (await call('/table')).body
    expect(table).toMatchObject({ phase: 'BETTING', point: null, serverSeed: null })
    await later(BETTING_MS + reachedAfterMs(point))
    const ended = (await call('/table')).body.table
    expect(ended).toMatchObject({ phase: 'ENDED', point, number: table.number })
    expect(await commitment(ended.serverSeed ?? '')).toBe(table.commitment)
    expect(await pointOfTable(ended.serverSeed ?? '', ended.number)).toBe(point)
    await later(SHOWN_MS)
    expect((await call('/table')).body.table.number).toBe(table.number + 1)
  })

  it('pays who leaves before the end at the multiplier of the moment, once', async () => {
    await tableReaching(150)
    const { roundId } = await bet()
    expect(host.balance).toBe(100_000n - STAKE)
    expect((await call('/out', { roundId })).body.code).toBe('TOO_LATE')
    await later(BETTING_MS)
    at += 4_000
    const won = crashPayout(STAKE, multiplierAt(4_000))
    await call('/out', { roundId })
    await call('/out', { roundId })
    expect(host.balance).toBe(100_000n - STAKE + won)
    expect(paths()).toEqual(['/wallet/bet', '/wallet/win'])
  })

  it('pays a target by itself, also when its player is gone, and ends what has lost without money', async () => {
    const point = await tableReaching(130)
    await bet(120)
    await bet(point + 1)
    const third = await bet()
    expect([third.status, third.body.code]).toEqual([409, 'ROUND_OPEN'])
    await later(BETTING_MS + reachedAfterMs(point))
    expect(host.balance).toBe(100_000n - 2n * STAKE + crashPayout(STAKE, 120))
    expect(paths().toSorted()).toEqual(['/round/end', '/wallet/bet', '/wallet/bet', '/wallet/win'])
  })

  it('pays the target and no more to who leaves by hand after it, before the table was looked after', async () => {
    await tableReaching(150)
    const { roundId } = await bet(120)
    await later(BETTING_MS)
    at += reachedAfterMs(140)
    await call('/out', { roundId })
    expect(host.balance).toBe(100_000n - STAKE + crashPayout(STAKE, 120))
  })

  it('gives a bet back that is cancelled before the start, and takes none after it', async () => {
    await tableReaching(150)
    const { roundId } = await bet()
    await call('/cancel', { roundId })
    expect(host.balance).toBe(100_000n)
    await later(BETTING_MS)
    expect((await bet()).body.code).toBe('TOO_LATE')
    expect(paths()).toEqual(['/wallet/bet', '/wallet/rollback'])
  })

  it('keeps two large bets of a table whose wins wait for officers, and says so until they decide', async () => {
    await tableReaching(150)
    host.tricks.set('/wallet/win', ['hold', 'hold'])
    const { roundId: first } = await bet(120)
    const { roundId: second } = await bet()
    await later(BETTING_MS)
    at += 4_000
    await call('/out', { roundId: second })
    await games.tick()
    const { mine } = (await call('/table')).body.table
    const won = [crashPayout(STAKE, 120), crashPayout(STAKE, multiplierAt(4_000))]
    expect(mine).toMatchObject(
      [first, second].map((roundId, index) => ({
        roundId,
        state: 'DONE',
        why: 'PENDING_REVIEW',
        won: String(won[index]),
      })),
    )
    expect(host.balance).toBe(100_000n - 2n * STAKE)
    expect(paths()).toEqual(['/wallet/bet', '/wallet/bet', '/wallet/win', '/wallet/win'])
    const held = async () =>
      (await post('/state', {}, token)).body.history
        .filter(({ roundId }) => roundId === first || roundId === second)
        .map(({ why }) => why)
    await later(60_000)
    expect(await held()).toEqual(['PENDING_REVIEW', 'PENDING_REVIEW'])
    host.decide(true)
    await later(60_000)
    expect(await held()).toEqual([null, null])
    expect(host.balance).toBe(100_000n - 2n * STAKE + (won[0] ?? 0n) + (won[1] ?? 0n))
  })

  it('gives back what a table held that nobody looked after', async () => {
    await tableReaching(150)
    await bet(101)
    // The process was away: nobody could have left meanwhile.
    at += BETTING_MS + 60_000
    await games.tick()
    expect(host.balance).toBe(100_000n)
    expect(paths()).toEqual(['/wallet/bet', '/wallet/rollback'])
  })
})
