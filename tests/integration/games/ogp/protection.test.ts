import { takeBreak } from '@croupier/domain/identity/protection'
import { apiCtx, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { bet, common, end, id, last, type Step, scene, undo, win } from '../../../conformance/steps.ts'
import { aGameProvider, aLauncher, aSeat, calls, fundsOf, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
let rounds = 0
let seat: Seat
beforeEach(async () => {
  rounds += 1
  scene.round = `p${rounds}`
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})

const says = async ([path, body]: Step) => (await calls({ api, world }, path, body)).status
/** Another bet of the round. */
const again = (amount: string, name: string) => bet(amount, { txId: id(name) })

const guarded = async () => {
  const { id: memberId, merchantId } = seat.member
  await world.db.prisma.member.update({ where: { id: memberId }, data: { guarded: true } })
  return { memberId, merchantId }
}
/** A limit of 50.00 a day. */
async function limits(kind: 'STAKE' | 'LOSS'): Promise<void> {
  const at = world.clock.now()
  const limit = { kind, period: 'DAY', bound: 500_000n, setBy: 'MEMBER', requestedAt: at, fromAt: at }
  await world.db.prisma.protectionLimit.create({ data: { ...(await guarded()), ...limit } })
}
async function rests(kind: 'TIMEOUT' | 'EXCLUSION'): Promise<void> {
  await takeBreak(apiCtx(world), seat.member.id, kind === 'TIMEOUT' ? { kind, days: 1 } : { kind, months: 6 })
}

describe("a player's own protection at providers' games (protection 2.2)", () => {
  it('counts stakes for the limit, and what is given back no more', async () => {
    await limits('STAKE')
    expect(await says(again('6000', 'b0'))).toBe('RG_BLOCKED')
    expect(await says(bet('3000'))).toBe('OK')
    expect(await says(again('3000', 'b2'))).toBe('RG_BLOCKED')
    expect(await says(undo('b'))).toBe('OK')
    // A round whose only bet was rolled back is over.
    const next = { roundId: `${scene.round}x`, txId: id('b3') }
    expect(await says(bet('5000', next))).toBe('OK')
    expect(await fundsOf(world, seat)).toBe('50')
  })

  it('counts payouts against losses', async () => {
    await limits('LOSS')
    expect(await says(bet('5000'))).toBe('OK')
    expect(await says(again('100', 'b2'))).toBe('RG_BLOCKED')
    expect(await says(win('2000'))).toBe('OK')
    expect(await says(again('2000', 'b3'))).toBe('OK')
    expect(await says(again('100', 'b4'))).toBe('RG_BLOCKED')
  })

  it.each(['STAKE', 'LOSS'] as const)(
    'counts what is taken to a table for the limit of %s, and what comes back no more',
    async (kind) => {
      const table = (name: string, amount: string): Step => [
        '/wallet/reserve',
        { ...common(), txId: id(name), amount },
        {},
      ]
      await limits(kind)
      expect(await says(table('t0', '5001'))).toBe('RG_BLOCKED')
      expect(await says(table('t', '3000'))).toBe('OK')
      expect(await says(again('2001', 'b2'))).toBe('RG_BLOCKED')
      const play = { wagered: '0', won: '0', effectiveBet: '0' }
      const back = { ...common(), txId: id('l'), amount: '3000', ...play }
      expect(await says(['/wallet/release', back, {}])).toBe('OK')
      const next = { roundId: `${scene.round}x`, txId: id('b3') }
      expect(await says(bet('5001', next))).toBe('RG_BLOCKED')
      expect(await says(bet('5000', { ...next, txId: id('b4') }))).toBe('OK')
    },
  )

  it('counts what was staked at a table, not what was brought there or won', async () => {
    await limits('STAKE')
    expect(await says(['/wallet/reserve', { ...common(), txId: id('t'), amount: '1000' }, {}])).toBe('OK')
    // 45.00 staked over and over, 42.00 of it won back: 7.00 come home.
    const play = { amount: '700', wagered: '4500', won: '4200', effectiveBet: '4500' }
    expect(await says(['/wallet/release', { ...common(), txId: id('l'), ...play }, {}])).toBe('OK')
    const next = { roundId: `${scene.round}x`, txId: id('b5') }
    expect(await says(bet('501', next))).toBe('RG_BLOCKED')
    expect(await says(bet('500', { ...next, txId: id('b6') }))).toBe('OK')
  })

  it('a table that was won at leaves no more to stake than before', async () => {
    await limits('STAKE')
    expect(await says(['/wallet/reserve', { ...common(), txId: id('t'), amount: '1000' }, {}])).toBe('OK')
    const won = { amount: '9000', wagered: '1000', won: '9000', effectiveBet: '1000' }
    expect(await says(['/wallet/release', { ...common(), txId: id('l'), ...won }, {}])).toBe('OK')
    const next = { roundId: `${scene.round}x`, txId: id('b7') }
    expect(await says(bet('4001', next))).toBe('RG_BLOCKED')
    expect(await says(bet('4000', { ...next, txId: id('b8') }))).toBe('OK')
  })

  it.each(['TIMEOUT', 'EXCLUSION'] as const)('takes no bets in a %s, pays, and opens no game', async (kind) => {
    expect(await says(bet('1000'))).toBe('OK')
    await rests(kind)
    seat = { ...seat, session: await api.sessionOf(seat.member) }
    expect(await says(again('1000', 'b2'))).toBe('RG_BLOCKED')
    expect(await says(win('2500', last))).toBe('OK')
    expect(await fundsOf(world, seat)).toBe('115')
    const query = { nodeId: `${VENDOR}-slot` } as never
    const launched = await api.call('launches.launch', { query }, seat.session)
    const code = kind === 'TIMEOUT' ? 'PROTECTION_TIME_OUT' : 'PROTECTION_EXCLUDED'
    expect(launched).toMatchObject({ status: 403, code })
  })

  it.each([
    ['STAKE', 'wagerLimit'],
    ['LOSS', 'lossLimit'],
  ] as const)('says that the own limit of %s says no, and when its day ends', async (kind, rgKind) => {
    await limits(kind)
    const [path, body] = again('6000', 'b0')
    const midnight = new Date(world.clock.now().getTime() + 8 * HOUR_MS)
    midnight.setUTCHours(24 - 8, 0, 0, 0)
    const answer = { status: 'RG_BLOCKED', rg: { kind: rgKind, until: midnight.toISOString() } }
    expect(await calls({ api, world }, path, body)).toMatchObject(answer)
    expect(await calls({ api, world }, path, body)).toMatchObject({ ...answer, isReplay: true })
  })

  it.each([
    ['TIMEOUT', 'timeout'],
    ['EXCLUSION', 'selfExcluded'],
  ] as const)('says that a %s rests the player, and until when', async (kind, rgKind) => {
    await rests(kind)
    // Nobody knows when an exclusion ends: its player has to ask.
    const until = kind === 'EXCLUSION' ? null : expect.any(String)
    const [path, body] = bet('1000')
    const answer = await calls({ api, world }, path, body)
    expect(answer).toMatchObject({ status: 'RG_BLOCKED', rg: { kind: rgKind, until } })
  })

  it('says the bounds of the provider, and of an open bonus', async () => {
    const [path, body] = bet('100100')
    const bounds = { min: '100', max: '100000', kind: 'bet' }
    expect(await calls({ api, world }, path, body)).toMatchObject({ status: 'LIMIT_EXCEEDED', limit: bounds })
    const at = world.clock.now()
    const units = { amountUnits: 1_000_000n, requiredUnits: 9_000_000n, maxStakeUnits: 50_000n, bonusUnits: 500_000n }
    const { memberId, merchantId } = await guarded()
    await world.db.prisma.wageringRequirement.create({
      data: { memberId, merchantId, source: 'BONUS', sourceId: BigInt(rounds), createdAt: at, ...units },
    })
    const [, second] = again('501', 'b2')
    const limit = { ...bounds, max: '500' }
    expect(await calls({ api, world }, path, second)).toMatchObject({ status: 'LIMIT_EXCEEDED', limit })
  })

  it('takes no bets while a debt is open', async () => {
    for (const step of [bet('1000'), win('20000', last)]) expect(await says(step)).toBe('OK')
    const other = { roundId: `${scene.round}x` }
    expect(await says(bet('26000', { ...other, txId: id('z') }))).toBe('OK')
    // 290 were there, 260 are staked, 200 are rolled back: 170 are owed.
    expect(await says(undo('w'))).toBe('OK')
    expect(await fundsOf(world, seat)).toBe('0')
    expect(await says(bet('100', { ...other, txId: id('b2') }))).toBe('PLAYER_BLOCKED')
    expect(await says(end({ ...other }))).toBe('OK')
  })
})
