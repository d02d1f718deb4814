import { type Db, withTransaction } from '@croupier/db'
import {
  payApprovedDividends,
  payAutomatically,
  setAutoPay,
  settleDueDividends,
} from '@croupier/domain/agency/dividends'
import { payDueWages, settleDueWages } from '@croupier/domain/agency/wages'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { toDecimalString, units } from '@croupier/money'
import { periodAt } from '@croupier/rules'
import {
  actingAs,
  aMember,
  aMerchant,
  buildTestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { aProvider } from '../../cashier/deposits/depositWorld.ts'
import { aBank } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { aWalletVendor, fakeWallets, VENDOR } from '../../games/wallets/walletWorld.ts'
import { givesTo } from '../dividends/dividendLine.ts'
import { dice } from './dice.ts'
import { aMonthOfMoney, factsOf, type MonthMoney, type MonthOutside, NOON_MS, type Ticket } from './monthMoney.ts'
import {
  billsOfMonth,
  type OracleBill,
  type OracleContract,
  type OracleFact,
  type OracleGift,
  type OracleMonth,
  type OracleRebate,
  type OracleTier,
} from './oracle.ts'
import { aTieredContract, moveTo, periodNow, ZONE } from './tieredWorld.ts'
import { aFact, expectWagesRight } from './wageWorld.ts'

const MEMBERS = 14
const FACTS_PER_DAY = 14
const CAP_FACTOR = 3n

const cents = (amount: number): bigint => BigInt(amount) * 100n

/** Terms that fit below others: the payer's own tiers, the lower ones only. */
function tiersBelow(above: readonly OracleTier[], roll: (below: number) => number): OracleTier[] {
  return above.slice(0, 1 + roll(above.length))
}

function ownTiers(kind: OracleContract['kind'], roll: (below: number) => number): OracleTier[] {
  const step = kind === 'DIVIDEND' ? 20_000 : 2_000
  let [bets, loss, users] = [0n, 0n, 0]
  return Array.from({ length: 1 + roll(4) }, (_, index) => {
    bets += cents(roll(60_000))
    users += roll(2)
    if (kind === 'DIVIDEND') loss += cents(roll(10_000))
    return { bets, loss, users, ppm: BigInt((index + 1) * step + roll(1_000) * 1) }
  })
}

const KINDS = ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const
const CARRIES = ['NONE', 'MONTH', 'NEXT', 'PERMANENT'] as const

/** Tickets of a game provider, two a day: half of them are settled a second time within the week, and some a third time. */
function planTickets(roll: (below: number) => number, days: number): Ticket[] {
  return Array.from({ length: days * 2 }, (_, index) => {
    const first = Math.floor(index / 2)
    const version = (day: number) => {
      const stake = BigInt(1 + roll(2_000))
      return { day, stake, payout: roll(5) === 0 ? stake : BigInt(roll(2) * roll(6_000)) }
    }
    const later = [first + roll(6), first + 6 + roll(4)].slice(0, roll(4) < 2 ? 0 : 1 + roll(2))
    const settledOn = [first, ...later].filter((day) => day < days)
    return { roundId: `month-${index}`, member: roll(MEMBERS), versions: settledOn.map(version) }
  })
}

interface PlannedMonth extends OracleMonth {
  readonly tickets: readonly Ticket[]
  /** facts that are written by hand; those of tickets come of their rounds */
  readonly written: readonly OracleFact[]
}

/** A random tree whose agents have nested contracts of each kind, in one category or all. */
function plan(seed: number, startMs: number, days: number, least: bigint): PlannedMonth {
  const roll = dice(seed)
  const uplines = Array.from({ length: MEMBERS }, (_, index) => (index === 0 ? -1 : roll(index)))
  const contracts: OracleContract[] = []
  for (const kind of KINDS) {
    const category = (['LOTT', 'ELOTT', 'CONS'] as const)[roll(3)] as OracleContract['category']
    const terms = {
      kind,
      category,
      minimum: cents(1 + roll(30_000)),
      period: (['D', 'H'] as const)[roll(2)] as 'D' | 'H',
      carry: CARRIES[roll(4)] as OracleContract['carry'],
      deductWages: roll(4) > 0,
    }
    const own = new Map<number, OracleTier[]>()
    for (let payee = 0; payee < MEMBERS; payee += 1) {
      const upline = uplines[payee] as number
      const above = upline < 0 ? ownTiers(kind, roll) : own.get(upline)
      if (above === undefined || (upline >= 0 && roll(4) === 0)) continue
      const tiers = upline < 0 ? above : tiersBelow(above, roll)
      own.set(payee, tiers)
      contracts.push({ ...terms, payee, tiers })
    }
  }
  const written: OracleFact[] = []
  const rebates: OracleRebate[] = []
  const gifts: OracleGift[] = []
  for (let index = 0; index < days * FACTS_PER_DAY; index += 1) {
    const atMs = startMs + Math.floor(index / FACTS_PER_DAY) * DAY_MS + roll(DAY_MS)
    const stake = cents(1 + roll(300_000))
    // One in twelve takes an earlier line back, one in nine is a push.
    const sign = roll(12) === 0 ? -1n : 1n
    const isPush = roll(9) === 0
    const payout = isPush ? stake : roll(3) === 0 ? cents(roll(900_000)) : 0n
    const effective = isPush || payout === stake ? 0n : stake
    const rebate = BigInt(roll(50_000))
    const member = roll(MEMBERS)
    const category = roll(3) === 0 ? 'ELOTT' : 'LOTT'
    written.push({
      member,
      atMs,
      category,
      stake: sign * stake,
      payout: sign * payout,
      effective: sign * effective,
      theoretical: sign * (stake / 7n),
      rebate: sign * rebate,
    })
    if (rebate > 0n && roll(3) === 0) rebates.push({ member, atMs, amount: rebate, category })
    const amount = cents(1 + roll(20_000))
    if (roll(4) === 0) gifts.push({ member, atMs, amount, of: 'WATER_REBATE' })
    if (roll(4) === 0) gifts.push({ member, atMs, amount: roll(3) === 0 ? -amount : amount, of: 'PROMOTION' })
  }
  const tickets = planTickets(roll, days)
  return {
    uplines,
    tickets,
    written,
    facts: [...written, ...factsOf(tickets, startMs)],
    rebates,
    gifts,
    contracts,
    startMs,
    days,
    capFactor: CAP_FACTOR,
    least,
    wagesPaidAfterMs: 3 * 3_600_000,
  }
}

let world: TestWorld
let outside: MonthOutside
useTestWorld(async (opened, closes) => {
  world = opened
  await aWalletVendor(world)
  await world.db.prisma.catalogueGame.create({
    data: { vendorCode: VENDOR, code: 'dice', product: 'PROVIDER', category: 'RNG' },
  })
  const paid = await aProvider(world)
  const api = closes(await buildTestApp(world, { cashier: paid.outside }))
  outside = { world, api, paid, bank: await aBank(world), fake: fakeWallets(), requests: new Map() }
})
const textOf = (amount: bigint): string => toDecimalString(units(amount))

async function openTree({ uplines, contracts, startMs }: OracleMonth, merchantId: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (const upline of uplines) {
    const above = upline < 0 ? {} : { upline: members[upline] as TestMember }
    const type = upline < 0 ? 1 : 2
    // Everybody can pay whatever comes: what is owed is compared here, not who is short.
    const member = await aMember(world, { type, merchantId, balance: '100000000', ...above })
    members.push(member)
    await setAutoPay(actingAs(world, member), true)
  }
  for (const { payee, kind, category, tiers, minimum, period, carry, deductWages } of contracts) {
    const upline = uplines[payee] as number
    const payer = upline < 0 ? null : (members[upline] as TestMember)
    await aTieredContract(world, payer, members[payee] as TestMember, {
      kind,
      category,
      code: kind === 'DIVIDEND' ? period : 'D',
      minimum: textOf(minimum),
      carryOver: carry,
      deductWages,
      from: new Date(startMs),
      tiers: tiers.map(({ bets, loss, users, ppm }) => ({
        bets: Number(bets) / 10_000,
        netLoss: Number(loss) / 10_000,
        users,
        percent: Number(ppm) / 10_000,
      })),
    })
  }
  return members
}

/** Each rebate of this file is of an issue of its own. */
let booked = 0n

async function book(db: Db, members: readonly TestMember[], rebates: readonly OracleRebate[]) {
  for (const { member, amount, category } of rebates) {
    const receiver = members[member] as TestMember
    await withTransaction(db, async (tx) => {
      const wallet = await walletOf(tx, receiver.id)
      if (wallet === undefined) throw new Error('no wallet')
      const from = await houseAccount(tx, receiver.merchantId, 'HOUSE_REBATES', wallet.asset)
      booked += 1n
      // As settlement books it: the wallet, with a minus for ELOTT.
      const part = category === 'ELOTT' ? -wallet.accountId : wallet.accountId
      const ref = { subject: booked, part, version: 1 }
      const kind = 'SELF_REBATE' as const
      await post(tx, receiver.merchantId, [{ kind, ref, from, to: wallet.accountId, units: units(amount) }])
    })
  }
}

async function give(members: readonly TestMember[], gifts: readonly OracleGift[]) {
  for (const { member, amount, of } of gifts) {
    const kind = of === 'WATER_REBATE' ? of : amount < 0n ? 'BONUS_TAKEN' : 'PROMOTION_BONUS'
    await givesTo(world, members[member] as TestMember, kind, textOf(amount < 0n ? -amount : amount))
  }
}

/** What was settled and booked at one merchant on a day. */
async function play(month: PlannedMonth, members: readonly TestMember[], fromMs: number) {
  const isOfDay = ({ atMs }: { atMs: number }) => atMs >= fromMs && atMs < fromMs + DAY_MS
  for (const fact of month.written.filter(isOfDay)) {
    await aFact(world.db, members[fact.member] as TestMember, {
      stake: textOf(fact.stake),
      payout: textOf(fact.payout),
      effective: textOf(fact.effective),
      theoretical: textOf(fact.theoretical),
      rebate: textOf(fact.rebate),
      category: fact.category,
      at: new Date(fact.atMs),
    })
  }
  await book(world.db, members, month.rebates.filter(isOfDay))
  await give(members, month.gifts.filter(isOfDay))
}

/** The jobs of the night after a day. */
async function passNight(fromMs: number) {
  await moveTo(world, new Date(fromMs + DAY_MS), 120)
  while ((await settleDueWages(world.ctx)) > 0);
  await moveTo(world, new Date(fromMs + DAY_MS), 135)
  while ((await settleDueDividends(world.ctx)) > 0);
  await payApprovedDividends(world.ctx)
  await payAutomatically(world.ctx)
  await moveTo(world, new Date(fromMs + DAY_MS), 180)
  await payDueWages(world.ctx)
}

async function billed(members: readonly TestMember[], startMs: number) {
  const rows = await world.db.prisma.wagePayment.findMany({
    where: {
      periodStart: { gte: new Date(startMs) },
      payeeId: { in: members.map(({ id }) => id) },
    },
  })
  const placeOf = new Map(members.map(({ id }, index) => [id, index]))
  return rows.map((row) => ({
    payee: placeOf.get(row.payeeId),
    kind: row.kind,
    start: row.periodStart.toISOString(),
    due: textOf(row.dueUnits),
    effective: textOf(row.effectiveUnits ?? 0n),
    activeUsers: row.activeUsers,
    loss: row.lossUnits === null ? null : textOf(row.lossUnits),
    isPaid: row.paidUnits === row.dueUnits,
  }))
}

interface House {
  readonly month: PlannedMonth
  readonly members: readonly TestMember[]
  readonly money: MonthMoney
  /** what each wallet had before the month */
  readonly before: readonly bigint[]
}

const walletsOf = async (members: readonly TestMember[]): Promise<bigint[]> =>
  await Promise.all(members.map(async ({ id }) => (await walletOf(world.db, id))?.balance ?? 0n))

/** A merchant with its tree, its cashier and its wallets at a provider. */
async function aHouse(of: { month: PlannedMonth; merchantId: number; currency: string }): Promise<House> {
  const members = await openTree(of.month, of.merchantId)
  const before = await walletsOf(members)
  return { month: of.month, members, before, money: await aMonthOfMoney(outside, of, members, of.month.tickets) }
}

describe('wages and dividends of a month', () => {
  it.each(inVolume([1, 2], [1]))(
    'agree with the oracle to the unit, also in a currency without parts, tree %d',
    async (seed) => {
      // A month has to begin: the half months of rules B5 are in it.
      const now = await periodNow(world, 'M')
      const startMs = now.end.getTime()
      const days = (periodAt('M', now.end, ZONE).end.getTime() - startMs) / DAY_MS
      const yen = await aMerchant(world, `YEN${seed}`, { currency: 'JPY' })
      await world.db.prisma.merchant.updateMany({
        data: { settings: { payday: { capFactor: Number(CAP_FACTOR) } } },
      })
      const merchants = [
        { month: plan(seed, startMs, days, 100n), merchantId: world.merchantId, currency: 'CNY' },
        { month: plan(seed + 100, startMs, days, 10_000n), merchantId: yen, currency: 'JPY' },
      ]
      const houses: House[] = []
      for (const one of merchants) houses.push(await aHouse(one))
      await moveTo(world, now.end, 1)
      for (let day = 0; day < days; day += 1) {
        const fromMs = startMs + day * DAY_MS
        for (const { month, members } of houses) await play(month, members, fromMs)
        await moveTo(world, new Date(fromMs + NOON_MS), 1)
        for (const { money } of houses) await money.passDay(day)
        await passNight(fromMs)
      }
      for (const one of houses) await expectSame(one)
      await expectWagesRight(world.db)
    },
  )
})

/** What each wallet must have: what it had, what moved, rebates, gifts, and the bills that it got and paid. */
function walletsDue({ month, before, money }: House, bills: readonly OracleBill[]): bigint[] {
  const due = before.map((amount, index) => amount + (money.moved[index] ?? 0n))
  const add = (member: number, amount: bigint) => {
    if (member >= 0) due[member] = (due[member] ?? 0n) + amount
  }
  for (const { member, amount } of [...month.rebates, ...month.gifts]) add(member, amount)
  for (const { contract, due: amount } of bills) {
    const { payee } = month.contracts[contract] as OracleContract
    add(payee, amount)
    add(month.uplines[payee] as number, -amount)
  }
  return due
}

/** The bills and the wallets of a month are those that the oracle makes. */
async function expectSame(house: House): Promise<void> {
  const { month, members } = house
  const { startMs } = month
  const bills = billsOfMonth(month)
  const expected = bills
    .map(({ contract, startMs: at, due, effective, activeUsers, loss }) => ({
      payee: (month.contracts[contract] as OracleContract).payee,
      kind: (month.contracts[contract] as OracleContract).kind,
      start: new Date(at).toISOString(),
      due: textOf(due),
      effective: textOf(effective),
      activeUsers,
      loss: loss === null ? null : textOf(loss),
      isPaid: true,
    }))
    .filter(
      ({ effective, activeUsers, due, loss }) =>
        // A contract whose team did nothing has no bill.
        [effective, due, loss ?? '0'].some((amount) => amount !== '0') || activeUsers > 0,
    )
  const keyOf = ({ kind, payee, start }: { kind: string; payee: number | undefined; start: string }) =>
    `${kind} ${start} ${payee}`
  const sorted = <Row extends Parameters<typeof keyOf>[0]>(rows: readonly Row[]) =>
    [...rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const found = (await billed(members, startMs)).filter(
    ({ effective, due, loss, activeUsers }) =>
      [effective, due, loss ?? '0'].some((amount) => amount !== '0') || activeUsers !== 0,
  )
  expect(sorted(found)).toEqual(sorted(expected))
  expect(found.filter(({ due }) => due !== '0').length).toBeGreaterThan(100)
  expect((await walletsOf(members)).map(textOf)).toEqual(walletsDue(house, bills).map(textOf))
}
