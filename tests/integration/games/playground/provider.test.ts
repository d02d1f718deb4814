import { createHash, randomUUID } from 'node:crypto'
import { commitment } from '@croupier/fairness'
import { type Games, openGames } from '@croupier/playground/games'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dicePayout, rollDice } from '../../../../apps/playground/src/games/rules/instants/dice.ts'
import { roundStream } from '../../../../apps/playground/src/games/rules/roundStream.ts'
import { playReels } from '../../../../apps/playground/src/games/rules/slots/reels.ts'
import { SLOT_REELS } from '../../../../apps/playground/src/games/rules/slots/slot.ts'
import type { PlayReply } from './playReply.ts'
import { KEY, type ScriptedHost, scriptedHost } from './scriptedHost.ts'

const BET = { side: 'UNDER', target: 5_000 } as const
const STAKE = '1000'

let database: TestDatabase
let games: Games
let host: ScriptedHost
let at = Date.parse('2026-03-04T05:06:07Z')
let drawn = 0

/** Known bytes, never the same twice: so a test can compute what is drawn. */
const random = (bytes: number): string => {
  drawn += 1
  return createHash('sha512')
    .update(`byte ${drawn}`)
    .digest('hex')
    .slice(0, 2 * bytes)
}
const now = () => new Date(at)
const open = async () =>
  await openGames({
    databaseUrl: database.url,
    key: KEY,
    publicUrl: 'http://games.test',
    hostUrl: host.url,
    isPaced: false,
    now,
    random,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  host = await scriptedHost(now)
  games = await open()
})
afterAll(async () => {
  await games.close()
  await host.close()
  await database.drop()
})
beforeEach(() => {
  host.balance = 100_000n
  host.calls.length = 0
  host.tricks.clear()
})

/** A player at a game's page. */
interface Player {
  call(path: string, body?: object): Promise<{ status: number; body: PlayReply }>
}
const post = async (url: string, body: object, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const reply = await games.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers,
    payload: body,
  })
  return { status: reply.statusCode, body: reply.json<PlayReply & { token: string }>() }
}

/** A player who opened a game; all of them are the host's one player. */
async function aPlayer(gameId: string, mode: 'real' | 'demo' = 'real'): Promise<Player> {
  await games.app.ready()
  const launch = { gameId, mode, launchToken: mode === 'real' ? random(8) : '', language: 'en' }
  const place = { currency: 'CNY', country: '', platform: 'desktop', testAccount: false, urls: {} }
  const text = JSON.stringify({ ...launch, ...place })
  const signed = host.sign('/launch', text)
  const launched = await games.app.inject({ ...signed, method: 'POST' })
  const ticket = new URL(launched.json<{ url: string }>().url).searchParams.get('ticket')
  const { body: opened } = await post('/open', { ticket })
  return { call: async (path, body = {}) => await post(path, body, opened.token) }
}

const bet = (choice: object = BET, more: object = {}) => ({
  roundId: randomUUID(),
  stake: STAKE,
  choice,
  ...more,
})
const paths = () => host.calls.map(({ path }) => path).filter((path) => path !== '/session/open')
const later = async (ms: number) => {
  at += ms
  await games.tick()
}

describe('dice', () => {
  it('bets and wins in one call what the seeds say, and the seeds are revealed when changed', async () => {
    const player = await aPlayer('dice')
    await player.call('/seeds', { clientSeed: 'mine' })
    const { body } = await player.call('/rounds', bet())
    expect(body.round).toMatchObject({ state: 'DONE', nonce: 0 })
    expect(body.seeds).toMatchObject({ clientSeed: 'mine', nextNonce: 1 })
    expect(paths()).toEqual(['/wallet/betwin'])
    const { before, now: next } = (await player.call('/seeds', { clientSeed: 'other' })).body
    expect(await commitment(before.serverSeed)).toBe(body.seeds.commitment)
    const roll = await rollDice(await roundStream(before.serverSeed, 'mine', 'dice', 0))
    expect(body.round.steps[0]?.view.roll).toBe(roll)
    const won = dicePayout(BET, roll, 1_000n)
    expect(host.calls.at(-1)?.body).toMatchObject({ betAmount: STAKE, winAmount: String(won) })
    expect(host.balance).toBe(100_000n - 1_000n + won)
    expect(body.balance).toBe(String(host.balance))
    expect(next).toMatchObject({ clientSeed: 'other', nextNonce: 0 })
    expect(next.commitment).not.toBe(before.commitment)
  })

  it('takes no round sooner than its host lets it (protection P12)', async () => {
    host.spinMs = 5_000
    const player = await aPlayer('dice')
    host.spinMs = 0
    expect((await player.call('/state')).body).toMatchObject({ paceMs: 5_000 })
    // Behind the rounds of others: all are the host's one player.
    await later(5_000)
    const answers: (number | string)[] = []
    for (const ms of [0, 4_999, 1]) {
      await later(ms)
      const { status, body } = await player.call('/rounds', bet())
      answers.push(body.code ?? status)
    }
    expect(answers).toEqual([200, 'TOO_SOON', 200])
  })

  it('a round begun again is the same round, and with another stake it is refused', async () => {
    const player = await aPlayer('dice')
    const one = bet()
    const first = (await player.call('/rounds', one)).body.round
    expect((await player.call('/rounds', one)).body.round).toEqual(first)
    expect(paths()).toHaveLength(1)
    const other = await player.call('/rounds', { ...one, stake: '2000' })
    expect([other.status, other.body.code]).toEqual([409, 'ROUND_DIFFERENT'])
  })

  it('sends the same call again until it is answered, and shows nothing before', async () => {
    const player = await aPlayer('dice')
    host.tricks.set('/wallet/betwin', ['lose the answer', 'be busy', 'forge'])
    const { round } = (await player.call('/rounds', bet())).body
    expect(round).toMatchObject({ state: 'BETTING', steps: [], won: '0' })
    const refused = await player.call('/rounds', bet())
    expect(refused.body.code).toBe('ROUND_OPEN')
    expect((await player.call('/seeds', { clientSeed: 'peek' })).body.code).toBe('ROUND_OPEN')
    await games.close()
    games = await open()
    await later(1_000)
    await later(5_000)
    await later(30_000)
    const [known] = (await player.call('/state')).body.history
    expect(known).toMatchObject({ roundId: round.roundId, state: 'DONE' })
    expect(
      new Set(host.calls.filter(({ path }) => path === '/wallet/betwin').map(({ body }) => body.betTxId)).size,
    ).toBe(1)
    expect(host.balance).toBe(99_000n + BigInt(known?.won ?? '-1'))
  })

  it('what the host refuses is over, and unseen', async () => {
    const player = await aPlayer('dice')
    host.tricks.set('/wallet/betwin', ['refuse'])
    const { round } = (await player.call('/rounds', bet())).body
    expect(round).toMatchObject({ state: 'REFUSED', why: 'LIMIT_EXCEEDED', steps: [] })
    expect(host.balance).toBe(100_000n)
  })

  it('of two rounds begun at once one is played', async () => {
    const player = await aPlayer('dice')
    host.tricks.set('/wallet/betwin', ['be busy'])
    const both = await Promise.all([player.call('/rounds', bet()), player.call('/rounds', bet())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await later(1_000)
  })

  it.each([
    [{ stake: '99' }, 'STAKE_WRONG'],
    [{ stake: '100001' }, 'STAKE_WRONG'],
    [{ stake: '1.5' }, 'INPUT_WRONG'],
    [{ choice: { side: 'UNDER', target: 9 } }, 'CHOICE_WRONG'],
    [{ stake: '100000', choice: { side: 'UNDER', target: 10 } }, 'PAYOUT_TOO_HIGH'],
  ])('refuses %j', async (more, code) => {
    const player = await aPlayer('dice')
    const { status, body } = await player.call('/rounds', { ...bet(), ...more })
    expect([status, body.code]).toEqual([422, code])
    expect(paths()).toEqual([])
  })
})

describe('the slot', () => {
  it('asks for the outcome of a bet whose answer was lost, and goes on when it was taken', async () => {
    const player = await aPlayer('slot')
    host.tricks.set('/wallet/bet', ['lose the answer'])
    const { round } = (await player.call('/rounds', bet({}))).body
    expect(['DONE', 'OPEN']).toContain(round.state)
    expect(paths().slice(0, 2)).toEqual(['/wallet/bet', '/tx/status'])
    expect(host.balance).toBe(99_000n + BigInt(round.won))
  })

  it('undoes a bet that never arrived until the undoing is answered', async () => {
    const player = await aPlayer('slot')
    host.tricks.set('/wallet/bet', ['lose the call'])
    host.tricks.set('/wallet/rollback', ['lose the answer'])
    expect((await player.call('/rounds', bet({}))).body.round.state).toBe('UNDOING')
    await later(1_000)
    expect((await player.call('/state')).body.history[0]).toMatchObject({
      state: 'VOID',
      steps: [],
    })
    expect(host.balance).toBe(100_000n)
  })

  it('an interrupted round with free spins is gone on with, spin by spin, and paid to the last', async () => {
    const player = await aPlayer('slot')
    const first = (await player.call('/seeds', { clientSeed: 'x' })).body
    expect(first.now.nextNonce).toBe(0)
    // The next server seed is known to this test, so it can look for a player's seed that wins free spins.
    const serverSeed = createHash('sha512')
      .update(`byte ${drawn + 1}`)
      .digest('hex')
      .slice(0, 64)
    const lucky = async (n: number): Promise<string> => {
      const stream = await roundStream(serverSeed, `seed-${n}`, 'slot', 0)
      return (await playReels(SLOT_REELS, stream, 100_000n)).spins.length > 1 ? `seed-${n}` : await lucky(n + 1)
    }
    const clientSeed = await lucky(0)
    await player.call('/seeds', { clientSeed })
    const begun = (await player.call('/rounds', bet({}))).body.round
    expect(begun).toMatchObject({ state: 'OPEN' })
    expect(begun.steps).toHaveLength(1)
    await games.close()
    games = await open()
    const again = await aPlayer('slot')
    let [round] = (await again.call('/state')).body.history
    expect(round?.steps).toHaveLength(1)
    const goOn = async (shown: number) => (await again.call(`/rounds/${begun.roundId}/next`, { shown })).body.round
    round = await goOn(1)
    expect(await goOn(1)).toEqual(round)
    at += 86_400_001
    await later(0)
    round = (await again.call('/state')).body.history[0]
    const expected = await playReels(SLOT_REELS, await roundStream(serverSeed, clientSeed, 'slot', 0), 100_000n)
    expect(round?.steps.map(({ view }) => view.stops)).toEqual(expected.spins.map(({ stops }) => stops))
    const won = expected.spins.reduce((sum, { pays }) => sum + BigInt(pays) * 40n, 0n)
    expect(round).toMatchObject({ state: 'DONE', won: String(won) })
    expect(host.balance).toBe(99_000n + won)
    const ends = host.calls.filter(({ path, body }) => path === '/round/end' || String(body.roundFinished) === 'true')
    expect(ends).toHaveLength(1)
  })

  it('takes stakes of whole lines only', async () => {
    const player = await aPlayer('slot')
    const { body } = await player.call('/rounds', bet({}, { stake: '1001' }))
    expect(body.code).toBe('STAKE_WRONG')
  })
})

describe('the provider', () => {
  it('plays demo rounds on the same path without a call to the host', async () => {
    const player = await aPlayer('dice', 'demo')
    host.calls.length = 0
    const { body } = await player.call('/rounds', bet())
    expect(body.round.state).toBe('DONE')
    expect(body.balance).toBe(String(499_000n + BigInt(body.round.won)))
    expect(host.calls).toEqual([])
  })

  it('a ticket opens once; an unsigned call and a foreign token open nothing', async () => {
    const unsigned = await games.app.inject({ method: 'POST', url: '/ogp/v1/launch', payload: {} })
    expect(unsigned.statusCode).toBe(401)
    expect((await post('/open', { ticket: 'none' })).body.code).toBe('TICKET_USED')
    expect((await post('/state', {}, 'a'.repeat(64))).status).toBe(401)
  })

  it('takes no bet of a session that the host ended', async () => {
    const player = await aPlayer('dice')
    await games.app.inject({
      ...host.sign('/session/terminate', '{"sessionToken":"session-1","reason":"limit"}'),
      method: 'POST',
    })
    expect((await player.call('/rounds', bet())).body.code).toBe('SESSION_ENDED')
  })

  it.each(['duplicate', 'dupParallel', 'dupConflict', 'dropResponse', 'reusedNonce', 'badSignature'])(
    'with the fault %s money moves once',
    async (name) => {
      const player = await aPlayer('dice')
      const url = '/operator/faults'
      await games.desk.inject({ method: 'POST', url, payload: { name } })
      await player.call('/rounds', bet())
      await later(1_000)
      const [round] = (await player.call('/state')).body.history
      expect(round?.state).toBe('DONE')
      expect(host.balance).toBe(99_000n + BigInt(round?.won ?? '-1'))
    },
  )
})
