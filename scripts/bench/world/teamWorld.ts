import { connect, type Db, moneyNow, statement, withTransaction } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { ANY_HOST, openMerchant } from '@croupier/domain/platform/site'
import { assertLedgerBalances } from '@croupier/ledger'
import { timed } from '../alternate.ts'
import { seededRandom } from '../statistics.ts'
import { fundMembers, openBulkMembers } from './bulkMembers.ts'
import { plantTree } from './tree.ts'
import { DAY_MS, openFactDay } from './wageWorld.ts'

/** One agent, everybody else below it, and what they bet today and in the days before. */
export interface TeamWorld {
  readonly url: string
  readonly db: Db
  readonly top: number
  /** everybody below the top agent */
  readonly downlines: number
  /** what all of them staked today, units: what is folded of it */
  readonly betsToday: bigint
  /** lines and movements that are not folded */
  readonly fresh: number
  /** folds them. @returns ms */
  fold(): Promise<number>
  /** the first and the last day of the facts, as the merchant writes them */
  readonly days: { readonly from: string; readonly to: string }
  checkBooks(): Promise<void>
  close(): Promise<void>
}

const DOWNLINES = 50_000
const AGENTS_SHARE = 0.1
const DEPTH = 10
const FUNDS = 1_000_000n
/** of each line, units */
export const STAKE = 20_000n
const ZONE = 'Asia/Shanghai'
const DAYS = 30
/** Lines a day that are folded, and lines and movements that are not yet: more than come between two folds. */
const FACTS_PER_DAY = 100_000
const FRESH = 10_000
const STATEMENT_MS_MAX = 600_000

/** $1 lines, $2 days back, $3 merchant, $4 members, $5 number of the first line. */
const FACTS = statement(
  'bench.teamFacts',
  `INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
          category, stake_units, payout_units, effective_units, theoretical_units, business_date)
   SELECT 1, $5::bigint + n, 1, d.at, $3::int, 2 + (n * 7919) % $4::bigint, 1, 1, 'LOTT', ${STAKE}, CASE WHEN n % 3 = 0 THEN 50000 ELSE 0 END,
          ${STAKE}, 0, (d.at AT TIME ZONE '${ZONE}')::date
     FROM generate_series(1, $1::int) n CROSS JOIN (SELECT money_now() - $2::int * interval '1 day' AS at OFFSET 0) d`,
)
const LEFT = statement(
  'bench.notFolded',
  'SELECT (SELECT count(*) FROM settled_facts f, team_day_marks m WHERE f.xact >= m.facts_before) AS facts, (SELECT count(*) FROM ledger_transfers t, team_day_marks m WHERE t.id > m.folded_to) AS movements, (SELECT count(*) FROM team_changes) AS changes',
)

async function foldAll(ctx: Ctx, db: Db): Promise<void> {
  for (;;) {
    await rollUpTeamDays(ctx)
    const [row] = await db.hot.query<Record<'facts' | 'movements' | 'changes', bigint>>(LEFT, [])
    if (row?.facts === 0n && row.movements === 0n && row.changes === 0n) return
  }
}

async function openTeam(db: Db, merchantId: number, downlines: number): Promise<void> {
  const members = downlines + 1
  const agents = Math.round(members * AGENTS_SHARE)
  const random = seededRandom(4)
  const { parents } = plantTree({ members, agents, depth: DEPTH, tops: 1, random })
  await openBulkMembers(db, {
    firstId: 1,
    merchantIds: new Array<number>(members).fill(merchantId),
    parents,
    types: Array.from(parents, (up, at) => (at >= agents ? 0 : up < 0 ? 1 : 2)),
  })
  await fundMembers(db, 1, members, FUNDS)
}

/** Makes the world on an empty, migrated database. */
export async function openTeamWorld(url: string, scale: number, say: (line: string) => void): Promise<TeamWorld> {
  const db = connect(url, { name: 'croupier-bench', max: 12, statementTimeoutMs: STATEMENT_MS_MAX })
  const log = { info() {}, warn: console.warn, error: console.error }
  const ctx = systemCtx({ db, log, masterKey: '0'.repeat(64) })
  const downlines = Math.max(500, Math.round(DOWNLINES * scale))
  say(`Opening an agent with ${downlines} downlines, who have bet for ${DAYS} days …`)
  const merchantId = await withTransaction(
    db,
    async (tx) =>
      await openMerchant(tx, ctx, {
        currency: 'CNY',
        timeZone: ZONE,
        name: 'Bench',
        code: 'BENCH',
        hosts: [ANY_HOST],
      }),
  )
  await openTeam(db, merchantId, downlines)
  const perDay = Math.round(FACTS_PER_DAY * scale)
  const now = await moneyNow(db)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  for (let back = 0; back < DAYS; back += 1) {
    if (back > 0) await openFactDay(db, today - back * DAY_MS)
    await db.hot.query(FACTS, [perDay, back, merchantId, downlines, back * FACTS_PER_DAY])
  }
  await foldAll(ctx, db)
  await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
  const fresh = Math.min(Math.round(FRESH * scale), downlines)
  await db.hot.query(FACTS, [fresh, 0, merchantId, downlines, DAYS * FACTS_PER_DAY])
  await fundMembers(db, 2, fresh + 1, FUNDS, 1)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
  const first = new Date(now.getTime() - (DAYS - 1) * DAY_MS)
  return {
    url,
    db,
    top: 1,
    downlines,
    betsToday: BigInt(perDay) * STAKE,
    fresh,
    fold: async () => await timed(async () => await foldAll(ctx, db)),
    days: { from: format.format(first), to: format.format(now) },
    checkBooks: async () => await assertLedgerBalances(db),
    close: async () => await db.close(),
  }
}
