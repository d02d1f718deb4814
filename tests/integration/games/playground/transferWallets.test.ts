import { createHash, randomUUID } from 'node:crypto'
import { type Games, openGames } from '@croupier/playground/games'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { ogp } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlayReply } from './playReply.ts'
import { KEY, type ScriptedHost, scriptedHost, TRANSFER_KEY } from './scriptedHost.ts'

let database: TestDatabase
let games: Games
let host: ScriptedHost
let drawn = 0
const now = () => new Date('2026-03-04T05:06:07Z')
const random = (bytes: number): string => {
  drawn += 1
  return createHash('sha512')
    .update(`byte ${drawn}`)
    .digest('hex')
    .slice(0, 2 * bytes)
}

beforeAll(async () => {
  database = await createTestDatabase()
  host = await scriptedHost(now, TRANSFER_KEY)
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

type Reply = ogp.TransferReply & { readonly games?: readonly { readonly gameId: string }[] }
/** Calls the provider as the platform does that moves money to it. */
const asks = async (path: string, body: object): Promise<Reply> => {
  const signed = host.sign(path, JSON.stringify(body))
  return (await games.app.inject({ ...signed, method: 'POST' })).json<Reply>()
}
let playerId = ''
const moves = async (way: 'in' | 'out', amount: string, txId: string = randomUUID()) =>
  await asks(`/transfer/${way}`, { txId, playerId, currency: 'CNY', amount })
const opens = async () => await asks('/players/create', { playerId, currency: 'CNY' })
const status = async (txId: string) => await asks('/transfer/status', { txId, playerId })
const lists = async (cursor: string) => ogp.endedReply.parse(await asks('/rounds/list', { cursor }))
beforeEach(() => {
  playerId = `p_${randomUUID()}`
})

describe('wallets that the playground keeps', () => {
  it('are opened once, and filled and emptied once for each id', async () => {
    expect(await opens()).toEqual({ status: 'OK', balance: '0' })
    const id = randomUUID()
    const both = await Promise.all([moves('in', '5000', id), moves('in', '5000', id)])
    expect(both.map(({ status }) => status)).toEqual(['OK', 'OK'])
    expect(await opens()).toEqual({ status: 'OK', balance: '5000' })
    expect(await status(id)).toEqual({ status: 'OK', balance: '5000' })
    const out = randomUUID()
    expect(await moves('out', '1500', out)).toEqual({ status: 'OK', balance: '3500' })
    expect(await moves('out', '1500', out)).toEqual({ status: 'OK', balance: '3500' })
  })

  it('give no more than they have, and what was refused never moves', async () => {
    await opens()
    await moves('in', '100')
    const id = randomUUID()
    expect(await moves('out', '101', id)).toEqual({ status: 'REFUSED', balance: '100' })
    await moves('in', '900')
    expect(await moves('out', '101', id)).toMatchObject({ status: 'REFUSED' })
    expect(await status(id)).toEqual({ status: 'REFUSED', balance: '1000' })
  })

  it('never take what was asked about before it came', async () => {
    await opens()
    const id = randomUUID()
    expect((await status(id)).status).toBe('UNKNOWN')
    expect((await moves('in', '100', id)).status).toBe('REFUSED')
    expect(await opens()).toMatchObject({ balance: '0' })
    playerId = 'nobody'
    expect((await moves('in', '100')).status).toBe('REFUSED')
    expect((await status(id)).status).toBe('UNKNOWN')
  })

  it('are what is played with: the platform opens the session and hears of no bet', async () => {
    playerId = 'p_7'
    await opens()
    await moves('in', '100000')
    expect((await asks('/games', {})).games?.map(({ gameId }) => gameId)).toEqual(['dice'])
    const launch = { gameId: 'dice', mode: 'real', launchToken: random(8), language: 'en' }
    const place = {
      currency: 'CNY',
      country: '',
      platform: 'desktop',
      testAccount: false,
      urls: {},
    }
    const signed = host.sign('/launch', JSON.stringify({ ...launch, ...place }))
    const launched = await games.app.inject({ ...signed, method: 'POST' })
    const ticket = new URL(launched.json<{ url: string }>().url).searchParams.get('ticket')
    const post = async (url: string, payload: object, token = '') => {
      const headers = { authorization: `Bearer ${token}` }
      const reply = await games.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
      return reply.json<PlayReply & { token: string }>()
    }
    const opened = await post('/open', { ticket })
    expect(opened).toMatchObject({ balance: '100000' })
    const one = { roundId: randomUUID(), stake: '1000', choice: { side: 'UNDER', target: 5_000 } }
    const { round, balance } = await post('/rounds', one, opened.token)
    expect(round.state).toBe('DONE')
    expect(balance).toBe(String(100_000n - 1_000n + BigInt(round.won)))
    expect((await opens()).balance).toBe(balance)
    // More than there is stays refused.
    const more = { ...one, roundId: randomUUID(), stake: '100000' }
    await moves('out', '90000')
    expect((await post('/rounds', more, opened.token)).round.state).toBe('REFUSED')
    expect(host.calls.map(({ path }) => path)).toEqual(['/session/open'])
    // What ended is told in that order, once; what was refused was no round.
    const second = { ...one, roundId: randomUUID() }
    const { round: next } = await post('/rounds', second, opened.token)
    const listed = await lists('')
    expect(listed.rounds).toMatchObject([
      {
        roundId: one.roundId,
        playerId,
        gameId: 'dice',
        stake: '1000',
        payout: round.won,
        version: 1,
        effective: '1000',
        beganAt: now().toISOString(),
        result: { replayUrl: `http://games.test/replay/${one.roundId}` },
      },
      { roundId: second.roundId, payout: next.won },
    ])
    expect(await lists(listed.cursor)).toEqual({ ...listed, rounds: [] })
  })
})
