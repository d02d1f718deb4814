import type { Db } from '@croupier/db'

/**
 * What an old row of a table has of its own; the rest is that of a row which was played. `n` counts the old rows. Old ids are
 * below 0: they are before every mark, as what was checked long ago does.
 */
const OLD: Readonly<Record<string, { readonly like?: string; readonly own: string }>> = {
  members: {
    own: `'id', -n, 'public_id', md5('old' || n)::uuid, 'account', 'old' || n, 'account_key', 'old' || n`,
  },
  ledger_accounts: {
    like: `kind = 'CASH'`,
    own: `'id', -n, 'owner_id', -n, 'balance', 0, 'version', 0`,
  },
  ledger_transfers: { like: 'kind = 1', own: `'id', -n, 'subject_id', -n, 'from_version', -n` },
  issues: { like: `state = 'SETTLED'`, own: `'id', -n, 'number', 'old' || n` },
  bet_orders: { own: `'id', -n, 'order_id', md5('old' || n)::uuid, 'issue_id', -1 - n / 50` },
  bet_lines: {
    // Its one stray number wins in one play of ten; then a line that won stands for the old ones.
    like: `state IN ('LOSE', 'WIN') ORDER BY state`,
    own: `'issue_id', -1 - n / 50, 'order_row_id', -n`,
  },
  settled_facts: {
    own: `'source_id', -n, 'round_id', -1 - n / 50, 'xact', '3', 'settled_at', x.settled_at - interval '20 hours' - n * interval '1 minute'`,
  },
  wage_runs: {
    own: `'id', -n, 'window_start', x.window_start - n * interval '5 minutes', 'window_end', x.window_end - n * interval '5 minutes'`,
  },
  wage_payments: {
    own: `'id', -n, 'period_start', x.period_start - n * interval '5 minutes', 'period_end', x.period_end - n * interval '5 minutes'`,
  },
  outbox_messages: { own: `'id', -n, 'done_at', x.due_at` },
  idempotency_keys: { own: `'key', md5('old' || n)::uuid` },
  audit_records: { own: `'id', -n, 'sequence', -n` },
}

/** Old rows of tables that nothing of the play is in. */
const OLD_ALONE: Readonly<Record<string, string>> = {
  agent_transfers: `(id, sender_id, receiver_id, units, created_at, merchant_id, direction, request_id)
    SELECT -n, 1, 2, 1000, now() - n * interval '1 minute', 1, 'DOWN', md5('old' || n)::uuid`,
  ledger_checked: '(account_id, version, balance, merchant_id) SELECT -n, 1, 0, 1',
  check_breaches: `(id, check_id, part, severe, key, merchant_id, subject, detail, found_at, seen_at, cleared_at)
    SELECT -n, 'I3', 'I3.rows', true, -n, 1, 'account ' || -n, 'was wrong', now(), now(), now()`,
}

/** The tables that grow with every bet, settlement, wage and command. */
export const GROWING: readonly string[] = [...Object.keys(OLD), ...Object.keys(OLD_ALONE)]

/** Adds this many old rows to every table that grows, past every guard; tells the planner what is there now. */
export async function addOldRows(db: Db, rows: number): Promise<void> {
  await db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
      await tx.$executeRawUnsafe('SET LOCAL statement_timeout = 0')
      for (const [table, { like = 'true', own }] of Object.entries(OLD)) {
        const added = await tx.$executeRawUnsafe(`
          INSERT INTO ${table}
          SELECT old.* FROM (SELECT * FROM ${table} WHERE ${like} LIMIT 1) x, generate_series(1, ${rows}) n,
                 jsonb_populate_record(NULL::${table}, to_jsonb(x) || jsonb_build_object(${own})) old`)
        if (added !== rows) throw new Error(`no row of ${table} was played`)
      }
      for (const [table, row] of Object.entries(OLD_ALONE)) {
        await tx.$executeRawUnsafe(`INSERT INTO ${table} ${row} FROM generate_series(1, ${rows}) n`)
      }
    },
    { timeout: 120_000 },
  )
  await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
}
