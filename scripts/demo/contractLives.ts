import { moveContract, offerContract } from '@croupier/domain/agency/contracts'
import { parseUnits } from '@croupier/money'
import type { ContractKind, RealtimeTerms } from '@croupier/rules'
import { acting, categoryOf, type Member, tiered } from '../../prisma/seed/contracts.ts'
import type { DemoPerson, LeftAs } from './people.ts'
import type { DemoWorld } from './world.ts'

type Terms = Parameters<typeof offerContract>[1]['terms']

/** A contract that people of the demo have with their upline, and how it is to be changed. */
interface DemoContract {
  readonly kind: ContractKind
  readonly category: string
  readonly terms: Terms
  readonly changed: Terms
}

const REALTIME: RealtimeTerms = {
  winRatePpm: 500,
  lossRatePpm: 2_000,
  singleBetAmount: parseUnits('2'),
}
/** Below what agent1 has (rules B6.1); anyone who is placed lower gets the same, so that nobody pays more than it gets. */
const CONTRACTS: readonly DemoContract[] = [
  {
    kind: 'REALTIME_WAGE',
    category: categoryOf('REALTIME_WAGE'),
    terms: REALTIME,
    changed: { ...REALTIME, winRatePpm: 600, lossRatePpm: 2_500 },
  },
  {
    kind: 'DAILY_WAGE',
    category: categoryOf('DAILY_WAGE'),
    terms: tiered([[100n, 1, 1_000]]),
    changed: tiered([[100n, 1, 1_200]]),
  },
  {
    kind: 'HOURLY_WAGE',
    category: categoryOf('HOURLY_WAGE'),
    terms: tiered([[50n, 1, 500]]),
    changed: tiered([[50n, 1, 700]]),
  },
  {
    kind: 'DIVIDEND',
    category: 'ELOTT',
    terms: tiered([[50n, 1, 15_000, 1n]]),
    changed: tiered([[50n, 1, 18_000, 1n]]),
  },
]

interface Sides {
  readonly payer: Member
  readonly payee: Member
}

/** The newest contract of a kind between two, null for none. */
async function newest({ ctx }: DemoWorld, { payer, payee }: Sides, { kind, category }: DemoContract) {
  return await ctx.db.prisma.contract.findFirst({
    where: { payerId: payer.id, payeeId: payee.id, kind, category },
    orderBy: { id: 'desc' },
    select: { publicId: true, state: true },
  })
}

async function offer(world: DemoWorld, { payer, payee }: Sides, { kind, category }: DemoContract, terms: Terms) {
  const { value } = await offerContract(acting(world.ctx, payer), {
    requestId: world.ctx.ids.uuid(),
    kind,
    category,
    terms,
    payeeId: payee.publicId,
  })
  return value.id
}

type Step = Parameters<typeof moveContract>[1]['move']

async function move(world: DemoWorld, by: Member, contractId: string, step: Step): Promise<void> {
  const requestId = world.ctx.ids.uuid()
  const input = { contractId, move: step, requestId, confirmed: true, reason: '' }
  await moveContract(acting(world.ctx, by), input)
}

/** The moves that bring a fresh offer into a state. */
const FROM_OFFER: Readonly<Record<LeftAs, readonly (readonly [keyof Sides, Step])[]>> = {
  P: [],
  R: [['payee', 'reject']],
  X: [['payer', 'withdraw']],
  A: [['payee', 'sign']],
  E: [['payee', 'sign']],
  V: [['payee', 'sign']],
  C: [['payee', 'sign']],
}

/** Offers what is missing, and has it answered. */
async function begin(world: DemoWorld, sides: Sides, contract: DemoContract, leftAs: LeftAs): Promise<void> {
  const contractId = await offer(world, sides, contract, contract.terms)
  for (const [by, step] of FROM_OFFER[leftAs]) await move(world, sides[by], contractId, step)
}

/** Brings a signed contract into the state at the end of the played history. */
async function finish(
  world: DemoWorld,
  sides: Sides,
  contract: DemoContract,
  contractId: string,
  leftAs: LeftAs,
): Promise<void> {
  if (leftAs === 'E') await offer(world, sides, contract, contract.changed)
  if (leftAs === 'V' || leftAs === 'C') {
    await move(world, sides.payee, contractId, 'askTermination')
  }
  if (leftAs === 'C') await move(world, sides.payer, contractId, 'agreeTermination')
}

async function sidesOf({ ctx, merchantId }: DemoWorld, person: DemoPerson): Promise<Sides | null> {
  const find = async (account: string) =>
    await ctx.db.prisma.member.findFirst({ where: { merchantId, accountKey: account } })
  const payee = await find(person.account)
  const payer = await find(person.upline ?? '')
  if (payee === null || payer === null) return null
  const isAble = payer.status === 'ACTIVE' && payee.status === 'ACTIVE'
  return isAble ? { payer, payee } : null
}

/** An offer that nobody answered in time is made again. */
const hasLapsed = (state: string, leftAs: LeftAs): boolean => leftAs === 'P' && state === 'X'

/** Brings one contract of two people on: at the beginning an offer and its outcome, at the end what is in motion. */
async function live(
  world: DemoWorld,
  sides: Sides,
  contract: DemoContract,
  { leftAs, at }: { readonly leftAs: LeftAs; readonly at: 'begin' | 'end' },
): Promise<void> {
  const there = await newest(world, sides, contract)
  if (there === null || (at === 'end' && hasLapsed(there.state, leftAs))) {
    await begin(world, sides, contract, leftAs)
  }
  if (at === 'begin') return
  const signed = await newest(world, sides, contract)
  if (signed?.state === 'A' && leftAs !== 'A') {
    await finish(world, sides, contract, signed.publicId, leftAs)
  }
}

/**
 * Makes the contracts of every kind of the agents among these people (rules B5): at the beginning an offer and its outcome; at the end what
 * is in motion, because an offer expires after days and a termination request, too. Contracts in the right state are not changed.
 * @param at 'begin' or 'end' of a stretch of the past
 */
export async function liveContracts(
  world: DemoWorld,
  people: readonly DemoPerson[],
  at: 'begin' | 'end',
): Promise<void> {
  for (const person of people) {
    const leftAs = person.contract
    const sides = leftAs === undefined ? null : await sidesOf(world, person)
    if (leftAs === undefined || sides === null) continue
    for (const contract of CONTRACTS) await live(world, sides, contract, { leftAs, at })
  }
}
