import { createDeposit, followUp as followDeposits } from '@croupier/domain/cashier/deposits'
import { approveWithdrawal, followUp, notePayoutEvent } from '@croupier/domain/cashier/withdrawals'
import { takeWalletRounds } from '@croupier/domain/games/rounds'
import { moveVendorMoney } from '@croupier/domain/games/wallets'
import { parseUnits } from '@croupier/money'
import { scaleOf } from '@croupier/rules'
import {
  actingAs,
  apiCtx,
  consoleCtx,
  idMadeBy,
  knownOfficers,
  type TestApp,
  type TestMember,
  type TestWorld,
  uuidAt,
} from '@croupier/testkit'
import { aPayment, aProvider, type FakeProvider, tells } from '../../cashier/deposits/depositWorld.ts'
import { aBank, asks, type FakeBank, numberOf, prepares, siteOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import { type FakeWallets, VENDOR } from '../../games/wallets/walletWorld.ts'
import type { OracleFact } from './oracle.ts'

/** What a provider tells of a ticket, whole units of the currency; each version replaces the one before it. */
export interface Ticket {
  readonly roundId: string
  /** index of the player */
  readonly member: number
  readonly versions: readonly { readonly day: number; readonly stake: bigint; readonly payout: bigint }[]
}

const UNITS = 10_000n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const EDGE_PPM = 30_000n
const MILLION = 1_000_000n
/** Rounds are read at noon. */
export const NOON_MS = 12 * HOUR_MS

/** What the versions of tickets count for, by the rules: the former sums with a minus, then the new ones. */
export function factsOf(tickets: readonly Ticket[], startMs: number): OracleFact[] {
  return tickets.flatMap(({ member, versions }) => {
    const counted = versions.map(({ stake, payout }) => {
      const effective = stake === payout ? 0n : stake * UNITS
      const theoretical = (effective * EDGE_PPM) / MILLION
      return { stake: stake * UNITS, payout: payout * UNITS, effective, theoretical, rebate: 0n }
    })
    return versions.flatMap(({ day }, no) => {
      const base = { member, atMs: startMs + day * DAY_MS + NOON_MS, category: 'RNG' } as const
      const now = counted[no]
      const before = counted[no - 1]
      const back = before && {
        ...base,
        stake: -before.stake,
        payout: -before.payout,
        effective: -before.effective,
        theoretical: -before.theoretical,
        rebate: 0n,
      }
      return [...(back ? [back] : []), ...(now ? [{ ...base, ...now }] : [])]
    })
  })
}

const PAYEES = [3, 7, 11]
const DEPOSITORS = [2, 5, 9]
const [AMOUNT, STAYED] = ['400', '240']
const ORDERED = '100'
const WALLET = '5000'
const LIMITS = { min: '100', max: '10000', perDay: '100000', perMonth: '1000000' }

/** One merchant's cashier, and the wallets that a game provider keeps for its players. */
export interface MonthMoney {
  /** what moved in each wallet beside play, rebates, gifts and wages; units of 0.0001, by index */
  readonly moved: bigint[]
  /** the deposits, payouts and rounds of a day; it is noon */
  passDay(day: number): Promise<void>
}

/** The part of a test that is the same for all merchants of a month. */
export interface MonthOutside {
  readonly world: TestWorld
  readonly api: TestApp
  /** the bank and the provider that processes talk to, no matter whose they are */
  readonly bank: FakeBank
  readonly paid: FakeProvider
  readonly fake: FakeWallets
  /** ids of commands by what they do: a client that is at two merchants uses each at both */
  readonly requests: Map<string, string>
}

/** Opens a cashier for a merchant's tree; each request, payment and round has the id that it has at all other merchants. */
export async function aMonthOfMoney(
  { world: opened, api, bank, paid, fake, requests }: MonthOutside,
  { merchantId, currency }: { readonly merchantId: number; readonly currency: string },
  members: readonly TestMember[],
  tickets: readonly Ticket[],
): Promise<MonthMoney> {
  const world = { ...opened, merchantId }
  const own = merchantId === opened.merchantId
  const banks = own ? bank : await aBank(world)
  const providers = own ? paid : await aProvider(world)
  if (!own) await world.db.prisma.merchantVendor.create({ data: { merchantId, vendorCode: VENDOR, sortOrder: 1 } })
  const site = siteOf(world, LIMITS, currency)
  const moved = members.map(() => 0n)
  const moves = (member: number, amount: bigint) => {
    moved[member] = (moved[member] ?? 0n) + amount
  }
  const requestOf = (name: string): string => {
    const known = requests.get(name) ?? uuidAt(world.clock.now())
    requests.set(name, known)
    return known
  }
  const accounts = new Map<number, string>()
  for (const one of PAYEES) accounts.set(one, await prepares(world, members[one] as TestMember))
  const players = new Map<number, string>()
  for (const one of new Set(tickets.map(({ member }) => member))) {
    const player = members[one] as TestMember
    const move = {
      vassalage: VENDOR,
      way: 'IN',
      amount: parseUnits(WALLET),
      requestId: requestOf(`wallet ${one}`),
    } as const
    await moveVendorMoney(actingAs(world, player), fake.gateway, move)
    moves(one, -parseUnits(WALLET))
    const { playerId } = await world.db.prisma.gamePlayer.findFirstOrThrow({ where: { memberId: player.id } })
    players.set(one, playerId)
  }
  await knownOfficers(world, 'olga')
  const returned: { readonly day: number; readonly member: number; readonly payoutId: string }[] = []

  async function reports(payoutId: string, state: 'PAID' | 'RETURNED', amount: string): Promise<void> {
    const payout = { payoutId, state, paidAmount: parseUnits(amount), at: world.clock.now() }
    bank.payouts.set(payoutId, payout)
    const event = { eventId: `${payoutId}-${state}-${amount}`, payoutId, payout }
    const type = state === 'PAID' ? 'PAYOUT_PAID' : 'PAYOUT_RETURNED'
    await notePayoutEvent(apiCtx(world), { id: banks.id, merchantId }, { ...event, type })
  }
  /** A payout of every day: each second one comes back in part, reported twice, each fifth one whole. */
  async function paysOut(day: number): Promise<void> {
    for (const { member, payoutId } of returned.filter((one) => one.day === day)) {
      const whole = day % 5 === 0
      for (let times = 0; times < 2; times += 1) await reports(payoutId, 'RETURNED', whole ? '0' : STAYED)
      moves(member, whole ? parseUnits(AMOUNT) : parseUnits(AMOUNT) - parseUnits(STAYED))
    }
    const member = PAYEES[day % PAYEES.length] as number
    const payee = { member: members[member] as TestMember, accountId: accounts.get(member) as string }
    const id = requestOf(`payout ${day}`)
    const answer = await asks(world, payee, { id, amount: AMOUNT, site })
    if (typeof answer === 'string') throw new Error(`day ${day}: ${answer}`)
    const number = await numberOf(world, await idMadeBy(world, payee.member, id))
    await approveWithdrawal(consoleCtx(world), { id: number, by: 'olga', reason: 'looked at', second: null })
    await followUp(world.ctx, bank.outside)
    const { payoutId } = bank.sent.at(-1) as { payoutId: string }
    await reports(payoutId, 'PAID', AMOUNT)
    moves(member, -parseUnits(AMOUNT))
    if (day % 2 === 0) returned.push({ day: day + 1, member, payoutId })
  }
  /** A deposit of every day, less its fee of 1 % and 2; each third one is reversed at once. */
  async function paysIn(day: number): Promise<void> {
    const member = DEPOSITORS[(day >> 1) % DEPOSITORS.length] as number
    const input = {
      requestId: requestOf(`deposit ${day}`),
      channelId: providers.channels.bank,
      amount: parseUnits(ORDERED),
    }
    const depositor = actingAs(world, members[member] as TestMember)
    const orderId = (await createDeposit(depositor, site, paid.outside, input)).value.id
    const payment = aPayment(`month-${day}`, ORDERED)
    await tells(api, world, providers, { type: 'PAYMENT_CONFIRMED', orderId }, payment)
    await tells(api, world, providers, { type: 'PAYMENT_CONFIRMED', orderId }, payment)
    if (day % 3 !== 0) return moves(member, parseUnits('97'))
    const gone = { ...payment, state: 'REVERSED' as const }
    paid.orders.set(orderId, { orderId, state: 'REVERSED', payments: [gone] })
    await tells(api, world, providers, { type: 'PAYMENT_REVERSED', orderId }, gone)
    await followDeposits(world.ctx, paid.outside)
  }
  async function plays(day: number): Promise<void> {
    const hundredths = 10n ** BigInt(scaleOf(currency))
    const at = world.clock.now().toISOString()
    for (const { roundId, member, versions } of tickets) {
      for (const [no, { day: settledOn, stake, payout }] of versions.entries()) {
        if (settledOn !== day) continue
        fake.ended.push({
          roundId,
          playerId: players.get(member) as string,
          gameId: 'dice',
          version: no + 1,
          stake: String(stake * hundredths),
          payout: String(payout * hundredths),
          beganAt: at,
          endedAt: at,
        })
      }
    }
    await takeWalletRounds(world.ctx, fake.gateway)
  }
  return {
    moved,
    passDay: async (day) => {
      await plays(day)
      await paysIn(day)
      await paysOut(day)
    },
  }
}
