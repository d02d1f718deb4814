import type { Prisma, Tx } from '@croupier/db'
import { units } from '@croupier/money'
import type { ContractKind, ContractState, PeriodCode, RealtimeTerms, Side } from '@croupier/rules'
import { contracts } from '@croupier/wire'

/** States in which a contract has terms in force. */
export const IN_FORCE = ['A', 'V', 'E'] as const satisfies readonly ContractState[]
/** States in which a contract is not over. */
export const LIVE = ['P', 'A', 'V', 'E'] as const satisfies readonly ContractState[]

type Row = Prisma.ContractGetPayload<{ include: { versions: true } }>

/** A contract with its terms. */
export interface ContractRow {
  readonly id: bigint
  readonly publicId: string
  readonly merchantId: number
  readonly kind: ContractKind
  readonly category: string
  /** null is the house */
  readonly payerId: bigint | null
  readonly payeeId: bigint
  readonly state: ContractState
  readonly askedBy: Side | null
  readonly offeredAt: Date
  readonly answerBy: Date | null
  readonly effectiveFrom: Date | null
  readonly effectiveTo: Date | null
  readonly supersedesId: bigint | null
  readonly endReason: string | null
  /** null before the first signature */
  readonly terms: RealtimeTerms | null
  /** terms that wait for an answer, with their version */
  readonly offered: (RealtimeTerms & { readonly versionNo: number }) | null
  /** the period of its newest terms; a day where they name none */
  readonly period: PeriodCode
}

function termsOf(version: Row['versions'][number]): RealtimeTerms {
  const { winRatePpm, lossRatePpm, singleBetUnits } = version
  if (winRatePpm === null || lossRatePpm === null || singleBetUnits === null) {
    throw new Error(`version ${version.id} has no real-time terms`)
  }
  return { winRatePpm, lossRatePpm, singleBetAmount: units(singleBetUnits) }
}

/** A row as the use cases take it. */
export function contractOf(row: Row): ContractRow {
  const inForce = row.versions.find((one) => one.versionNo === row.versionNo)
  const newest = row.versions.reduce((a, b) => (b.versionNo > a.versionNo ? b : a))
  const waits = row.state === 'P' || row.state === 'E'
  return {
    ...row,
    kind: contracts.contractKind.parse(row.kind),
    state: contracts.contractState.parse(row.state),
    askedBy: row.askedBy === null ? null : (row.askedBy as Side),
    terms: inForce === undefined ? null : termsOf(inForce),
    offered: waits ? { ...termsOf(newest), versionNo: newest.versionNo } : null,
    period: (newest.periodCode as PeriodCode | null) ?? 'D',
  }
}

/** Contracts that fit, oldest first; with `newest` only this many, newest first. */
export async function findContracts(
  tx: Tx,
  where: Prisma.ContractWhereInput,
  newest?: number,
): Promise<ContractRow[]> {
  const rows = await tx.contract.findMany({
    where,
    include: { versions: true },
    orderBy: { id: newest === undefined ? 'asc' : 'desc' },
    ...(newest === undefined ? {} : { take: newest }),
  })
  return rows.map(contractOf)
}

/** The terms on which a payer may build: those of its own contract in force (rules B6.1). */
export async function ownTerms(
  tx: Tx,
  memberId: bigint,
  kind: ContractKind,
  category: string,
): Promise<RealtimeTerms | null> {
  const state = { in: [...IN_FORCE] }
  const [own] = await findContracts(tx, { payeeId: memberId, kind, category, state })
  return own?.terms ?? null
}

/** Which side somebody is on. */
export const sideOf = (contract: ContractRow, memberId: bigint): Side =>
  contract.payerId === memberId ? 'PAYER' : 'PAYEE'
