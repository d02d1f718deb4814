import { moveContract, type OfferContractInput, offerContract } from '@croupier/domain/agency/contracts'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld } from '@croupier/testkit'
import type { contracts } from '@croupier/wire'
import { aSignedContract, type SpokenTerms } from '../wages/wageWorld.ts'

export type Move = ReturnType<typeof contracts.contractMove.parse>

/** Real-time terms as a person would say them: percent and yuan. */
export const terms = ({ win, loss, single }: SpokenTerms): OfferContractInput['terms'] => ({
  winRatePpm: Math.round(win * 10_000),
  lossRatePpm: Math.round(loss * 10_000),
  singleBetAmount: parseUnits(single),
})

/** What the house pays the top agent of these tests: wide enough for everything below. */
export const TOP_TERMS: SpokenTerms = { win: 0.5, loss: 1, single: '1' }
/** What a payee is offered first. */
export const FIRST_TERMS: SpokenTerms = { win: 0.3, loss: 0.8, single: '10' }
/** What it is offered next: less. */
export const NEXT_TERMS: SpokenTerms = { win: 0.2, loss: 0.6, single: '20' }

/** A top agent whom the house pays. */
export async function aPaidTopAgent(world: TestWorld, category = 'CONS'): Promise<TestMember> {
  const top = await aMember(world, { type: 1 })
  await aSignedContract(world, null, top, TOP_TERMS, category)
  return top
}

/** Offers terms to somebody; returns the contract as the payer sees it. */
export async function offers(
  world: TestWorld,
  payer: TestMember,
  payee: TestMember,
  spoken: SpokenTerms,
  category = 'CONS',
): Promise<contracts.Contract> {
  const { value } = await offerContract(actingAs(world, payer), {
    requestId: world.ctx.ids.uuid(),
    kind: 'REALTIME_WAGE',
    category,
    payeeId: payee.publicId,
    terms: terms(spoken),
  })
  return value
}

/** Makes a move; returns the contract as the mover sees it. */
export async function moves(
  world: TestWorld,
  who: TestMember,
  contractId: string,
  move: Move,
  confirmed = false,
): Promise<contracts.Contract> {
  const { value } = await moveContract(actingAs(world, who), {
    contractId,
    move,
    requestId: world.ctx.ids.uuid(),
    confirmed,
    reason: '',
  })
  return value
}

/** Offers and signs; returns the contract's public id. */
export const pays = aSignedContract
