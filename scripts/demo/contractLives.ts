import { moveContract, offerContract } from '@croupier/domain/agency/contracts'
import { parseUnits } from '@croupier/money'
import type { RealtimeTerms } from '@croupier/rules'
import { acting, type Member } from '../../prisma/seed/contracts.ts'
import type { DemoPerson, LeftAs } from './people.ts'
import type { DemoWorld } from './world.ts'

const CATEGORY = 'CONS'
/** Below what agent1 has (rules B6.1); anyone who is placed lower gets the same, so that nobody pays more than it gets. */
const TERMS: RealtimeTerms = {
  winRatePpm: 500,
  lossRatePpm: 3_000,
  singleBetAmount: parseUnits('2'),
}
const CHANGED: RealtimeTerms = { ...TERMS, winRatePpm: 600, lossRatePpm: 3_500 }

interface Sides {
  readonly payer: Member
  readonly payee: Member
}

/** The newest contract between two, null for none. */
async function newest({ ctx }: DemoWorld, { payer, payee }: Sides) {
  return await ctx.db.prisma.contract.findFirst({
    where: { payerId: payer.id, payeeId: payee.id, kind: 'REALTIME_WAGE' },
    orderBy: { id: 'desc' },
    select: { publicId: true, state: true },
  })
}

async function offer(world: DemoWorld, { payer, payee }: Sides, terms: RealtimeTerms) {
  const { value } = await offerContract(acting(world.ctx, payer), {
    requestId: world.ctx.ids.uuid(),
    kind: 'REALTIME_WAGE',
    category: CATEGORY,
    payeeId: payee.publicId,
    terms,
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
async function begin(world: DemoWorld, sides: Sides, leftAs: LeftAs): Promise<void> {
  const contractId = await offer(world, sides, TERMS)
  for (const [by, step] of FROM_OFFER[leftAs]) await move(world, sides[by], contractId, step)
}

/** Brings a signed contract into the state at the end of the played history. */
async function finish(
  world: DemoWorld,
  sides: Sides,
  contractId: string,
  leftAs: LeftAs,
): Promise<void> {
  if (leftAs === 'E') await offer(world, sides, CHANGED)
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

/**
 * Makes the contracts of the agents among these people (rules B5): at the beginning an offer and its outcome; at the end what
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
    const there = await newest(world, sides)
    if (there === null || (at === 'end' && hasLapsed(there.state, leftAs))) {
      await begin(world, sides, leftAs)
    }
    if (at === 'begin') continue
    const signed = await newest(world, sides)
    if (signed?.state === 'A' && leftAs !== 'A') {
      await finish(world, sides, signed.publicId, leftAs)
    }
  }
}
