import type { Tx } from '@croupier/db'
import { awaitsAnswer, downlineHigherRate, type Side } from '@croupier/rules'
import { contracts } from '@croupier/wire'
import { endedBelow } from './cascade.ts'
import { type ContractRow, findContracts, sideOf } from './contractRow.ts'

/** Whose contracts a yes would end below the payee: by lower terms, or by the end of its own contract (rules B6.4). */
async function endedByYes(tx: Tx, row: ContractRow): Promise<string[]> {
  const { cancelled, dropped } = await endedBelow(tx, row.payeeId, row, row.offered?.terms ?? null)
  const ids = [...cancelled, ...dropped].map(({ payeeId }) => payeeId)
  if (ids.length === 0) return []
  const payees = await tx.member.findMany({
    where: { id: { in: ids } },
    select: { account: true },
    orderBy: { account: 'asc' },
  })
  return payees.map(({ account }) => account)
}

interface StepRow {
  readonly contractId: bigint
  readonly event: string
  readonly actorId: bigint | null
  readonly reason: string
  readonly createdAt: Date
}

/** The last step of each contract, by contract. */
async function lastSteps(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, StepRow>> {
  const rows = await tx.$queryRaw<StepRow[]>`
    SELECT e.contract_id AS "contractId", e.event, e.actor_id AS "actorId", e.reason, e.created_at AS "createdAt"
      FROM unnest(${ids}::bigint[]) c(id)
     CROSS JOIN LATERAL (SELECT * FROM contract_events x WHERE x.contract_id = c.id ORDER BY x.id DESC LIMIT 1) e`
  return new Map(rows.map((row) => [row.contractId, row]))
}

/** A step as the sides see it: which of them took it and what they typed; a rule's own word is no reason that anybody typed. */
function stepOf(row: ContractRow, step: StepRow | undefined): contracts.Contract['lastStep'] {
  if (step === undefined) return null
  const { actorId, createdAt: at } = step
  const by = actorId === row.payeeId ? 'PAYEE' : actorId === null || actorId !== row.payerId ? null : 'PAYER'
  const event = contracts.contractStep.shape.event.parse(step.event)
  return { event, by, reason: event === 'autoCancel' ? '' : step.reason, at }
}

/** Who has signed the versions, by version: a version that came of an offer has the signatures of that offer. */
async function signersOf(tx: Tx, versionIds: readonly bigint[]): Promise<Map<bigint, Side[]>> {
  const rows = await tx.$queryRaw<{ id: bigint; sides: Side[] }[]>`
    SELECT v.id, array_agg(s.side ORDER BY s.side DESC) AS sides FROM contract_versions v
      JOIN contract_signatures s ON s.version_id = coalesce(v.offered_as, v.id)
     WHERE v.id = ANY (${versionIds}) GROUP BY v.id`
  return new Map(rows.map(({ id, sides }) => [id, sides]))
}

const shownVersion = (row: ContractRow): bigint | undefined => (row.signed ?? row.offered)?.id

/** Contracts as one of their sides sees them; names come in one read. */
export async function viewContracts(
  tx: Tx,
  rows: readonly ContractRow[],
  memberId: bigint,
): Promise<contracts.Contract[]> {
  const others = rows.map((row) => (row.payerId === memberId ? row.payeeId : row.payerId))
  const members = await tx.member.findMany({
    where: { id: { in: others.filter((id) => id !== null) } },
    select: { id: true, publicId: true, account: true },
  })
  const nameOf = new Map(members.map((one) => [one.id, one]))
  const versions = rows.flatMap((row) => shownVersion(row) ?? [])
  const [signers, steps] = await Promise.all([
    signersOf(tx, versions),
    lastSteps(
      tx,
      rows.map(({ id }) => id),
    ),
  ])
  const views: contracts.Contract[] = []
  for (const [at, row] of rows.entries()) {
    const side = sideOf(row, memberId)
    const other = others[at] ?? null
    const counterparty = other === null ? undefined : nameOf.get(other)
    const awaitsMe = awaitsAnswer(row.state, side, row.requestedBy)
    // Only what this account may agree to now can end something below; what waits for one answer is little.
    const ended = awaitsMe ? await endedByYes(tx, row) : []
    views.push({
      id: row.publicId,
      kind: row.kind,
      category: contracts.contractCategory.parse(row.category),
      state: row.state,
      side,
      counterparty: counterparty === undefined ? null : { id: counterparty.publicId, account: counterparty.account },
      terms: row.signed?.terms ?? null,
      offered: row.offered?.terms ?? null,
      capFactor: row.kind === 'DIVIDEND' ? ((row.signed ?? row.offered)?.capFactor ?? null) : null,
      startsRunning: row.signed === null && row.offered?.startsRunning === true,
      awaitsMe,
      downlineHigherRate: downlineHigherRate(ended),
      endsBelow: ended,
      requestedBy: row.requestedBy,
      offeredAt: row.offeredAt,
      answerBy: row.answerBy,
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
      endReason: contracts.contract.shape.endReason.parse(row.endReason),
      lastStep: stepOf(row, steps.get(row.id)),
      signedBy: signers.get(shownVersion(row) ?? 0n) ?? [],
    })
  }
  return views
}

/** One contract as one of its sides sees it. */
export async function viewContract(tx: Tx, id: bigint, memberId: bigint): Promise<contracts.Contract> {
  const [row] = await findContracts(tx, { id })
  const [view] = row === undefined ? [] : await viewContracts(tx, [row], memberId)
  if (view === undefined) throw new Error(`contract ${id} is gone`)
  return view
}
