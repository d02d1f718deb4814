import { randomUUID } from 'node:crypto'
import { withTransaction } from '@croupier/db'
import { addGameProvider, type GameGateway, watchGameProviders } from '@croupier/domain/games/providers'
import { sweepRounds } from '@croupier/domain/games/rounds'
import { freezeWallet } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { aMember, buildTestApp, noGames, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Forged } from '../../../conformance/callHost.ts'
import { aGameProvider, aLauncher, aSeat, calls, KEY, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
  seat = await aSeat({ api, world, launcher })
})
const request = { query: { nodeId: `${VENDOR}-slot` } } as never
const vendorIs = async (state: string) =>
  await world.db.prisma.vendor.update({ where: { code: VENDOR }, data: { state } })
beforeEach(async () => {
  await vendorIs('OPEN')
})

describe('a launch', () => {
  const launch = async () => {
    const { status } = await api.call('launches.launch', request, seat.session)
    return { status, launchToken: launcher.tokens.at(-1) ?? '' }
  }

  it('gives an address and moves nothing; its token is good once', async () => {
    const { status, launchToken } = await launch()
    expect(status).toBe(200)
    const body = { launchToken, gameId: 'slot' }
    const opened = await calls({ api, world }, '/session/open', body)
    expect(opened).toMatchObject({
      status: 'OK',
      playerId: seat.playerId,
      currency: 'CNY',
      scale: 2,
      balance: '10000',
      limits: { min: '100', max: '100000' },
    })
    expect(JSON.stringify(opened)).not.toContain(seat.member.account)
    expect(await calls({ api, world }, '/session/open', body)).toMatchObject({
      status: 'SESSION_UNKNOWN',
    })
  })

  it('is good for a minute, and for its own game', async () => {
    const other = await launch()
    const wrong = { launchToken: other.launchToken, gameId: 'dice' }
    expect(await calls({ api, world }, '/session/open', wrong)).toMatchObject({
      status: 'SESSION_UNKNOWN',
    })
    const { launchToken } = await launch()
    await world.advance(61_000)
    const late = { launchToken, gameId: 'slot' }
    expect(await calls({ api, world }, '/session/open', late)).toMatchObject({
      status: 'SESSION_UNKNOWN',
    })
  })

  it('in play money has no token', async () => {
    const query = { nodeId: `${VENDOR}-slot`, demo: '1' } as never
    expect((await api.call('launches.launch', { query }, seat.session)).status).toBe(200)
    expect(launcher.tokens.at(-1)).toBe('')
  })

  it('is refused where the vendor rests, the wallet is frozen, the game is none or nobody answers', async () => {
    const code = async (input = request, session = seat.session) =>
      (await api.call('launches.launch', input, session)).code
    await vendorIs('MAINTENANCE')
    expect(await code()).toBe('VENDOR_MAINTENANCE')
    await vendorIs('OFF')
    expect(await code()).toBe('VENDOR_OFF')
    await vendorIs('OPEN')
    expect(await code({ query: { nodeId: `${VENDOR}-none` } } as never)).toBe('GAME_NOT_FOUND')
    const frozen = await aMember(world)
    await withTransaction(world.db, async (tx) => await freezeWallet(tx, frozen.id, true))
    expect(await code(request, await api.sessionOf(frozen))).toBe('WALLET_FROZEN')
    const silent = await buildTestApp(world)
    const session = await silent.sessionOf(seat.member)
    expect((await silent.call('launches.launch', request, session)).code).toBe('GAME_LAUNCH_FAILED')
    await silent.close()
  })

  it('stays open with signs of life, and is over once it is closed', async () => {
    const { sessionToken } = await aSeat({ api, world, launcher })
    const body = { sessionToken }
    expect(await calls({ api, world }, '/session/keepalive', body)).toMatchObject({
      status: 'OK',
      remainingSec: 1_800,
    })
    await calls({ api, world }, '/session/close', { ...body, reason: 'LEFT' })
    expect(await calls({ api, world }, '/session/keepalive', body)).toMatchObject({
      status: 'SESSION_EXPIRED',
    })
    expect(await calls({ api, world }, '/wallet/balance', body)).toMatchObject({ balance: '10000' })
  })
})

describe('a signature', () => {
  const nonce = randomUUID()
  it.each<[string, Forged, string]>([
    ['of another secret', { secret: 'guessed' }, 'BAD_SIGNATURE'],
    ['over another body', { body: '{}' }, 'BAD_SIGNATURE'],
    ['with a nonce that is none', { nonce: 'again' }, 'BAD_SIGNATURE'],
    ['of a key that is not known', { keyId: 'key-9' }, 'KEY_UNKNOWN'],
    ['that is too old', { ageMs: 121_000 }, 'CLOCK_SKEW'],
    ['from the future', { ageMs: -121_000 }, 'CLOCK_SKEW'],
  ])('%s is refused', async (_what, forged, status) => {
    expect(await calls({ api, world }, '/ping', { a: 1 }, forged)).toMatchObject({
      http: 401,
      status,
    })
  })

  it('is good once', async () => {
    expect(await calls({ api, world }, '/ping', {}, { nonce })).toMatchObject({
      http: 200,
      protocolVersion: '1',
    })
    expect(await calls({ api, world }, '/ping', {}, { nonce })).toMatchObject({
      http: 401,
      status: 'REPLAYED_NONCE',
    })
  })

  it('of a time of which the store of nonces knows nothing is refused: it was emptied since', async () => {
    const emptiedAtMs = world.clock.now().getTime()
    const claim = async () => ({ first: true, sinceMs: emptiedAtMs })
    const node = await buildTestApp(world, {
      games: launcher,
      replays: { begin: () => {}, claim },
    })
    try {
      const at = { api: node, world }
      expect(await calls(at, '/ping', {}, { ageMs: 1 })).toMatchObject({
        http: 401,
        status: 'REPLAYED_NONCE',
      })
      expect(await calls(at, '/ping', {})).toMatchObject({ http: 200 })
    } finally {
      await node.close()
    }
  })

  it('is enough where nobody remembers nonces: each bet is taken, and once (safety 3.6 Redis-2)', async () => {
    const keptS: unknown[] = []
    const away = async (_jti?: string, kept?: number) => {
      keptS.push(kept)
      throw new Error('the store is away')
    }
    const node = await buildTestApp(world, {
      games: launcher,
      replays: { begin: () => {}, claim: away },
    })
    try {
      const at = { api: node, world }
      const { playerId, sessionToken } = seat
      const body = {
        playerId,
        sessionToken,
        gameId: 'slot',
        roundId: 'away',
        currency: 'CNY',
        occurredAt: '2026-11-23T12:00:00Z',
        txId: 'away-b',
        betRef: 'x',
        amount: '100',
        roundFinished: true,
      }
      const results = []
      for (let no = 0; no < 2; no += 1) results.push(await calls(at, '/wallet/bet', body, { nonce }))
      expect(results).toMatchObject([
        { http: 200, status: 'OK', isReplay: false },
        { http: 200, status: 'OK', isReplay: true },
      ])
      const forged = { secret: 'guessed' }
      expect(await calls(at, '/wallet/bet', body, forged)).toMatchObject({ http: 401 })
      expect(keptS).toEqual([600, 600])
      const { body: metrics } = await node.inject({ method: 'GET', url: '/metrics' })
      expect(String(metrics)).toContain(`ogp_nonce_unchecked_total{provider="${VENDOR}"} 2`)
    } finally {
      await node.close()
    }
  })

  it('may be of the key before for a day', async () => {
    const next = { keyId: 'key-2', secret: 'the one that comes after it' }
    const bounds = {
      min: parseUnits('1'),
      max: parseUnits('1000'),
      maxPayout: parseUnits('100000'),
    }
    const terms = { vendor: VENDOR, baseUrl: 'http://provider.test', ...bounds, ...next }
    await withTransaction(world.db, async (tx) => await addGameProvider(tx, world.ctx, terms))
    const pings = async () => [
      (await calls({ api, world }, '/ping', {}, next)).http,
      (await calls({ api, world }, '/ping', {}, KEY)).http,
    ]
    expect(await pings()).toEqual([200, 200])
    await world.advance(24 * 3_600_000)
    expect(await pings()).toEqual([200, 401])
    await withTransaction(world.db, async (tx) => await addGameProvider(tx, world.ctx, { ...terms, ...KEY }))
  })
})

describe('watching', () => {
  let isThere = false
  const gateway: GameGateway = {
    ...noGames.gateway,
    ping: async () => (isThere ? { outcome: 'answer', value: {} } : { outcome: 'unknown', reason: 'away' }),
    round: async () => ({ outcome: 'answer', value: { status: 'ROUND_UNKNOWN' } }),
  }
  const state = async () => (await world.db.prisma.vendor.findUniqueOrThrow({ where: { code: VENDOR } })).state

  it('closes a provider that does not answer three times, and opens it when it does', async () => {
    isThere = false
    const states: string[] = []
    for (let no = 0; no < 3; no += 1) {
      await watchGameProviders(world.ctx, gateway)
      states.push(await state())
    }
    expect(states).toEqual(['OPEN', 'OPEN', 'MAINTENANCE'])
    isThere = true
    await watchGameProviders(world.ctx, gateway)
    expect(await state()).toBe('OPEN')
  })

  it('leaves closed what an operator closed', async () => {
    await vendorIs('MAINTENANCE')
    isThere = true
    await watchGameProviders(world.ctx, gateway)
    expect(await state()).toBe('MAINTENANCE')
  })

  it('asks for a round that does not end, and shows it to a person after a day', async () => {
    const player = await aSeat({ api, world, launcher })
    const body = {
      sessionToken: player.sessionToken,
      playerId: player.playerId,
      gameId: 'slot',
      roundId: 'endless',
      currency: 'CNY',
      occurredAt: '2026-11-23T12:00:00Z',
      txId: 'endless-b',
      betRef: 'x',
      amount: '100',
    }
    expect(await calls({ api, world }, '/wallet/bet', body)).toMatchObject({ status: 'OK' })
    const cases = async () => await world.db.prisma.providerCase.count({ where: { kind: 'STUCK_ROUND' } })
    expect(await sweepRounds(world.ctx, gateway)).toBe(0)
    await world.advance(15 * 60_000)
    expect([await sweepRounds(world.ctx, gateway), await cases()]).toEqual([1, 0])
    await world.advance(24 * 3_600_000)
    expect([await sweepRounds(world.ctx, gateway), await cases()]).toEqual([1, 1])
  })

  it('asks a silent provider three times in a turn, and shows its rounds to a person all the same', async () => {
    await world.db.prisma.$executeRaw`
      INSERT INTO provider_rounds (member_id, merchant_id, vendor, round_id, catalogue_id, asset, begun_at, seen_at, ask_at)
      SELECT ${seat.member.id}, ${world.merchantId}, ${VENDOR}, 'silent-' || no, c.id, 'CNY', money_now() - interval '2 days',
             money_now(), money_now() FROM generate_series(1, 9) no, catalogue_games c WHERE c.vendor = ${VENDOR} AND c.code = 'slot'`
    const unknown = { outcome: 'unknown', reason: 'away' } as const
    const paths: string[] = []
    const round = async (_at: unknown, roundId: string) => {
      paths.push(roundId)
      return unknown
    }
    expect(await sweepRounds(world.ctx, { ...gateway, round })).toBe(3)
    expect(paths).toHaveLength(3)
    const where = { kind: 'STUCK_ROUND', subject: { startsWith: 'silent-' } }
    expect(await world.db.prisma.providerCase.count({ where })).toBe(9)
    expect(await sweepRounds(world.ctx, gateway)).toBe(0)
    await world.advance(5 * 60_000)
    expect(await sweepRounds(world.ctx, gateway)).toBe(6)
  })
})
