import type { Tx } from '@croupier/db'
import {
  type ContractKind,
  type DownlineContract,
  downlinesToCancel,
  type RealtimeTerms,
  ratesOf,
} from '@croupier/rules'
import { type ContractRow, findContracts, LIVE } from './contractRow.ts'
import { noteStep, updateContract } from './writeContract.ts'

/**
 * The contracts that end below `agentId` when its own terms become `terms` (rules B6.4), a payer's before its payee's.
 * @param terms null when its own contract ends without a successor
 */
export async function contractsBelowToCancel(
  tx: Tx,
  agentId: bigint,
  of: { readonly kind: ContractKind; readonly category: string },
  terms: RealtimeTerms | null,
): Promise<ContractRow[]> {
  const team = await tx.memberClosure.findMany({
    where: { ancestorId: agentId },
    select: { descendantId: true },
  })
  const below = await findContracts(tx, {
    kind: of.kind,
    category: of.category,
    state: { in: [...LIVE] },
    payerId: { in: team.map((one) => one.descendantId) },
  })
  const byId = new Map(below.map((one) => [one.id, one]))
  const seen = below.map((one): DownlineContract<bigint, bigint> => {
    const rates = one.terms ?? one.offered
    return {
      id: one.id,
      payer: one.payerId ?? 0n,
      payee: one.payeeId,
      ratesPpm: rates === null ? [] : ratesOf(rates),
      offered: one.state === 'P',
    }
  })
  const gone = downlinesToCancel(agentId, terms === null ? null : ratesOf(terms), seen)
  return gone.flatMap((one) => byId.get(one.id) ?? [])
}

/** Ends contracts with the running window because of a change above them; both sides are told why (rules B6.4). */
export async function cancelContracts(
  tx: Tx,
  contracts: readonly ContractRow[],
  when: { readonly at: Date; readonly periodEnd: Date },
): Promise<void> {
  for (const one of contracts) {
    await updateContract(tx, one.id, {
      state: 'C',
      askedBy: null,
      answerBy: null,
      effectiveTo: one.terms === null ? null : when.periodEnd,
      endReason: 'LOWER_RATIO',
    })
    const step = { event: 'autoCancel', from: one.state, to: 'C', reason: 'LOWER_RATIO' } as const
    await noteStep(tx, one, { ...step, actorId: null, at: when.at })
  }
}
