import type { ActorCtx, Ctx } from '@croupier/domain'
import { moveContract, offerContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import { setAutoPay } from '@croupier/domain/agency/dividends'
import { accountTypes } from '@croupier/domain/identity/access'
import { yuan } from '@croupier/money'
import type { MemberType } from '@croupier/wire'

type HouseOffer = Parameters<typeof offerHouseContract>[1]
type ContractTerms = HouseOffer['terms']
type ContractKind = NonNullable<HouseOffer['kind']>
type TieredTerms = Extract<ContractTerms, { readonly tiers: unknown }>

/** The house pays the first, each pays the next: rates and ratios fall on the way down. */
const CHAIN = ['top1', 'agent1', 'agent1a'] as const
type Account = (typeof CHAIN)[number]

/** Bets and loss in yuan, active accounts, ratio in ppm. */
type DemoTier = readonly [bets: bigint, users: number, ratioPpm: number, loss?: bigint]

/** Terms by tiers as the demo says them. */
export const tiered = (tiers: readonly DemoTier[], more: Partial<TieredTerms> = {}): TieredTerms => ({
  periodCode: 'D',
  minimumBetAmount: yuan(10n),
  deductWages: true,
  carryOver: 'NONE',
  tiers: tiers.map(([bets, activeUserCount, ratioPpm, loss = 0n]) => ({
    periodicBets: yuan(bets),
    netLoss: yuan(loss),
    activeUserCount,
    rateType: 'P',
    ratioPpm,
    fixed: yuan(0n),
  })),
  ...more,
})
const HALF_MONTH = { periodCode: 'H', carryOver: 'MONTH' } as const

/**
 * Terms of the demo by kind. An official lottery line under top1 gives away 1.562 % of its stake in all: 0.4 real-time, 0.3 daily,
 * 0.2 hourly, the dividend 0.66 at its cap and points 0.002; the edge is 2.2 %. Of odds games it is 0.992 % of an edge of 1 %: 0.4
 * real-time, the daily dividend 0.09 at its cap, water rebate 0.5 at the highest level and points 0.002 (rules B6.3).
 */
const TERMS: Readonly<Record<ContractKind, Readonly<Record<Account, ContractTerms>>>> = {
  REALTIME_WAGE: {
    top1: { winRatePpm: 1_000, lossRatePpm: 4_000, singleBetAmount: yuan(1n) },
    agent1: { winRatePpm: 800, lossRatePpm: 3_000, singleBetAmount: yuan(1n) },
    agent1a: { winRatePpm: 500, lossRatePpm: 1_500, singleBetAmount: yuan(2n) },
  },
  DAILY_WAGE: {
    top1: tiered([
      [100n, 1, 2_000],
      [1_000n, 2, 3_000],
    ]),
    agent1: tiered([
      [100n, 1, 1_500],
      [1_000n, 2, 2_000],
    ]),
    agent1a: tiered([[100n, 1, 1_000]]),
  },
  HOURLY_WAGE: {
    top1: tiered([
      [50n, 1, 1_000],
      [500n, 1, 2_000],
    ]),
    agent1: tiered([
      [50n, 1, 800],
      [500n, 1, 1_500],
    ]),
    agent1a: tiered([[50n, 1, 500]]),
  },
  DIVIDEND: {
    top1: tiered(
      [
        [500n, 1, 60_000, 1n],
        [5_000n, 2, 100_000, 100n],
      ],
      HALF_MONTH,
    ),
    agent1: tiered(
      [
        [500n, 1, 40_000, 1n],
        [5_000n, 2, 80_000, 100n],
      ],
      HALF_MONTH,
    ),
    agent1a: tiered([[500n, 1, 30_000, 1n]], HALF_MONTH),
  },
}
/** A dividend of each day beside that of each half month: of a past of a few days, too, there are bills. */
const DAILY_DIVIDEND: Readonly<Record<Account, ContractTerms>> = {
  top1: tiered([[50n, 1, 30_000, 1n]]),
  agent1: tiered([[50n, 1, 20_000, 1n]]),
  agent1a: tiered([[50n, 1, 15_000, 1n]]),
}

/** The category in which contracts of a kind count one and the same bets in the whole demo. */
export const categoryOf = (kind: ContractKind): string => (kind === 'REALTIME_WAGE' ? 'CONS' : 'LOTT')
const OFFERS = [
  ...(Object.keys(TERMS) as ContractKind[]).map((kind) => ({
    kind,
    category: categoryOf(kind),
    terms: TERMS[kind],
  })),
  { kind: 'DIVIDEND', category: 'ELOTT', terms: DAILY_DIVIDEND },
] as const
/** Those who pay dividends and are looked at most: nobody is to find them in default. */
const AUTO_PAYERS: readonly Account[] = ['top1', 'agent1']

/** An account as its row has it. */
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

async function membersOf(ctx: Ctx, merchantId: number) {
  const account = { in: [...CHAIN] }
  return await ctx.db.prisma.member.findMany({ where: { merchantId, account } })
}

/** What a member is allowed when it is logged in, without a login. */
export function acting(ctx: Ctx, member: Member): ActorCtx {
  const type = member.type as MemberType
  return {
    ...ctx,
    actor: {
      memberId: member.id,
      publicId: member.publicId,
      merchantId: member.merchantId,
      account: member.account,
      type,
      isAgent: accountTypes[type].isAgent,
      status: member.status,
      mustChangePassword: false,
      identified: false,
      sessionId: ctx.ids.uuid(),
    },
  }
}

async function sign(ctx: Ctx, member: Member, contractId: string): Promise<void> {
  const answer = { contractId, move: 'sign' as const, confirmed: false, reason: '' }
  await moveContract(acting(ctx, member), { ...answer, requestId: ctx.ids.uuid() })
}

/** What a member has been offered of a kind in a category: 'none', 'open' while it waits for its first answer, else 'answered'. */
async function offeredTo(
  ctx: Ctx,
  payee: Member,
  { kind, category }: { readonly kind: ContractKind; readonly category: string },
): Promise<{ readonly at: 'none' | 'open' | 'answered'; readonly id: string }> {
  const where = { payeeId: payee.id, merchantId: payee.merchantId, kind, category }
  const [first, ...later] = await ctx.db.prisma.contract.findMany({
    where,
    select: { publicId: true, state: true },
    take: 2,
  })
  if (first === undefined) return { at: 'none', id: '' }
  return { at: first.state === 'P' && later.length === 0 ? 'open' : 'answered', id: first.publicId }
}

/**
 * House → top1 → agent1 → agent1a: a contract of every kind, offered and signed like any other. What is there stays: a seed that
 * was interrupted is completed, and who has changed or ended a contract since keeps it so.
 */
export async function seedContracts(ctx: Ctx, merchantId: number): Promise<void> {
  const members = new Map((await membersOf(ctx, merchantId)).map((one) => [one.account, one]))
  const chain = CHAIN.map((account) => members.get(account))
  let isNew = false
  for (const { kind, category, terms } of OFFERS) {
    for (const [level, payee] of chain.entries()) {
      const account = CHAIN[level]
      if (payee === undefined || account === undefined) throw new Error('the demo tree has a gap')
      const offer = { kind, category, terms: terms[account] }
      const { at, id } = await offeredTo(ctx, payee, offer)
      if (at === 'answered') continue
      isNew = true
      await sign(ctx, payee, at === 'open' ? id : await offerTo(ctx, chain[level - 1], payee, offer))
    }
  }
  // Anyone who switched it off since is left alone.
  if (!isNew) return
  for (const account of AUTO_PAYERS) {
    const payer = members.get(account)
    if (payer !== undefined) await setAutoPay(acting(ctx, payer), true)
  }
}

async function offerTo(
  ctx: Ctx,
  payer: Member | undefined,
  payee: Member,
  offer: { readonly kind: ContractKind; readonly category: string; readonly terms: ContractTerms },
): Promise<string> {
  const { merchantId, id: payeeId, publicId } = payee
  if (payer === undefined) return await offerHouseContract(ctx, { ...offer, merchantId, payeeId })
  const command = { ...offer, requestId: ctx.ids.uuid(), payeeId: publicId }
  return (await offerContract(acting(ctx, payer), command)).value.id
}
