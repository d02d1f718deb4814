import type { Tx } from '@croupier/db'
import { awaitsAnswer, downlineHigherRate } from '@croupier/rules'
import { contracts } from '@croupier/wire'
import { endedBelow } from './cascade.ts'
import { type ContractRow, findContracts, sideOf } from './contractRow.ts'

const bare = (terms: ContractRow['terms']) =>
  terms === null
    ? null
    : {
        winRatePpm: terms.winRatePpm,
        lossRatePpm: terms.lossRatePpm,
        singleBetAmount: terms.singleBetAmount,
      }

/** What a yes would end below the payee: by lower terms, or by the end of its own contract (rules B6.4). */
async function endedByYes(tx: Tx, row: ContractRow): Promise<readonly unknown[]> {
  const { cancelled, dropped } = await endedBelow(tx, row.payeeId, row, row.offered)
  return [...cancelled, ...dropped]
}

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
  const views: contracts.Contract[] = []
  for (const [at, row] of rows.entries()) {
    const side = sideOf(row, memberId)
    const other = others[at] ?? null
    const counterparty = other === null ? undefined : nameOf.get(other)
    const awaitsMe = awaitsAnswer(row.state, side, row.askedBy)
    // Only what this account may agree to now can end something below; what waits for one answer is little.
    const ended = awaitsMe ? await endedByYes(tx, row) : []
    views.push({
      id: row.publicId,
      kind: row.kind,
      category: contracts.contractCategory.parse(row.category),
      state: row.state,
      side,
      counterparty:
        counterparty === undefined
          ? null
          : { id: counterparty.publicId, account: counterparty.account },
      terms: bare(row.terms),
      offered: bare(row.offered),
      awaitsMe,
      downlineHigherRate: downlineHigherRate(ended),
      askedBy: row.askedBy,
      offeredAt: row.offeredAt,
      answerBy: row.answerBy,
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
      endReason: row.endReason,
    })
  }
  return views
}

/** One contract as one of its sides sees it. */
export async function viewContract(
  tx: Tx,
  id: bigint,
  memberId: bigint,
): Promise<contracts.Contract> {
  const [row] = await findContracts(tx, { id })
  const [view] = row === undefined ? [] : await viewContracts(tx, [row], memberId)
  if (view === undefined) throw new Error(`contract ${id} is gone`)
  return view
}
