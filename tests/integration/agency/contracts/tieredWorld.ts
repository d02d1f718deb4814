import { offerContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import type { SecondYes } from '@croupier/domain/platform/audit'
import { parseUnits, units } from '@croupier/money'
import type { ContractKind, TieredTerms } from '@croupier/rules'
import { actingAs, aYes, consoleCtx, type TestMember, type TestWorld } from '@croupier/testkit'
import type { contracts } from '@croupier/wire'
import { moves } from './contractWorld.ts'

/** A tier as a person says it: bets in yuan, active accounts, ratio in percent, loss in yuan. */
export type SpokenTier = readonly [bets: number, users: number, percent: number, loss?: number]

export const tiered = (tiers: readonly SpokenTier[], more: Partial<TieredTerms> = {}): TieredTerms => ({
  periodCode: 'D',
  minimumBetAmount: parseUnits('500'),
  deductWages: true,
  carryOver: 'NONE',
  tiers: tiers.map(([bets, users, percent, loss = 0]) => ({
    periodicBets: parseUnits(String(bets)),
    netLoss: parseUnits(String(loss)),
    activeUserCount: users,
    rateType: 'P' as const,
    ratioPpm: Math.round(percent * 10_000),
    fixed: units(0n),
  })),
  ...more,
})

/** The house offers a top agent these terms. @returns the contract's public id */
export async function houseOffers(
  world: TestWorld,
  payee: TestMember,
  kind: ContractKind,
  terms: TieredTerms,
  more: { category?: string; second?: SecondYes | null } = {},
): Promise<string> {
  const { merchantId, id: payeeId } = payee
  const offer = { merchantId, payeeId, kind, category: 'CONS', terms, ...more }
  return await offerHouseContract(consoleCtx(world), offer)
}

/** Offers terms by tiers to somebody; returns the contract as the payer sees it. */
export async function offersTiers(
  world: TestWorld,
  payer: TestMember,
  payee: TestMember,
  kind: ContractKind,
  terms: TieredTerms,
  category = 'CONS',
): Promise<contracts.Contract> {
  const requestId = world.ctx.ids.uuid()
  const offer = { requestId, kind, category, payeeId: payee.publicId, terms }
  return (await offerContract(actingAs(world, payer), offer)).value
}

/** Offers and signs; returns the contract as the payee sees it. */
export async function paysTiers(
  world: TestWorld,
  payer: TestMember | null,
  payee: TestMember,
  kind: ContractKind,
  terms: TieredTerms,
  category = 'CONS',
): Promise<contracts.Contract> {
  const id =
    payer === null
      ? await houseOffers(world, payee, kind, terms, { category, second: aYes() })
      : (await offersTiers(world, payer, payee, kind, terms, category)).id
  return await moves(world, payee, id, 'sign', true)
}
