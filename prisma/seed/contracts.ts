import type { ActorCtx, Ctx } from '@croupier/domain'
import { moveContract, offerContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import { accountTypes } from '@croupier/domain/identity/access'
import { parseUnits } from '@croupier/money'
import type { MemberType } from '@croupier/wire'

/** Rates in ppm of effective bets: each level passes on less than it gets. */
const TERMS = {
  top1: { winRatePpm: 1_000, lossRatePpm: 9_000, singleBetAmount: parseUnits('1') },
  agent1: { winRatePpm: 800, lossRatePpm: 6_000, singleBetAmount: parseUnits('1') },
  agent1a: { winRatePpm: 500, lossRatePpm: 3_000, singleBetAmount: parseUnits('2') },
} as const
const CATEGORY = 'CONS'

/** An account as its row has it. */
export type Member = Awaited<ReturnType<typeof membersOf>>[number]

async function membersOf(ctx: Ctx, merchantId: number) {
  const accounts = Object.keys(TERMS)
  return await ctx.db.prisma.member.findMany({ where: { merchantId, account: { in: accounts } } })
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

/**
 * House → top1 → agent1 → agent1a: a real-time wage on all games, offered and signed like any other; nothing where a merchant
 * has contracts.
 */
export async function seedContracts(ctx: Ctx, merchantId: number): Promise<void> {
  if ((await ctx.db.prisma.contract.count({ where: { merchantId }, take: 1 })) > 0) return
  const members = new Map((await membersOf(ctx, merchantId)).map((one) => [one.account, one]))
  const top1 = members.get('top1')
  if (top1 === undefined) throw new Error('the demo tree has no top1')
  const offer = { merchantId, payeeId: top1.id, category: CATEGORY, terms: TERMS.top1 }
  await sign(ctx, top1, await offerHouseContract(ctx, offer))
  for (const [payer, payee] of [
    ['top1', 'agent1'],
    ['agent1', 'agent1a'],
  ] as const) {
    const [above, below] = [members.get(payer), members.get(payee)]
    if (above === undefined || below === undefined) throw new Error(`no ${payer} or ${payee}`)
    const { value } = await offerContract(acting(ctx, above), {
      requestId: ctx.ids.uuid(),
      kind: 'REALTIME_WAGE',
      category: CATEGORY,
      payeeId: below.publicId,
      terms: TERMS[payee],
    })
    await sign(ctx, below, value.id)
  }
}
