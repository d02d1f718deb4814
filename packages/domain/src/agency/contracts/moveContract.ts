import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { type Ceilings, type Move, type Side, TERMINATION_ANSWER_MS, transition } from '@croupier/rules'
import { contracts, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'
import { type ContractKey, contractKey } from './contractKey.ts'
import { type ContractRow, findContracts, sideOf } from './contractRow.ts'
import { merchantCeilings } from './merchantCeilings.ts'
import { nextStart, startAfterOthers, startInRunning } from './periodStart.ts'
import { sealVersion } from './sealVersion.ts'
import type { ShownBy } from './signature.ts'
import { endContract, signContract } from './signContract.ts'
import { viewContract } from './viewContract.ts'
import { noteStep, updateContract } from './writeContract.ts'

export interface MoveContractInput {
  readonly contractId: string
  readonly move: ReturnType<typeof contracts.contractMove.parse>
  readonly requestId: string
  /** yes to ending contracts of one's own downlines (rules B6.4) */
  readonly confirmed: boolean
  readonly reason: string
  /** the kind that the caller means; a contract of another kind is none */
  readonly kind?: ContractRow['kind']
  /** how the mover showed who it is; a command of the operator's when left out */
  readonly shownBy?: ShownBy
}

/** The contract, locked; anyone who is on neither side learns nothing of it. */
async function lockContract(tx: Tx, publicId: string, memberId: bigint): Promise<ContractRow> {
  await tx.$queryRaw`SELECT 1 FROM contracts WHERE public_id = ${publicId}::uuid FOR UPDATE`
  const sides = { OR: [{ payerId: memberId }, { payeeId: memberId }] }
  const [row] = await findContracts(tx, { publicId, ...sides })
  return row ?? fail('CONTRACT_NOT_FOUND', {})
}

/** What a signature needs from outside of its transaction. */
interface Signing {
  readonly key: ContractKey
  readonly ceilings: Ceilings
}

async function sign(
  tx: Tx,
  row: ContractRow,
  input: MoveContractInput,
  by: { readonly memberId: bigint; readonly at: Date } & Signing,
): Promise<bigint> {
  const { offered } = row
  if (offered === null) throw new Error(`contract ${row.id} has nothing to sign`)
  const { memberId, at, key } = by
  const periodEnd = await startAfterOthers(tx, row, at)
  const startsAt = (await startInRunning(tx, row, at)) ?? periodEnd
  const { reason, confirmed, shownBy = 'COMMAND' } = input
  const turn = { event: input.move, actorId: memberId, reason, confirmed, at, periodEnd, startsAt }
  const id = await signContract(tx, row, turn, by.ceilings)
  await sealVersion(tx, offered.id, { key, side: 'PAYEE', memberId, shownBy, at })
  return id
}

/** A move that signs nothing, of a contract that is locked. */
interface PlainMove {
  readonly move: MoveContractInput['move']
  readonly side: Side
  /** null: the house */
  readonly actorId: bigint | null
  readonly reason: string
  readonly confirmed: boolean
}

/** Makes a move that signs nothing: to withdraw or reject an offer, to ask for an end, to agree to it or refuse it. */
export async function movePlainly(
  tx: Tx,
  row: ContractRow,
  next: Move,
  { move, side, actorId, reason, confirmed }: PlainMove,
): Promise<bigint> {
  const at = await moneyNow(tx)
  const step = { event: move, actorId, reason }
  if (next.terms === 'END_WITH_PERIOD') {
    const periodEnd = await nextStart(tx, row, at)
    return await endContract(tx, row, { ...step, at, periodEnd, confirmed })
  }
  const asks = next.state === 'V'
  await updateContract(tx, row.id, {
    state: next.state,
    requestedBy: asks ? side : null,
    answerBy: asks ? new Date(at.getTime() + TERMINATION_ANSWER_MS) : null,
    ...(next.state === 'R' || next.state === 'X' ? { endReason: move.toUpperCase() } : {}),
  })
  await noteStep(tx, row, { ...step, to: next.state, at })
  return row.id
}

async function carryOut(tx: Tx, ctx: ActorCtx, input: MoveContractInput, signing: Signing): Promise<bigint> {
  const { memberId } = ctx.actor
  const row = await lockContract(tx, input.contractId, memberId)
  if (input.kind !== undefined && row.kind !== input.kind) fail('CONTRACT_NOT_FOUND', {})
  const side = sideOf(row, memberId)
  const next = transition(row.state, input.move, side, row.requestedBy)
  if ('refused' in next) return fail('CONTRACT_STATE_WRONG', {})
  if (next.terms === 'TAKE_OFFERED') {
    return await sign(tx, row, input, { memberId, at: await moneyNow(tx), ...signing })
  }
  return await movePlainly(tx, row, next, { ...input, side, actorId: memberId })
}

/**
 * Makes a move of rules B5: sign, reject, withdraw, ask for a termination, agree to it, refuse it. What a signature or an end
 * does to the contracts below is decided on the whole subtree, so the transaction is serializable (safety R10).
 * @throws DomainError CONTRACT_NOT_FOUND, CONTRACT_STATE_WRONG, CONTRACT_NEEDS_CONFIRMATION, CONTRACT_OWN_MISSING,
 * CONTRACT_EXCEEDS_OWN, CONTRACT_PAYER_IN_DEFAULT, CONTRACT_TEST_LINE, MEMBER_FROZEN, IDEMPOTENCY_MISMATCH
 */
export async function moveContract(
  ctx: ActorCtx,
  input: MoveContractInput,
): Promise<{ value: contracts.Contract; replayed: boolean }> {
  const { memberId, status } = ctx.actor
  // An upline in default makes no new contracts (rules B10.6), but may still refuse, withdraw and end what there is.
  if (status !== 'ACTIVE' && input.move === 'sign') fail('MEMBER_FROZEN', {})
  const signing = {
    key: await contractKey(ctx),
    ceilings: await merchantCeilings(ctx, ctx.actor.merchantId),
  }
  const { shownBy: _, ...intent } = input
  const command = {
    memberId,
    route: 'contracts.move' as const,
    key: input.requestId,
    fingerprint: fingerprintOf(intent),
    answer: contracts.contract,
  }
  return await withTransaction(
    ctx.db,
    async (tx) =>
      await oncePerKey(tx, command, async () => {
        const id = await carryOut(tx, ctx, input, signing)
        return await viewContract(tx, id, memberId)
      }),
    { isolation: 'Serializable' },
  )
}
