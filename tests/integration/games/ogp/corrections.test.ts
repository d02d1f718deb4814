import { connect } from '@croupier/db'
import { decideAdjustment } from '@croupier/domain/games/rounds'
import { providerMonth } from '@croupier/domain/operations/overview'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { toDecimalString, units } from '@croupier/money'
import { aYes, buildTestApp, consoleCtx, PATIENT, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bet, common, id, last, type Step, scene, undo, win } from '../../../conformance/steps.ts'
import { foldTeamDays } from '../../agency/foldTeamDays.ts'
import { aGameProvider, aLauncher, aSeat, calls, fundsOf, type Seat } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
let seat: Seat
let rounds = 0
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
beforeEach(async () => {
  rounds += 1
  scene.round = `k${rounds}`
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})
afterEach(async () => {
  await foldTeamDays(world)
  await assertLedgerBalances(world.db)
  expect((await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)).toEqual([])
})

const say = async ([path, body]: Step) => await calls({ api, world }, path, body)
const adjust = async (direction: 'CREDIT' | 'DEBIT', amount: string, more: object = {}) => {
  const { roundId: _round, ...rest } = common()
  const body = { ...rest, txId: id('a'), direction, amount, reasonCode: 'WRONG_RESULT', ...more }
  return await calls({ api, world }, '/wallet/adjust', body)
}
/** The figures of the member: bets and payouts by category, once they are folded. */
async function figures() {
  await foldTeamDays(world)
  const days = await world.db.prisma.memberDay.findMany({ where: { memberId: seat.member.id } })
  return days.map((day) => [day.category, day.betUnits, day.effectiveUnits, day.payoutUnits].map(String).join(' '))
}
/** Gifts that were given and reclaimed, by kind. */
async function gifts() {
  await foldTeamDays(world)
  const kinds = [45, 49]
  const rows = await world.db.prisma.memberIncome.findMany({
    where: { memberId: seat.member.id, kind: { in: kinds } },
    orderBy: { kind: 'asc' },
  })
  return rows.map((row) => [
    row.kind,
    row.category,
    ...[row.units, row.paidUnits].map((of) => toDecimalString(units(of))),
  ])
}

describe('a correction of a provider (rules B4)', () => {
  it('counts as a payout of its game, and takes one away', async () => {
    await say(bet('1000'))
    await say(win('200', last))
    expect(await adjust('CREDIT', '500')).toMatchObject({ status: 'OK' })
    expect(await figures()).toEqual(['RNG 100000 100000 70000'])
    expect(await adjust('DEBIT', '300', { txId: id('d') })).toMatchObject({ status: 'OK' })
    expect(await adjust('DEBIT', '300', { txId: id('d') })).toMatchObject({ status: 'OK' })
    expect(await figures()).toEqual(['RNG 100000 100000 40000'])
    expect(await fundsOf(world, seat)).toBe('94')
  })

  it('is settled with its provider apart from what was played, and a round that is put right adds its difference', async () => {
    const month = async () => {
      await foldTeamDays(world)
      const { merchantId } = world
      const [day] = await world.db.prisma.$queryRaw<{ name: string }[]>`
        SELECT to_char(money_now() AT TIME ZONE time_zone, 'YYYY-MM') AS name FROM merchants WHERE id = ${merchantId}`
      const [row, ...more] = await providerMonth(consoleCtx(world), { merchantId, month: day?.name ?? '' })
      expect(more).toEqual([])
      return row
    }
    const before = await month()
    const added = async () => {
      const after = await month()
      const of = (name: 'stakes' | 'payouts' | 'corrections' | 'gross') =>
        toDecimalString(units((after?.[name] ?? 0n) - (before?.[name] ?? 0n)))
      return [(after?.rounds ?? 0) - (before?.rounds ?? 0), of('stakes'), of('payouts'), of('corrections'), of('gross')]
    }
    await say(bet('1000'))
    await say(win('200', last))
    expect(await added()).toEqual([1, '10', '2', '0', '8'])
    await adjust('CREDIT', '500')
    await adjust('DEBIT', '100', { txId: id('d') })
    expect(await added()).toEqual([1, '10', '2', '4', '4'])
    await say(win('300', { ...last, txId: id('late') }))
    const facts = await world.db.prisma.$queryRaw<{ gross: bigint }[]>`
      SELECT sum(stake_units - payout_units)::bigint AS gross FROM settled_facts WHERE source <> 1`
    expect((await month())?.gross).toBe(facts[0]?.gross)
    // Folded from the beginning it comes to the same.
    const folded = await month()
    await world.db.prisma.$queryRaw`SELECT reset_team_days()::text`
    expect(await month()).toEqual(folded)
  })

  it('that is large counts once an officer of the console has booked it', async () => {
    expect(await adjust('CREDIT', '100001')).toMatchObject({ status: 'PENDING_REVIEW' })
    expect(await figures()).toEqual([])
    const found = await world.db.prisma.providerCase.findFirstOrThrow({
      where: { kind: 'ADJUSTMENT', subject: id('a') },
    })
    const db = connect(world.database.urlOf('console'), { ...PATIENT, name: 'croupier-test-console' })
    const decision = { caseId: found.id, isBooked: true, by: 'olga', second: aYes(), reason: 'seen' }
    await decideAdjustment({ ...world.ctx, db }, decision).finally(async () => await db.close())
    expect(await figures()).toEqual(['RNG 0 0 10000100'])
  })

  it('of a game that nobody has is refused', async () => {
    expect(await adjust('CREDIT', '500', { gameId: 'nothing' })).toMatchObject({ status: 'BAD_REQUEST' })
    expect(await fundsOf(world, seat)).toBe('100')
  })
})

describe('a prize of a provider (rules B4)', () => {
  const prize = async (amount: string) => {
    const { roundId: _round, ...rest } = common()
    const body = { ...rest, txId: id('p'), amount, promoType: 'TOURNAMENT' }
    return await calls({ api, world }, '/wallet/promo-win', body)
  }

  it('is a gift of its game, and is none once it is undone', async () => {
    expect(await prize('700')).toMatchObject({ status: 'OK' })
    expect(await gifts()).toEqual([[45, 'RNG', '7', '0']])
    await say(undo('p'))
    expect(await gifts()).toEqual([
      [45, 'RNG', '7', '0'],
      [49, 'RNG', '0', '7'],
    ])
    expect(await figures()).toEqual([])
  })

  it('is reclaimed as a debt as far as the wallet is short', async () => {
    await prize('700')
    await say(bet('10400'))
    await say(undo('p'))
    expect(await gifts()).toEqual([
      [45, 'RNG', '7', '0'],
      [49, 'RNG', '0', '7'],
    ])
    expect(await fundsOf(world, seat)).toBe('0')
  })

  it('leaves a frozen wallet as well', async () => {
    await prize('700')
    await world.db.prisma.ledgerAccount.updateMany({
      where: { ownerId: seat.member.id, kind: 'CASH' },
      data: { frozenAt: world.clock.now() },
    })
    await say(undo('p'))
    expect(await fundsOf(world, seat)).toBe('100')
  })
})
