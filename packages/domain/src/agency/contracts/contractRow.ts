import type { Prisma, Tx } from '@croupier/db'
import type { ContractKind, ContractState, ContractTerms, PeriodCode, Side } from '@croupier/rules'
import { contracts } from '@croupier/wire'
import { termsOfVersion, type VersionRow } from './versionTerms.ts'

/** States in which a contract has terms in force. */
export const IN_FORCE = ['A', 'V', 'E'] as const satisfies readonly ContractState[]
/** States in which a contract is not over. */
export const LIVE = ['P', 'A', 'V', 'E'] as const satisfies readonly ContractState[]

const WITH_TERMS = { versions: { include: { tiers: true } } } as const
type Row = Prisma.ContractGetPayload<{ include: typeof WITH_TERMS }>

/** Terms with the version that holds them. */
export interface VersionedTerms {
  readonly id: bigint
  readonly versionNo: number
  readonly terms: ContractTerms
  /** a dividend's base is at most so many times the theoretical result (rules B10.1); 0: it has no cap */
  readonly capFactor: number
  /** first terms that work from the start of the period in which they are signed (rules B6.2) */
  readonly startsRunning: boolean
}

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
  readonly requestedBy: Side | null
  readonly offeredAt: Date
  readonly answerBy: Date | null
  readonly effectiveFrom: Date | null
  readonly effectiveTo: Date | null
  readonly supersedesId: bigint | null
  readonly endReason: string | null
  /** in force; null before the first signature */
  readonly signed: VersionedTerms | null
  /** on offer: they wait for an answer */
  readonly offered: VersionedTerms | null
  /** the period of its newest terms; a day where they name none */
  readonly period: PeriodCode
}

function versioned(kind: ContractKind, version: VersionRow): VersionedTerms {
  const { id, versionNo, capFactor, startsRunning } = version
  return { id, versionNo, capFactor, startsRunning, terms: termsOfVersion(kind, version) }
}

/** A row as the use cases take it. */
export function contractOf(row: Row): ContractRow {
  const inForce = row.versions.find((one) => one.versionNo === row.versionNo)
  const newest = row.versions.reduce((a, b) => (b.versionNo > a.versionNo ? b : a))
  const waits = row.state === 'P' || row.state === 'E'
  const kind = contracts.contractKind.parse(row.kind)
  return {
    ...row,
    kind,
    state: contracts.contractState.parse(row.state),
    requestedBy: row.requestedBy === null ? null : (row.requestedBy as Side),
    signed: inForce === undefined ? null : versioned(kind, inForce),
    offered: waits ? versioned(kind, newest) : null,
    period: (newest.periodCode as PeriodCode | null) ?? 'D',
  }
}

/** Contracts that fit, oldest first; with `newest` only this many, newest first. */
export async function findContracts(tx: Tx, where: Prisma.ContractWhereInput, newest?: number): Promise<ContractRow[]> {
  const rows = await tx.contract.findMany({
    where,
    include: WITH_TERMS,
    orderBy: { id: newest === undefined ? 'asc' : 'desc' },
    ...(newest === undefined ? {} : { take: newest }),
  })
  return rows.map(contractOf)
}

/** What a member is paid on: its own contract in force, null when it has none (rules B6.1). */
export async function ownContract(
  tx: Tx,
  memberId: bigint,
  { kind, category }: { readonly kind: ContractKind; readonly category: string },
): Promise<ContractRow | null> {
  const state = { in: [...IN_FORCE] }
  const [own] = await findContracts(tx, { payeeId: memberId, kind, category, state })
  return own ?? null
}

/** The terms on which a payer may build: those of its own contract, or of the house, which is nobody's payee (rules B6.1). */
export async function termsAbove(
  tx: Tx,
  payerId: bigint | null,
  of: { readonly kind: ContractKind; readonly category: string },
): Promise<ContractTerms | 'HOUSE' | null> {
  if (payerId === null) return 'HOUSE'
  return (await ownContract(tx, payerId, of))?.signed?.terms ?? null
}

/** Which side somebody is on. */
export const sideOf = (contract: ContractRow, memberId: bigint): Side =>
  contract.payerId === memberId ? 'PAYER' : 'PAYEE'
