import { moneyNow, withTransaction } from '@croupier/db'
import { adjustWallet } from '@croupier/domain/cashier/wallets'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import { aMember, atNoon, aYes, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { foldTeamDays } from '../../agency/foldTeamDays.ts'
import { aFact } from '../../agency/wages/wageWorld.ts'
import { type Ops, openOps } from './opsWorld.ts'

const ZONE = 'Asia/Shanghai'
const merchantCode = 'TEST'
let world: TestWorld
let ops: Ops
let olga: string
let top: TestMember
let agent: TestMember
let player: TestMember
let late: TestMember
/** business days, the first of the story first */
const days: string[] = []

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)
let refs = 0

/** Money from or to the house, as the cashier and the jobs of gifts book it. */
async function moves(kind: 'DEPOSIT' | 'PROMOTION_BONUS' | 'UPLINE_REBATE', member: TestMember, amount: string) {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, member.id)
    const source = kind === 'UPLINE_REBATE' ? 'HOUSE_REBATES' : 'HOUSE_FUNDS'
    const from = await houseAccount(tx, member.merchantId, source, 'CNY')
    refs += 1
    const move = { kind, ref: `figures:${refs}`, from, to: wallet?.accountId ?? 0n, units: parseUnits(amount) }
    await post(tx, member.merchantId, [move])
  })
}

const plays = async (member: TestMember, stake: string, payout: string) =>
  await aFact(world.db, member, { stake, payout, at: await moneyNow(world.db) })
const adjusts = async (member: TestMember, amount: string) => {
  const officer = { by: 'olga', reason: 'looked at', second: aYes() }
  await adjustWallet(consoleCtx(world), { memberId: member.id, ...officer, units: parseUnits(amount) })
}

useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
  await atNoon(world)
})
beforeAll(async () => {
  const officer = await ops.officer('olga', 'OWNER')
  const begins = async () => void days.push(dayOf(await moneyNow(world.db)))
  await begins()
  top = await aMember(world, { type: 1, balance: '1000' })
  agent = await aMember(world, { type: 2, upline: top, balance: '10' })
  player = await aMember(world, { upline: agent, balance: '500' })
  late = await aMember(world, { upline: top, balance: '500' })
  const alone = await aMember(world, { balance: '500' })
  const trial = await aMember(world, { type: 42, upline: await aMember(world, { type: 41 }), balance: '500' })
  await moves('DEPOSIT', player, '200')
  await moves('DEPOSIT', alone, '90')
  await plays(player, '100', '30')
  await plays(trial, '7000', '0')
  await adjusts(player, '12.5')
  await world.advance(DAY_MS)
  await begins()
  await moves('DEPOSIT', player, '50')
  await moves('DEPOSIT', late, '40')
  await plays(player, '10', '25')
  await moves('PROMOTION_BONUS', player, '8')
  await moves('UPLINE_REBATE', agent, '0.5')
  await adjusts(player, '-2')
  await world.advance(DAY_MS)
  await begins()
  await plays(alone, '60', '0')
  await plays(late, '20', '10')
  await foldTeamDays(world)
  // A session of the first day would be over by now.
  olga = await ops.logIn(officer)
})

const read = async (name: 'reports.readDays' | 'reports.readAgents', query: object) => {
  const reply = await ops.call(name, { params: { merchantCode }, query }, olga)
  expect(reply.status).toBe(200)
  return reply.value
}
const whole = () => ({ from: days[0] ?? '', to: days[2] ?? '' })

describe('the figures of business days', () => {
  it('say who came, who of them played again, and what officers booked', async () => {
    const [third, second, first] = await read('reports.readDays', whole())
    expect(first).toMatchObject({ opened: 5, firstDepositors: 2, kept1: 1, kept7: null, kept30: null })
    expect(first).toMatchObject({ active: 1, deposits: '290', gross: '70', net: '70', adjustments: '12.5' })
    // Whether its first depositor plays on the third day is not known before that is over.
    expect(second).toMatchObject({ opened: 0, firstDepositors: 1, kept1: null, deposits: '90' })
    expect(second).toMatchObject({ gross: '-15', rebates: '0.5', bonuses: '8', net: '-23.5', adjustments: '-2' })
    expect(third).toMatchObject({ active: 2, firstDepositors: 0, gross: '70', adjustments: '0' })
  })

  it('know a first deposit from a later one, though the range begins between them', async () => {
    const [second] = await read('reports.readDays', { from: days[1], to: days[1] })
    expect(second.firstDepositors).toBe(1)
  })

  it('are what facts and ledger say', async () => {
    const rows = await read('reports.readDays', whole())
    const facts = await world.db.prisma.$queryRaw<{ day: string; gross: bigint; active: number }[]>`
      SELECT f.business_date::text AS day, sum(f.stake_units - f.payout_units)::bigint AS gross, count(DISTINCT f.member_id)::int AS active
        FROM settled_facts f JOIN members m ON m.id = f.member_id WHERE m.type IN (0, 1, 2) GROUP BY 1`
    const booked = await world.db.prisma.$queryRaw<{ day: string; deposits: bigint; adjustments: bigint }[]>`
      SELECT (t.created_at AT TIME ZONE ${ZONE})::date::text AS day, coalesce(sum(t.units) FILTER (WHERE t.kind = 12), 0)::bigint AS deposits,
             (coalesce(sum(t.units) FILTER (WHERE t.kind = 90), 0) - coalesce(sum(t.units) FILTER (WHERE t.kind = 91), 0))::bigint AS adjustments
        FROM ledger_transfers t GROUP BY 1`
    const textOf = (of: bigint | undefined) => toDecimalString(units(of ?? 0n))
    for (const row of rows) {
      const fact = facts.find(({ day }) => day === row.day)
      const book = booked.find(({ day }) => day === row.day)
      expect([row.day, row.gross, row.active]).toEqual([row.day, textOf(fact?.gross), fact?.active])
      expect([row.deposits, row.adjustments]).toEqual([textOf(book?.deposits), textOf(book?.adjustments)])
    }
  })
})

describe('how agents do', () => {
  it('adds a top agent and everybody below it up, and those without one', async () => {
    const rows = await read('reports.readAgents', whole())
    expect(rows.map(({ account }: { account: string | null }) => account)).toEqual([null, top.account])
    expect(rows[1]).toMatchObject({ publicId: top.publicId, active: 2, opened: 4, deposits: '290', stakes: '130' })
    expect(rows[1]).toMatchObject({ payouts: '65', gross: '65', rebates: '0.5', bonuses: '8', net: '56.5' })
    expect(rows[0]).toMatchObject({ publicId: null, active: 1, opened: 1, deposits: '90', gross: '60', net: '60' })
  })

  it('comes to what the report of the same days comes to', async () => {
    const sumsOf = (rows: Record<string, string>[]) =>
      Object.fromEntries(
        ['deposits', 'withdrawals', 'gross', 'rebates', 'wages', 'dividends', 'bonuses', 'net'].map((name) => [
          name,
          rows.reduce((sum, row) => sum + parseUnits(row[name] ?? ''), 0n),
        ]),
      )
    const [agents, report] = [await read('reports.readAgents', whole()), await read('reports.readDays', whole())]
    expect(sumsOf(agents)).toEqual(sumsOf(report))
  })

  it('is a file as well', async () => {
    const query = { ...whole(), format: 'csv' }
    const reply = await ops.call('reports.readAgentFile', { params: { merchantCode }, query }, olga)
    expect(reply.value).toContain(`${top.account},2,4,290`)
  })
})
