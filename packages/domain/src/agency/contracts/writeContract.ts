import { outbox, type Prisma, push, type Tx } from '@croupier/db'
import type { ContractKind, ContractState, ContractTerms } from '@croupier/rules'
import { rooms } from '@croupier/wire'
import { settingsOf } from '../../platform/index.ts'
import { messageOfStep } from './messageOfStep.ts'
import { columnsOf } from './versionTerms.ts'

/** One step in a contract's life, as kept and told. */
export interface ContractStep {
  readonly event: string
  readonly to: ContractState
  /** null when time or another rule did it */
  readonly actorId: bigint | null
  readonly reason?: string
  readonly at: Date
}

/** What a step needs to know of its contract; `state` is the one before the step, null for none. */
export interface SteppingContract {
  readonly id: bigint
  readonly state: ContractState | null
}

/** Pushes that share an outbox row: a row is relayed as one. */
const PUSHES_PER_ROW_MAX = 200

interface Recipient {
  readonly room: string
  readonly contract_id: string
  readonly kind: ContractKind
  readonly own: boolean
}

/** Writes the same step into the history of each contract and tells both sides of each (rules B5). */
export async function noteSteps(tx: Tx, contracts: readonly SteppingContract[], step: ContractStep): Promise<void> {
  if (contracts.length === 0) return
  const ids = contracts.map((one) => one.id)
  await tx.$executeRaw`
    INSERT INTO contract_events (contract_id, event, from_state, to_state, actor_id, reason, created_at)
    SELECT s.id, ${step.event}, s.state, ${step.to}, ${step.actorId}::bigint, ${step.reason ?? ''}, ${step.at}::timestamptz
      FROM unnest(${ids}::bigint[], ${contracts.map((one) => one.state)}::text[]) WITH ORDINALITY s(id, state, ord)
     ORDER BY s.ord`
  const kinds = contracts.map((one) => messageOfStep(one.state, step))
  await tx.$executeRaw`
    SELECT message_contracts(${ids}::bigint[], ${kinds}::text[], ${step.actorId}::bigint, ${step.at}::timestamptz)`
  const recipients = await tx.$queryRaw<Recipient[]>`
    SELECT m.public_id AS room, c.public_id AS contract_id, c.kind,
           m.id IS NOT DISTINCT FROM ${step.actorId}::bigint AS own FROM contracts c
      JOIN members m ON m.id IN (c.payer_id, c.payee_id) WHERE c.id = ANY (${ids}::bigint[]) ORDER BY c.id, m.id`
  const pushes = recipients.map(({ room, contract_id: contractId, kind, own }) =>
    push(rooms.member(room), 'contract.changed', { contractId, kind, event: step.event, own }),
  )
  const rows = Math.ceil(pushes.length / PUSHES_PER_ROW_MAX)
  const messages = Array.from({ length: rows }, (_, row) => {
    const from = row * PUSHES_PER_ROW_MAX
    return { kind: 'EVENT' as const, pushes: pushes.slice(from, from + PUSHES_PER_ROW_MAX) }
  })
  await outbox(tx, messages)
}

/** Writes a step into the contract's own history and tells both sides (rules B5). */
export async function noteStep(tx: Tx, contract: SteppingContract, step: ContractStep): Promise<void> {
  await noteSteps(tx, [contract], step)
}

/** The cap that a version names (rules B10.1): the one that was signed, of a new offer the merchant's. */
async function capOf(tx: Tx, contractId: bigint, offeredAs: bigint | undefined): Promise<number> {
  if (offeredAs !== undefined) {
    const signed = { where: { id: offeredAs }, select: { capFactor: true } }
    return (await tx.contractVersion.findUniqueOrThrow(signed)).capFactor
  }
  const { merchantId } = await tx.contract.findUniqueOrThrow({
    where: { id: contractId },
    select: { merchantId: true },
  })
  const merchant = { where: { id: merchantId }, select: { settings: true, currency: true } }
  const { settings, currency } = await tx.merchant.findUniqueOrThrow(merchant)
  return settingsOf(settings, currency).payday.capFactor
}

/** Adds immutable terms. @returns the id of their version */
export async function addVersion(
  tx: Tx,
  contractId: bigint,
  version: {
    readonly versionNo: number
    readonly terms: ContractTerms
    /** the version in which they were offered and signed, where it is another one */
    readonly offeredAs?: bigint
    readonly startsRunning?: boolean
    readonly at: Date
  },
): Promise<bigint> {
  const { versionNo, terms, offeredAs, startsRunning = false, at } = version
  const capFactor = await capOf(tx, contractId, offeredAs)
  const own = { contractId, versionNo, capFactor, startsRunning, createdAt: at }
  const { id } = await tx.contractVersion.create({
    data: { ...own, ...columnsOf(terms), ...(offeredAs === undefined ? {} : { offeredAs }) },
  })
  return id
}

/** Sets what may change of a contract. */
export async function updateContract(tx: Tx, id: bigint, data: Prisma.ContractUpdateInput): Promise<void> {
  await tx.contract.update({ where: { id }, data })
}
