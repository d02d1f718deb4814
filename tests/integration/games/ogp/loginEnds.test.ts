import type { GameGateway } from '@croupier/domain/games/providers'
import { endGameSessions } from '@croupier/domain/games/sessions'
import { endOwnOthers, logOut } from '@croupier/domain/identity/access'
import { actingAs, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { MINUTE_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { bet, id, type Step, scene } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls, type Seat } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
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
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
beforeEach(async () => {
  rounds += 1
  terminated.length = 0
  scene.round = `e${rounds}`
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})

const says = async ([path, body]: Step) => (await calls({ api, world }, path, body)).status
const alive = async () => await says(['/session/keepalive', { sessionToken: seat.sessionToken }, {}])
const bets = async (name: string) => await says(bet('100', { txId: id(name), roundId: `${scene.round}${name}` }))
const login = async () => {
  const { sessionId } = await world.db.prisma.gameSession.findFirstOrThrow({ where: { memberId: seat.member.id } })
  return sessionId
}

describe('a game belongs to the login that opened it (rules E6)', () => {
  const logsOut = async () => {
    const own = actingAs(world, seat.member)
    await logOut({ ...own, actor: { ...own.actor, sessionId: await login() } })
  }
  const isEndedElsewhere = async () => await endOwnOthers(actingAs(world, seat.member))
  const runsOut = async () =>
    await world.db.prisma.session.update({ where: { id: await login() }, data: { expiresAt: new Date(0) } })

  it.each([
    ['is logged out', logsOut],
    ['is ended from elsewhere', isEndedElsewhere],
    ['has run out', runsOut],
  ] as const)('and ends where that %s; its provider is told', async (_, end) => {
    expect(await bets('a')).toBe('OK')
    await end()
    expect([await bets('b'), await alive()]).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED'])
    await endGameSessions(world.ctx, gateway)
    expect(terminated).toEqual(['LOGGED_OUT'])
  })

  it('and takes no bet after 30 minutes without one, however often its page says that it is there (protection A6)', async () => {
    expect(await bets('a')).toBe('OK')
    for (const _ of [1, 2, 3]) {
      await world.advance(9 * MINUTE_MS)
      expect(await alive()).toBe('OK')
    }
    await world.advance(4 * MINUTE_MS)
    expect([await alive(), await bets('b')]).toEqual(['SESSION_EXPIRED', 'SESSION_EXPIRED'])
  })

  it('whose time counts while the site is closed: the limit of time holds in the frame (protection P4)', async () => {
    const { id: memberId, merchantId } = seat.member
    const at = world.clock.now()
    await world.db.prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
    const limit = { kind: 'SESSION', period: 'DAY', bound: 60n, setBy: 'MEMBER', requestedAt: at, fromAt: at }
    await world.db.prisma.protectionLimit.create({ data: { memberId, merchantId, ...limit } })
    const codes: unknown[] = []
    for (const minutes of [20, 20, 15, 15]) {
      await world.advance(minutes * MINUTE_MS)
      codes.push(await bets(`m${codes.length}`))
    }
    expect(codes).toEqual(['OK', 'OK', 'OK', 'RG_BLOCKED'])
  })
})
