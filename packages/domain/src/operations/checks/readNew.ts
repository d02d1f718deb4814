import type { Tx } from '@croupier/db'
import type { CheckPart, CheckSource } from '@croupier/ledger'
import { type Breach, queryIds, queryRange, queryState } from './queryPart.ts'

/** Ids that one call of a part reads at most: a long backlog is taken in several. */
const IDS_AT_ONCE_MAX = 200_000n
/** Rows that a part goes through at a time, again and again. */
const ROWS_OF_ROUND = 2_000n
/** Issues or runs that one call looks at. */
const SUBJECTS_AT_ONCE_MAX = { issues: 200, runs: 12 } as const
/** A fact's time and its transaction are far less than this apart: statements are cancelled after some seconds. */
const FACT_TIME_MS = 86_400_000

/** The sequence that gives a source its ids. */
export const sequenceOf: Readonly<Record<Exclude<CheckSource, 'facts' | 'state'>, string>> = {
  transfers: 'ledger_transfers_id_seq',
  orders: 'bet_orders_id_seq',
  payments: 'wage_payments_id_seq',
  accounts: 'ledger_accounts_id_seq',
  members: 'members_id_seq',
  contracts: 'contracts_id_seq',
  sendings: 'agent_transfers_id_seq',
  steps: 'withdrawal_steps_id_seq',
  grants: 'reward_grants_id_seq',
  calls: 'provider_txs_id_seq',
  issues: 'issues_id_seq',
  runs: 'wage_runs_id_seq',
}

/** What a part has read: how many of its source's ids, and what is broken among them. */
export interface Read {
  readonly ids: bigint
  readonly found: Breach[]
}

interface Range {
  readonly after: bigint
  readonly upto: bigint
}

/** The last id that a source's sequence gave out. */
export async function lastId(tx: Tx, sequence: string): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ last: bigint }[]>`SELECT last_drawn(${sequence}::regclass) AS last`
  return row?.last ?? 0n
}

/** The next ids of a sequence that are final for a part; the mark moves with the transaction. */
export async function takeRange(tx: Tx, part: Pick<CheckPart, 'id' | 'runs'>, sequence: string): Promise<Range> {
  const last = await lastId(tx, sequence)
  const [range] = part.runs.includes('ROUND')
    ? await tx.$queryRaw<Range[]>`SELECT * FROM take_check_round(${part.id}, ${last}::bigint, ${ROWS_OF_ROUND}::bigint)`
    : await tx.$queryRaw<
        Range[]
      >`SELECT * FROM take_check_range(${part.id}, ${last}::bigint, ${IDS_AT_ONCE_MAX}::bigint)`
  if (range === undefined) throw new Error(`no range for ${part.id}`)
  return range
}

async function readFacts(tx: Tx, part: CheckPart): Promise<Read> {
  const [mark] = await tx.$queryRaw<{ ran_at: Date | null }[]>`SELECT ran_at FROM check_marks WHERE part = ${part.id}`
  const [range] = await tx.$queryRaw<Range[]>`SELECT * FROM take_check_xacts(${part.id})`
  if (range === undefined || range.upto === range.after) return { ids: 0n, found: [] }
  const since = mark?.ran_at ?? null
  const from = since === null ? '-infinity' : new Date(since.getTime() - FACT_TIME_MS)
  return {
    ids: range.upto - range.after,
    found: await queryRange(tx, part, range, { from, before: 'infinity' }),
  }
}

async function readQueue(tx: Tx, part: CheckPart, source: 'issues' | 'runs'): Promise<Read> {
  const rows = await tx.$queryRaw<{ subject_id: bigint }[]>`
    DELETE FROM check_queue WHERE id = ANY (ARRAY(
      SELECT id FROM check_queue WHERE part = ${part.id} ORDER BY id LIMIT ${SUBJECTS_AT_ONCE_MAX[source]} FOR UPDATE SKIP LOCKED))
    RETURNING subject_id`
  const ids = [...new Set(rows.map((row) => row.subject_id))]
  return { ids: BigInt(ids.length), found: ids.length === 0 ? [] : await queryIds(tx, part, ids) }
}

/**
 * Reads what has become final since a part was asked last, and moves its mark: both commit together or not at all. A second
 * reader of the same part waits for the first.
 */
export async function readNew(tx: Tx, part: CheckPart): Promise<Read> {
  const { source } = part
  if (source === 'state') return { ids: 0n, found: await queryState(tx, part) }
  if (source === 'facts') return await readFacts(tx, part)
  if (source === 'issues' || source === 'runs') return await readQueue(tx, part, source)
  const range = await takeRange(tx, part, sequenceOf[source])
  if (range.upto === range.after) return { ids: 0n, found: [] }
  const found = await queryRange(tx, part, range)
  if (part.advance !== undefined) {
    await tx.$executeRawUnsafe(part.advance, range.after, range.upto)
  }
  return { ids: range.upto - range.after, found }
}
