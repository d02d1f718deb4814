import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Contribution } from '@croupier/rules'
import type { wagering } from '@croupier/wire'

/** Whose requirements. */
export interface WageringOwner {
  readonly id: bigint
  readonly merchantId: number
}

/** What can read: a transaction, or the database itself. */
export type Reader = Pick<Tx, '$queryRaw'>

/** A requirement as it is kept, done being what was kept last; amounts in units. */
export interface Requirement extends Contribution {
  readonly id: bigint
  readonly source: wagering.RequirementSource
  /** the id of what it came with: of a TRANSFER the agent_transfers row, of a DEPOSIT its order */
  readonly sourceId: bigint
  readonly amount: Units
  readonly required: Units
  readonly done: Units
  /** the largest stake while it is open, and what may be cashed out at most; null: no bound */
  readonly maxStake: Units | null
  readonly cashoutMax: Units | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly closedAt: Date | null
  /** of a bonus: how much of the amount it is, and what was reclaimed of it */
  readonly bonus: Units | null
  readonly taken: Units | null
  /** null while it is open */
  readonly outcome: Exclude<wagering.RequirementState, 'OPEN'> | null
}

export interface RequirementRow {
  readonly id: bigint
  readonly source: Requirement['source']
  readonly source_id: bigint
  readonly amount_units: bigint
  readonly required_units: bigint
  readonly done_units: bigint
  readonly max_stake_units: bigint | null
  readonly cashout_units: bigint | null
  readonly edge_ppm: number | null
  readonly rates: Readonly<Record<string, number>> | null
  readonly created_at: Date
  readonly expires_at: Date | null
  readonly closed_at: Date | null
  readonly bonus_units: bigint | null
  readonly taken_units: bigint | null
  readonly outcome: Requirement['outcome']
}

const unitsOrNull = (value: bigint | null): Units | null => (value === null ? null : units(value))

/** A row of the table as the rules read it. */
export function requirementOf(row: RequirementRow): Requirement {
  return {
    id: row.id,
    source: row.source,
    sourceId: row.source_id,
    amount: units(row.amount_units),
    required: units(row.required_units),
    done: units(row.done_units),
    maxStake: unitsOrNull(row.max_stake_units),
    cashoutMax: unitsOrNull(row.cashout_units),
    rates: row.rates,
    edgePpm: row.edge_ppm,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
    bonus: unitsOrNull(row.bonus_units),
    taken: unitsOrNull(row.taken_units),
    outcome: row.outcome,
  }
}
