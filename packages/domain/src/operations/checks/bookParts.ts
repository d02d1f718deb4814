import type { Tx } from '@croupier/db'
import { type Check, type CheckPart, type CheckSource, checks } from '@croupier/ledger'
import { closedIssues } from './issueSlices.ts'
import { NOTHING_UNCHECKED, type PassPart, type Slice, type SliceRead } from './passPart.ts'
import { type Breach, queryIds, queryRange, queryState, querySubject } from './queryPart.ts'
import { lastId, sequenceOf } from './readNew.ts'

type Ranged = Exclude<CheckSource, 'facts' | 'state'>

/** Ids in a slice: about one second of work. */
const STEPS: Readonly<Record<CheckSource, bigint>> = {
  transfers: 50_000n,
  orders: 20_000n,
  payments: 20_000n,
  accounts: 1_000n,
  members: 5_000n,
  contracts: 5_000n,
  sendings: 20_000n,
  steps: 20_000n,
  grants: 20_000n,
  calls: 50_000n,
  issues: 1n,
  runs: 12n,
  // seconds of settlement
  facts: 1_800n,
  state: 1n,
}
const TABLES: Readonly<Record<Ranged, string>> = {
  transfers: 'ledger_transfers',
  orders: 'bet_orders',
  payments: 'wage_payments',
  accounts: 'ledger_accounts',
  members: 'members',
  contracts: 'contracts',
  sendings: 'agent_transfers',
  steps: 'withdrawal_steps',
  grants: 'reward_grants',
  calls: 'provider_txs',
  issues: 'issues',
  runs: 'wage_runs',
}
const UNITS: Readonly<Record<CheckSource, string>> = {
  ...TABLES,
  transfers: 'movements',
  orders: 'orders',
  payments: 'bills',
  accounts: 'accounts',
  runs: 'runs',
  sendings: 'transfers between agents',
  steps: 'steps of withdrawals',
  grants: 'gifts',
  calls: 'calls of providers',
  facts: 'facts',
  state: 'looks',
}

const ISSUES_IN_SLICE = 20
const MS_PER_S = 1_000

async function countIn(tx: Tx, source: Ranged, { after, upto }: Slice): Promise<bigint> {
  const [row] = await tx.$queryRawUnsafe<{ items: bigint }[]>(
    `SELECT count(*) AS items FROM ${TABLES[source]} WHERE id > $1::bigint AND id <= $2::bigint`,
    after,
    upto,
  )
  return row?.items ?? 0n
}

async function readFacts(tx: Tx, part: CheckPart, { after, upto }: Slice): Promise<SliceRead> {
  const from = new Date(Number(after) * MS_PER_S)
  const before = new Date(Number(upto) * MS_PER_S)
  const [row] = await tx.$queryRaw<{ items: bigint; lowest: bigint | null; highest: bigint | null }[]>`
    SELECT count(*) AS items, min(xact_number(xact)) AS lowest, max(xact_number(xact)) AS highest FROM settled_facts
     WHERE settled_at >= ${from} AND settled_at < ${before}`
  if (row === undefined || row.lowest === null || row.highest === null) {
    return { items: 0n, found: [], unchecked: NOTHING_UNCHECKED }
  }
  const range = { after: row.lowest - 1n, upto: row.highest }
  const found = await queryRange(tx, part, range, { from, before })
  return { items: row.items, found, unchecked: NOTHING_UNCHECKED }
}

async function readSlice(tx: Tx, part: CheckPart, slice: Slice): Promise<SliceRead> {
  const { source } = part
  const unchecked = NOTHING_UNCHECKED
  if (source === 'state') return { items: 1n, found: await queryState(tx, part), unchecked }
  if (source === 'facts') return await readFacts(tx, part, slice)
  if (source === 'issues' || source === 'runs') {
    const rows = await tx.$queryRawUnsafe<{ id: bigint }[]>(
      `SELECT id FROM ${TABLES[source]} WHERE id > $1::bigint AND id <= $2::bigint`,
      slice.after,
      slice.upto,
    )
    const ids = rows.map(({ id }) => id)
    const found = ids.length === 0 ? [] : await queryIds(tx, part, ids)
    return { items: BigInt(ids.length), found, unchecked }
  }
  const found = await queryRange(tx, part, slice)
  if (part.advance !== undefined) await tx.$executeRawUnsafe(part.advance, slice.after, slice.upto)
  return { items: await countIn(tx, source, slice), found, unchecked }
}

async function boundsOf(tx: Tx, source: CheckSource): Promise<Slice> {
  if (source === 'state') return { after: 0n, upto: 1n }
  if (source !== 'facts') return { after: 0n, upto: await lastId(tx, sequenceOf[source]) }
  const [row] = await tx.$queryRaw<{ first: Date | null; last: Date | null }[]>`
    SELECT min(settled_at) AS first, max(settled_at) AS last FROM settled_facts`
  const seconds = (at: Date) => BigInt(Math.floor(at.getTime() / MS_PER_S))
  if (row === undefined || row.first === null || row.last === null) return { after: 0n, upto: 0n }
  return { after: seconds(row.first), upto: seconds(row.last) + 1n }
}

/** A part of a check of the books as a full pass goes through it. */
function passPartOf({ id: checkId, says, severe }: Check, part: CheckPart): PassPart {
  const { begin, end } = part
  return {
    id: part.id,
    checkId,
    says,
    severe,
    step: STEPS[part.source],
    unit: UNITS[part.source],
    bounds: async (tx) => await boundsOf(tx, part.source),
    ...(part.source === 'issues'
      ? { sliceEnd: async (ctx, slice) => await closedIssues(ctx, slice, ISSUES_IN_SLICE) }
      : {}),
    slice: async (tx, slice) => await readSlice(tx, part, slice),
    again: async (_, tx, key) => (end === undefined ? await querySubject(tx, part, key) : await askEnd(tx, end, -1n)),
    ...(begin === undefined ? {} : { begin: async (tx: Tx) => void (await tx.$executeRawUnsafe(begin)) }),
    ...(end === undefined ? {} : { end: async (tx: Tx, upto: bigint) => await askEnd(tx, end, upto) }),
  }
}

async function askEnd(tx: Tx, sql: string, upto: bigint): Promise<Breach[]> {
  return await tx.$queryRawUnsafe<Breach[]>(sql, upto)
}

/** The books against each other. */
export const bookParts: readonly PassPart[] = checks.flatMap((check) =>
  check.parts.filter((part) => part.runs.includes('FULL')).map((part) => passPartOf(check, part)),
)
