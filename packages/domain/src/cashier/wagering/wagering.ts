import type { Tx } from '@croupier/db'
import { subtract, sum, type Units, units } from '@croupier/money'
import { fillRequirements } from '@croupier/rules'
import {
  type Reader,
  type Requirement,
  type RequirementRow,
  requirementOf,
  type WageringOwner,
} from './requirements.ts'

/** A requirement with everything counted that was settled so far. */
export interface CountedRequirement extends Requirement {
  readonly left: Units
  /** what it is now, kept or not */
  readonly state: 'OPEN' | 'DONE' | 'EXPIRED'
}

/** An account's open requirements with everything counted that was settled so far (rules C5); amounts in units. */
export interface Wagering {
  /** amounts that may not leave yet: those of rows that are open after the count */
  readonly locked: Units
  /** effective bets that are still to be made for them */
  readonly left: Units
  /** every row that was open when it was kept last, the oldest first; and the mark behind the count, for `keepWagering` */
  readonly rows: readonly CountedRequirement[]
  readonly mark: { readonly seen: string; readonly at: Date } | null
}

interface BetsRow {
  readonly opens: number
  readonly ended: number
  readonly category: string
  readonly edge_ppm: number
  readonly units: bigint
  readonly seen: string
  readonly counted_at: Date
}

const NOTHING: Wagering = { locked: units(0n), left: units(0n), rows: [], mark: null }

async function readOpen(from: Reader, owner: WageringOwner): Promise<Requirement[]> {
  const rows = await from.$queryRaw<RequirementRow[]>`
    SELECT id, source, source_id, amount_units, required_units, done_units, max_stake_units, cashout_units, edge_ppm, rates,
           created_at, expires_at, closed_at, outcome, bonus_units, taken_units
      FROM wagering_requirements
     WHERE member_id = ${owner.id} AND merchant_id = ${owner.merchantId} AND closed_at IS NULL ORDER BY created_at, id`
  return rows.map(requirementOf)
}

/**
 * Counts what an account has bet into its open requirements, without keeping it. To keep it, the caller holds the lock of the
 * account's wallet, so that nothing is counted twice.
 */
export async function countWagering(from: Reader, owner: WageringOwner): Promise<Wagering> {
  const open = await readOpen(from, owner)
  if (open.length === 0) return NOTHING
  const opened = open.map((row) => row.createdAt.toISOString())
  const expiries = [...new Set(open.flatMap(({ expiresAt }) => expiresAt?.toISOString() ?? []))]
  const expired = expiries.sort()
  const bets = await from.$queryRaw<BetsRow[]>`
    SELECT opens, ended, category, edge_ppm, units, seen, counted_at
      FROM uncounted_bets(${owner.merchantId}::int, ${owner.id}::bigint, ${opened}::timestamptz[], ${expired}::timestamptz[])`
  const done = fillRequirements(
    open.map((row) => ({
      ...row,
      expiry: row.expiresAt === null ? null : expired.indexOf(row.expiresAt.toISOString()) + 1,
    })),
    bets.map((bet) => ({ ...bet, edgePpm: bet.edge_ppm, units: units(bet.units) })),
  )
  const [first] = bets
  const now = first?.counted_at
  const rows = open.map((row, at): CountedRequirement => {
    const made = done[at] ?? row.done
    // A bonus that ran out stays until it was reclaimed: till then nothing leaves the account.
    const isExpired =
      row.source !== 'BONUS' && row.expiresAt !== null && now !== undefined && row.expiresAt <= now
    const state = made >= row.required ? 'DONE' : isExpired ? 'EXPIRED' : 'OPEN'
    return { ...row, done: made, left: subtract(row.required, made), state }
  })
  const still = rows.filter(({ state }) => state === 'OPEN')
  return {
    locked: sum(still.map(({ amount }) => amount)),
    left: sum(still.map(({ left }) => left)),
    rows,
    mark: first === undefined ? null : { seen: first.seen, at: first.counted_at },
  }
}

/** Keeps a count; the caller has held the lock of the account's wallet since before it. */
export async function keepWagering(
  tx: Tx,
  owner: WageringOwner,
  { rows, mark }: Wagering,
): Promise<void> {
  if (mark === null) return
  for (const { id, done, state, expiresAt } of rows) {
    const doneUnits: bigint = done
    const closedAt = state === 'OPEN' ? null : state === 'EXPIRED' ? expiresAt : mark.at
    await tx.wageringRequirement.update({
      where: { id_merchantId: { id, merchantId: owner.merchantId } },
      data: { doneUnits, closedAt, outcome: state === 'OPEN' ? null : state },
    })
  }
  const { seen: snapshot, at: countedAt } = mark
  const of = { memberId: owner.id, merchantId: owner.merchantId }
  await tx.wageringMark.upsert({
    where: { memberId_merchantId: of },
    create: { ...of, snapshot, countedAt },
    update: { snapshot, countedAt },
  })
}
