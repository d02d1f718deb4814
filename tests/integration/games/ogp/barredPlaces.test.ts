import type { GameGateway } from '@croupier/domain/games/providers'
import { endGameSessions } from '@croupier/domain/games/sessions'
import type { SiteOptions } from '@croupier/domain/platform/site'
import { openTestGateway, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { bet, id, scene, win } from '../../../conformance/steps.ts'
import { underSettings } from '../../platform/site/underSettings.ts'
import { aGameProvider, aLauncher, aSeat, calls, type Seat } from './ogpWorld.ts'

/** A home in Japan, one in the USA, and a data centre in Germany. */
const HOME = '2400:4050::1'
const BARRED = '8.8.8.8'
const DATA_CENTRE = '88.198.1.1'
const NO_US: SiteOptions = { regionRestriction: true, blockedRegions: ['US'] }
const NO_CENTRES: SiteOptions = { dataCentres: { policy: 'REFUSE_MONEY' } }

let world: TestWorld
let rounds = 0
const launcher = aLauncher()
const terminated: string[] = []
const gateway: GameGateway = {
  ...launcher.gateway,
  terminate: async (_at, { reason }) => {
    terminated.push(reason)
    return { outcome: 'answer', value: { status: 'OK' } }
  },
}
useTestWorld(async (opened) => {
  world = opened
  await aGameProvider(world)
})

/** A player in a game, under these settings. */
const playing = async (options: SiteOptions, work: (api: TestApp, seat: Seat) => Promise<void>) =>
  await underSettings(
    world,
    options,
    async (api) => {
      rounds += 1
      terminated.length = 0
      scene.round = `p${rounds}`
      const seat = await aSeat({ api, world, launcher })
      scene.seat = seat
      await work(api, seat)
    },
    { games: launcher },
  )
const bets = async (api: TestApp, name: string, ip?: string) => {
  const [path, body] = bet('100', { txId: id(name), roundId: `${scene.round}${name}`, ...(ip && { ip }) })
  return (await calls({ api, world }, path, body)).status
}
const alive = async (api: TestApp, { sessionToken }: Seat, ip?: string) =>
  (await calls({ api, world }, '/session/keepalive', { sessionToken, ...(ip && { ip }) })).status
const from = async (api: TestApp, { session }: Seat, name: RouteName, remoteAddress: string) => {
  const { method, path: url } = routes[name]
  return await api.inject({ method, url, remoteAddress, headers: { token: session.token } })
}
const endVerdict = async ({ member }: Seat) => {
  const where = { memberId: member.id }
  const { endVerdictId, endedWhy } = await world.db.prisma.gameSession.findFirstOrThrow({ where })
  const verdict = await world.db.prisma.accessVerdict.findUnique({ where: { id: endVerdictId ?? 0 } })
  return { endedWhy, rule: verdict?.rule, country: verdict?.country }
}

describe('a game of who goes on from a place that is not served ends (protection A12)', () => {
  it.each([
    ['a region', NO_US, BARRED, { rule: 'REGION', country: 'US' }],
    ['an address', { blockedAddresses: ['2003::/16'] }, '2003::1', { rule: 'ADDRESS', country: 'DE' }],
    ['a data centre', NO_CENTRES, DATA_CENTRE, { rule: 'DATA_CENTRE', country: 'DE' }],
  ] as const)('by a call of its login from %s, also one that only reads', async (_, options, place, kept) => {
    await playing(options as SiteOptions, async (api, seat) => {
      expect(await bets(api, 'a')).toBe('OK')
      expect((await from(api, seat, 'wallet.balance', HOME)).status).toBe(200)
      expect([await bets(api, 'b'), await alive(api, seat)]).toEqual(['OK', 'OK'])
      await from(api, seat, 'wallet.balance', place)
      expect([await bets(api, 'c'), await alive(api, seat)]).toEqual(['REGION_BLOCKED', 'REGION_BLOCKED'])
      expect(await endVerdict(seat)).toEqual({ endedWhy: 'PLACE', ...kept })
      await endGameSessions(world.ctx, gateway)
      expect(terminated).toEqual(['PLACE'])
      // What was begun is paid.
      const [path, body] = win('150', {
        txId: id('w'),
        roundId: `${scene.round}a`,
        betRef: undefined,
        refTxIds: [id('a')],
      })
      expect((await calls({ api, world }, path, body)).status).toBe('OK')
    })
  })

  it.each([
    ['a bet', async (api: TestApp, _: Seat) => await bets(api, 'x', BARRED)],
    ['a sign of life', async (api: TestApp, seat: Seat) => await alive(api, seat, BARRED)],
  ] as const)('by the address that its provider hands over with %s', async (_, call) => {
    await playing(NO_US, async (api, seat) => {
      expect([await bets(api, 'a', HOME), await alive(api, seat, HOME)]).toEqual(['OK', 'OK'])
      expect(await call(api, seat)).toBe('REGION_BLOCKED')
      expect([await bets(api, 'b', HOME), await alive(api, seat, HOME)]).toEqual(['REGION_BLOCKED', 'REGION_BLOCKED'])
      expect(await endVerdict(seat)).toMatchObject({ rule: 'REGION', country: 'US' })
    })
  })

  it('by a socket of its login from there', async () => {
    await playing(NO_US, async (api, { session }) => {
      const sockets = await openTestGateway(world, { trustProxy: ['127.0.0.1/8'] })
      const refused = sockets.connect(session, undefined, { 'x-forwarded-for': BARRED })
      await expect(refused).rejects.toThrow('SITE_REGION_BLOCKED')
      await sockets.close()
      expect(await bets(api, 'a')).toBe('REGION_BLOCKED')
    })
  })

  it('and none is opened with the token of a launch from there', async () => {
    await playing(NO_US, async (api, seat) => {
      const query = { nodeId: 'FAKE-slot' } as never
      expect((await api.call('launches.launch', { query }, seat.session)).status).toBe(200)
      const launchToken = launcher.tokens.at(-1) ?? ''
      const body = { launchToken, gameId: 'slot', ip: BARRED }
      expect((await calls({ api, world }, '/session/open', body)).status).toBe('SESSION_UNKNOWN')
    })
  })

  it('while those of other logins go on', async () => {
    await playing(NO_US, async (api, seat) => {
      const other = await api.sessionOf(seat.member)
      await from(api, { ...seat, session: other }, 'wallet.balance', BARRED)
      expect(await bets(api, 'a')).toBe('OK')
    })
  })
})
