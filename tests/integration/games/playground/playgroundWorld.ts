import { createHash } from 'node:crypto'
import { type Games, openGames } from '@croupier/playground/games'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { KEY, type ScriptedHost, scriptedHost } from './scriptedHost.ts'

const SEED_BYTES = 32
/** The process looks after its tables at least this often. */
const TICK_MS = 2_000

/** A player at a game's page. */
export interface Player {
  readonly token: string
  call<T>(path: string, body?: object): Promise<{ readonly status: number; readonly body: T }>
}

/** The playground and the host that it plays with. */
export interface PlaygroundWorld {
  readonly games: Games
  readonly host: ScriptedHost
  /** everything that was drawn as long as a seed */
  readonly seeds: readonly string[]
  /** opens a game, in a room of it where one is named; all players are the host's one player unless a name says who */
  player(gameId: string, mode?: 'real' | 'demo', playerId?: string, tableId?: string): Promise<Player>
  /** lets time pass as it does: the process ticks all the while */
  later(ms: number): Promise<void>
  /** lets much time pass in which the process was not there */
  jump(ms: number): Promise<void>
  /** the paths that were called but for the opening of sessions */
  paths(): readonly string[]
}

/** Opens the games on a database of their own before the tests of a file. @returns what tests work with, once they run */
export function usePlayground(): () => PlaygroundWorld {
  let database: TestDatabase
  let world: PlaygroundWorld
  let at = Date.parse('2026-03-04T05:06:07Z')
  let drawn = 0
  const seeds: string[] = []
  /** Known bytes, never the same twice: so a test can compute what is drawn. */
  const random = (bytes: number): string => {
    drawn += 1
    const text = createHash('sha512')
      .update(`byte ${drawn}`)
      .digest('hex')
      .slice(0, 2 * bytes)
    if (bytes === SEED_BYTES) seeds.push(text)
    return text
  }
  const now = () => new Date(at)

  beforeAll(async () => {
    database = await createTestDatabase()
    const host = await scriptedHost(now)
    const games = await openGames({
      databaseUrl: database.url,
      key: KEY,
      hostUrl: host.url,
      isPaced: false,
      now,
      random,
      publicUrl: 'http://games.test',
    })
    await games.app.ready()
    const post = async (url: string, payload: object, token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await games.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
      return { status: reply.statusCode, body: reply.json() }
    }
    world = {
      games,
      host,
      seeds,
      async player(gameId, mode = 'real', playerId = 'p_7', tableId = undefined) {
        host.playerId = playerId
        const launchToken = mode === 'real' ? random(8) : ''
        const launch = { gameId, tableId, mode, launchToken, language: 'en', currency: 'CNY' }
        const place = { country: '', platform: 'desktop', testAccount: false, urls: {} }
        const signed = host.sign('/launch', JSON.stringify({ ...launch, ...place }))
        const launched = await games.app.inject({ ...signed, method: 'POST' })
        if (launched.statusCode !== 200) throw new Error(launched.body)
        const { url } = launched.json<{ url: string }>()
        const ticket = new URL(url).searchParams.get('ticket')
        const { token } = (await post('/open', { ticket }, '')).body
        return { token, call: async (path, body = {}) => await post(path, body, token) }
      },
      async later(ms) {
        for (let left = ms; left > 0; left -= TICK_MS) {
          at += Math.min(left, TICK_MS)
          await games.tick()
        }
      },
      async jump(ms) {
        at += ms
        await games.tick()
      },
      paths: () => host.calls.map(({ path }) => path).filter((path) => path !== '/session/open'),
    }
  })
  beforeEach(() => {
    world.host.balance = 100_000n
    world.host.calls.length = 0
    world.host.tricks.clear()
  })
  afterAll(async () => {
    await world.games.close()
    await world.host.close()
    await database.drop()
  })
  return () => world
}
