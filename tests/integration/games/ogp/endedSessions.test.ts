import { freezeWallet } from '@croupier/domain/cashier/wallets'
import type { GameGateway, GamesOutside } from '@croupier/domain/games/providers'
import { endGameSessions } from '@croupier/domain/games/sessions'
import { takeBreak } from '@croupier/domain/identity/protection'
import {
  aMember,
  apiCtx,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import type { ogp } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { aGameProvider, aLauncher, aSeat, calls, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
let isThere = true
const terminated: ogp.TerminateBody[] = []
const launched: ogp.LaunchBody[] = []
const launcher = aLauncher()
const { launch } = launcher.gateway
const games: GamesOutside & { readonly tokens: string[] } = {
  ...launcher,
  gateway: {
    ...launcher.gateway,
    launch: async (at, body) => {
      launched.push(body)
      return await launch(at, body)
    },
  },
}
const gateway: GameGateway = {
  ...launcher.gateway,
  terminate: async (_at, body) => {
    terminated.push(body)
    return isThere ? { outcome: 'answer', value: { status: 'OK' } } : { outcome: 'unknown', reason: 'away' }
  },
}
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games }))
})
beforeEach(async () => {
  isThere = true
  terminated.length = 0
  seat = await aSeat({ api, world, launcher })
})
const turn = async () => await endGameSessions(world.ctx, gateway)
const alive = async () =>
  (await calls({ api, world }, '/session/keepalive', { sessionToken: seat.sessionToken })).status
const guard = async () => {
  const { id: memberId, merchantId } = seat.member
  await world.db.prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
  return { memberId, merchantId }
}

describe('an open game', () => {
  it('goes on for who may play, with limits too', async () => {
    const at = world.clock.now()
    const limit = { kind: 'STAKE', period: 'DAY', bound: 500_000n, setBy: 'MEMBER' }
    await world.db.prisma.protectionLimit.create({
      data: { ...(await guard()), ...limit, requestedAt: at, fromAt: at },
    })
    expect(await turn()).toBe(0)
    expect([await alive(), terminated]).toEqual(['OK', []])
  })

  it.each(['EXCLUSION', 'TIMEOUT', 'BLOCKED', 'WALLET FROZEN'] as const)(
    'of a player in %s ends, and its provider is told until it has heard',
    async (kind) => {
      if (kind === 'BLOCKED') {
        const where = { id: seat.member.id }
        await world.db.prisma.member.update({ where, data: { status: 'FROZEN' } })
      } else if (kind === 'WALLET FROZEN') {
        const officer = { by: 'olga', reason: 'where money came from' }
        await freezeWallet(consoleCtx(world), { ...officer, memberId: seat.member.id })
      } else {
        await takeBreak(apiCtx(world), seat.member.id, kind === 'TIMEOUT' ? { kind, days: 1 } : { kind, months: 6 })
      }
      isThere = false
      expect(await turn()).toBe(1)
      expect(await alive()).toBe('SESSION_EXPIRED')
      await turn()
      expect(terminated).toHaveLength(1)
      isThere = true
      await world.advance(15_000)
      await turn()
      await world.advance(600_000)
      expect(await turn()).toBe(0)
      expect(terminated).toHaveLength(2)
      expect(terminated[1]?.sessionToken).toBe(seat.sessionToken)
      const where = { memberId: seat.member.id }
      const [row] = await world.db.prisma.gameSession.findMany({ where })
      expect(row).toMatchObject({ tokenSealed: null, tellAt: null, endedWhy: terminated[1]?.reason })
    },
  )
})

it('is opened with the reality check and the time of its player, and with pages of the site it came from', async () => {
  const { memberId, merchantId } = await guard()
  const at = world.clock.now()
  await world.db.prisma.protectionSettings.create({
    data: { memberId, merchantId, realityMinutes: 30 },
  })
  const limit = { kind: 'SESSION', period: 'DAY', bound: 90n, setBy: 'MEMBER' }
  await world.db.prisma.protectionLimit.create({
    data: { memberId, merchantId, ...limit, requestedAt: at, fromAt: at },
  })
  const query = { nodeId: `${VENDOR}-slot` } as never
  expect((await api.call('launches.launch', { query }, seat.session)).status).toBe(200)
  const body = { launchToken: launcher.tokens.at(-1) ?? '', gameId: 'slot' }
  const { rg } = (await calls({ api, world }, '/session/open', body)) as unknown as ogp.Opened
  expect(rg.realityCheckSec).toBe(1_800)
  const minutes = (Date.parse(rg.sessionEndsAt ?? '') - at.getTime()) / 60_000
  expect(minutes).toBeGreaterThan(80)
  expect(minutes).toBeLessThan(91)
  const host = 'white-label.test'
  await world.db.prisma.merchantHost.create({ data: { host, merchantId } })
  const other = await buildTestApp(world, { games, host })
  try {
    const member = await aMember(world)
    const session = await other.sessionOf(member)
    // As a browser asks: a GET of the page's own site has no Origin.
    const request = { method: 'GET', url: '/wps/game/launchGame', query } as const
    const reply = await other.inject({ ...request, headers: { token: session.token, origin: '' } })
    expect(reply.status).toBe(200)
  } finally {
    await other.close()
  }
  const urls = launched.at(-1)?.urls
  expect(new URL(urls?.lobby ?? '').hostname).toBe(host)
  expect(urls?.cashier).toBe(`${urls?.lobby}/index?mc=depositv2`)
  expect(Object.keys(urls ?? {})).toEqual(['lobby', 'cashier', 'history', 'responsibleGaming', 'realityCheck'])
})
