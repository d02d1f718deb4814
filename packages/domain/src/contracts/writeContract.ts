import { outbox, type Prisma, push, type Tx } from '@croupier/db'
import type { ContractState, RealtimeTerms } from '@croupier/rules'
import { rooms } from '@croupier/wire'
import type { ContractRow } from './contractRow.ts'

/** One step in a contract's life, as kept and told. */
export interface ContractStep {
  readonly event: string
  readonly from: ContractState | null
  readonly to: ContractState
  /** null when time or another rule did it */
  readonly actorId: bigint | null
  readonly reason?: string
  readonly at: Date
}

/** Writes a step into the contract's own history and tells both sides (rules B5). */
export async function noteStep(
  tx: Tx,
  contract: Pick<ContractRow, 'id' | 'publicId' | 'kind' | 'payerId' | 'payeeId'>,
  step: ContractStep,
): Promise<void> {
  await tx.contractEvent.create({
    data: {
      contractId: contract.id,
      event: step.event,
      fromState: step.from,
      toState: step.to,
      actorId: step.actorId,
      reason: step.reason ?? '',
      createdAt: step.at,
    },
  })
  const ids = [contract.payerId, contract.payeeId].filter((id) => id !== null)
  const sides = await tx.member.findMany({
    where: { id: { in: ids } },
    select: { publicId: true },
  })
  const data = { contractId: contract.publicId, kind: contract.kind, event: step.event }
  const pushes = sides.map((side) => push(rooms.member(side.publicId), 'contract.changed', data))
  await outbox(tx, { kind: 'EVENT', pushes })
}

/** Adds immutable terms. */
export async function addVersion(
  tx: Tx,
  contractId: bigint,
  versionNo: number,
  terms: RealtimeTerms,
  at: Date,
): Promise<void> {
  await tx.contractVersion.create({
    data: {
      contractId,
      versionNo,
      winRatePpm: terms.winRatePpm,
      lossRatePpm: terms.lossRatePpm,
      singleBetUnits: terms.singleBetAmount,
      createdAt: at,
    },
  })
}

/** Sets what may change of a contract. */
export async function updateContract(
  tx: Tx,
  id: bigint,
  data: Prisma.ContractUpdateInput,
): Promise<void> {
  await tx.contract.update({ where: { id }, data })
}
