import { type Db, statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'

/** Members to be opened at once, column by column. Uplines are places in the same columns, −1 for none. */
export interface BulkMembers {
  /** id of the first one; the others follow */
  readonly firstId: number
  readonly merchantIds: readonly number[]
  readonly parents: Int32Array
  readonly types: readonly number[]
}

const FUNDED_AT_ONCE = 5_000

const MEMBERS = statement(
  'bench.members',
  `INSERT INTO members (id, merchant_id, account, account_key, nickname, type, parent_id, depth)
   SELECT $1::bigint + ord - 1, merchant, 'bench' || ($1::bigint + ord - 1), 'bench' || ($1::bigint + ord - 1), 'Bench', type,
          CASE WHEN up >= 0 THEN $1::bigint + up END, depth
     FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) WITH ORDINALITY m(merchant, up, depth, type, ord)`,
)
const SEQUENCE = statement('bench.memberSequence', `SELECT setval('members_id_seq', max(id)) FROM members`)
const CLOSURE = statement(
  'bench.closure',
  `INSERT INTO member_closure (ancestor_id, descendant_id, distance)
   WITH RECURSIVE walk(ancestor_id, descendant_id, distance) AS (
     SELECT id, id, 0 FROM members WHERE id >= $1::bigint
     UNION ALL
     SELECT m.parent_id, w.descendant_id, w.distance + 1 FROM walk w JOIN members m ON m.id = w.ancestor_id
      WHERE m.parent_id IS NOT NULL
   ) SELECT * FROM walk`,
)
const ACCOUNTS = statement(
  'bench.accounts',
  `INSERT INTO ledger_accounts (merchant_id, owner_id, kind, asset, balance, may_go_negative)
   SELECT m.merchant_id, m.id, k.kind, b.currency, 0, k.kind = 'RECEIVABLE'
     FROM members m JOIN merchants b ON b.id = m.merchant_id, (VALUES ('CASH'), ('HELD'), ('RECEIVABLE')) k(kind)
    WHERE m.id >= $1::bigint`,
)
const FUND = statement(
  'bench.fund',
  `SELECT coalesce(sum(w.funded), 0)::int AS funded
     FROM (SELECT a.merchant_id, array_agg(${transferKindNumbers.DEMO_GRANT}::smallint) AS kinds, array_agg(a.owner_id) AS subjects,
                  array_agg(0::bigint) AS parts, array_agg($4::smallint) AS versions, array_agg(h.id) AS froms,
                  array_agg(a.id) AS tos, array_agg($3::bigint) AS amounts
             FROM ledger_accounts a JOIN ledger_accounts h ON h.merchant_id = a.merchant_id AND h.owner_id IS NULL
              AND h.kind = 'HOUSE_FUNDS' AND h.asset = a.asset
            WHERE a.kind = 'CASH' AND a.owner_id BETWEEN $1::bigint AND $2::bigint GROUP BY a.merchant_id) p,
          LATERAL (SELECT count(*) AS funded FROM ledger_post(p.merchant_id, p.kinds, p.subjects, p.parts, p.versions, p.froms,
            p.tos, p.amounts, now())) w`,
)

function depthsOf(parents: Int32Array): number[] {
  const depths: number[] = []
  for (const up of parents) depths.push(up < 0 ? 0 : (depths[up] ?? 0) + 1)
  return depths
}

/**
 * Opens many members with their closure and accounts, set by set: opening them one by one through the use case would take
 * minutes. Uplines come before their downlines.
 */
export async function openBulkMembers(db: Db, members: BulkMembers): Promise<void> {
  const { firstId, merchantIds, parents, types } = members
  const depths = depthsOf(parents)
  await db.hot.query(MEMBERS, [firstId, merchantIds, [...parents], depths, types])
  await db.hot.query(SEQUENCE, [])
  await db.hot.query(CLOSURE, [firstId])
  await db.hot.query(ACCOUNTS, [firstId])
}

/**
 * Grants this many units to each member of a range of ids, through the ledger's own function.
 * @param time how often they were granted something before
 */
export async function fundMembers(db: Db, firstId: number, lastId: number, units: bigint, time = 0): Promise<void> {
  for (let from = firstId; from <= lastId; from += FUNDED_AT_ONCE) {
    const to = Math.min(lastId, from + FUNDED_AT_ONCE - 1)
    const [row] = await db.hot.query<{ funded: number }>(FUND, [from, to, units, time])
    if (row?.funded !== to - from + 1) throw new Error(`${row?.funded} members were funded`)
  }
}
