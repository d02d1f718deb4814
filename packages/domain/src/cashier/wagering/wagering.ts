import type { Tx } from '@croupier/db'
import { sum, type Units, units } from '@croupier/money'
import { fillRequirements } from '@croupier/rules'

/** Whose requirements. */
export interface WageringOwner {
  readonly id: bigint
  readonly merchantId: number
}

/** An account's open requirements with everything counted that was settled so far (rules C5); amounts in units. */
export interface Wagering {
  /** amounts that may not leave yet: those of rows that are open after the count */
  readonly locked: Units
  /** effective bets that are still to be made for them */
  readonly left: Units
  /** what is done of each row now, and the mark behind what was counted; for `keepWagering` */
  readonly rows: readonly { readonly id: bigint; readonly done: Units; readonly isOver: boolean }[]
  readonly mark: { readonly seen: string; readonly at: Date } | null
}

interface OpenRow {
  readonly id: bigint
  readonly amount: bigint
  readonly required: bigint
  readonly done: bigint
  readonly created_at: Date
}

interface BetsRow {
  readonly opens: number
  readonly units: bigint
  readonly seen: string
  readonly counted_at: Date
}

type Reader = Pick<Tx, '$queryRaw'>

/**
 * Counts what an account has bet into its open requirements, without keeping it. To keep it, the caller holds the lock of the
 * account's wallet, so that nothing is counted twice.
 */
export async function countWagering(from: Reader, owner: WageringOwner): Promise<Wagering> {
  const open = await from.$queryRaw<OpenRow[]>`
    SELECT id, amount_units AS amount, required_units AS required, done_units AS done, created_at FROM wagering_requirements
     WHERE member_id = ${owner.id} AND merchant_id = ${owner.merchantId} AND closed_at IS NULL ORDER BY created_at, id`
  if (open.length === 0) return { locked: units(0n), left: units(0n), rows: [], mark: null }
  const opened = open.map((row) => row.created_at.toISOString())
  const bets = await from.$queryRaw<BetsRow[]>`
    SELECT opens, units, seen, counted_at
      FROM uncounted_bets(${owner.merchantId}::int, ${owner.id}::bigint, ${opened}::timestamptz[])`
  const done = fillRequirements(
    open.map((row) => ({ required: units(row.required), done: units(row.done) })),
    bets.map((bet) => ({ opens: bet.opens, units: units(bet.units) })),
  )
  const rows = open.map((row, at) => {
    const made = done[at] ?? units(row.done)
    return { ...row, done: made, isOver: made >= row.required }
  })
  const kept = rows.filter(({ isOver }) => !isOver)
  const [first] = bets
  return {
    locked: sum(kept.map(({ amount }) => units(amount))),
    left: sum(kept.map((row) => units(row.required - row.done))),
    rows: rows.map(({ id, done: made, isOver }) => ({ id, done: made, isOver })),
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
  for (const { id, done, isOver } of rows) {
    const doneUnits: bigint = done
    const closedAt = isOver ? mark.at : null
    await tx.wageringRequirement.update({
      where: { id_merchantId: { id, merchantId: owner.merchantId } },
      data: { doneUnits, closedAt },
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

/**
 * Opens a requirement with an amount that came in (rules B3.3, C5); the caller holds the lock of the account's wallet. Nothing is
 * required: nothing is opened.
 */
export async function openRequirement(
  tx: Tx,
  owner: WageringOwner,
  of: {
    readonly amount: Units
    readonly required: Units
    /** the agent_transfers row */
    readonly sourceId: bigint
    readonly at: Date
  },
): Promise<void> {
  if (of.required <= 0n) return
  await tx.wageringRequirement.create({
    data: {
      memberId: owner.id,
      merchantId: owner.merchantId,
      amountUnits: of.amount,
      requiredUnits: of.required,
      source: 'TRANSFER',
      sourceId: of.sourceId,
      createdAt: of.at,
    },
  })
}
