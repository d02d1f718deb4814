import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { INBOX_QUEUES, type InboxQueue, inboxQueues, type Permission } from '@croupier/wire/ops'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

/** Pairs of accounts that look alike are counted so far: nobody needs to know how many more there are. */
const PAIRS_MAX = 500

/** What waits in one queue. */
export interface WaitingQueue {
  readonly queue: InboxQueue
  readonly count: number
  readonly oldestAt: Date | null
  readonly sums: { readonly currency: string; readonly amount: Units }[]
  /** of alarms: some call somebody at once */
  readonly isUrgent: boolean
}

/** Whose inbox it is. */
interface Reader {
  readonly staffId: bigint
  readonly permissions: ReadonlySet<Permission>
}

interface Part {
  readonly queue: InboxQueue
  readonly currency: string | null
  readonly count: number
  readonly oldestAt: Date | null
  readonly sum: bigint | null
  readonly isUrgent: boolean
}

interface Rows {
  /** what is counted */
  readonly from: Prisma.Sql
  /** since when a row waits */
  readonly at: Prisma.Sql
  /** whose merchant has to be the officer's; left out: it is nobody's alone */
  readonly merchant?: Prisma.Sql
  /** the sum of a row, and its currency */
  readonly sum?: Prisma.Sql
  readonly currency?: Prisma.Sql
  readonly isUrgent?: Prisma.Sql
}
const { sql } = Prisma
const NULL = sql`NULL::timestamptz`

/** The rows of each queue, by the conditions of the page that it is worked off on: what is open, never what is over. */
const ROWS: Readonly<Record<Exclude<InboxQueue, 'commands' | 'alarms' | 'deadLetters'>, Rows>> = {
  withdrawals: {
    from: sql`withdrawals x WHERE x.ended_at IS NULL`,
    at: sql`x.created_at`,
    merchant: sql`x.merchant_id`,
    sum: sql`x.amount_units`,
    currency: sql`x.asset`,
  },
  deposits: {
    from: sql`deposits x WHERE x.ended_at IS NULL`,
    at: sql`x.created_at`,
    merchant: sql`x.merchant_id`,
    sum: sql`x.ordered_units`,
    currency: sql`x.asset`,
  },
  unmatched: {
    from: sql`deposit_payments x WHERE x.deposit_id IS NULL`,
    at: sql`x.seen_at`,
    merchant: sql`x.merchant_id`,
  },
  held: {
    from: sql`deposit_payments x JOIN deposits d ON d.id = x.deposit_id AND d.merchant_id = x.merchant_id
              WHERE x.held_at IS NOT NULL AND x.returned_at IS NULL`,
    at: sql`x.held_at`,
    merchant: sql`x.merchant_id`,
    sum: sql`x.units`,
    currency: sql`d.pay_asset`,
  },
  payers: {
    from: sql`deposit_payments x JOIN deposits d ON d.id = x.deposit_id AND d.merchant_id = x.merchant_id
              WHERE x.payer_match IN ('UNCLEAR', 'OTHER') AND x.payer_cleared_at IS NULL AND x.returned_at IS NULL`,
    at: sql`x.seen_at`,
    merchant: sql`x.merchant_id`,
    sum: sql`x.units`,
    currency: sql`d.pay_asset`,
  },
  differences: {
    from: sql`provider_differences x WHERE x.cleared_at IS NULL AND x.seen_at >= x.found_at + interval '30 minutes'`,
    at: sql`x.found_at`,
    merchant: sql`x.merchant_id`,
  },
  papers: {
    from: sql`diligence_papers x WHERE x.decided_at IS NULL`,
    at: sql`x.sent_at`,
    merchant: sql`x.merchant_id`,
  },
  moneyCases: {
    from: sql`aml_cases x JOIN merchants t ON t.id = x.merchant_id WHERE x.closed_at IS NULL`,
    at: sql`x.opened_at`,
    merchant: sql`x.merchant_id`,
    sum: sql`x.units`,
    currency: sql`t.currency`,
  },
  care: { from: sql`care_cases x WHERE x.closed_at IS NULL`, at: sql`x.opened_at`, merchant: sql`x.merchant_id` },
  releases: {
    from: sql`protection_breaks x WHERE x.release_requested_at IS NOT NULL AND x.release_answered_at IS NULL`,
    at: sql`x.release_requested_at`,
    merchant: sql`x.merchant_id`,
  },
  duplicates: {
    from: sql`(SELECT merchant_id FROM duplicate_suspicions LIMIT ${PAIRS_MAX}) x WHERE true`,
    at: NULL,
    merchant: sql`x.merchant_id`,
  },
  tickets: { from: sql`feedback x WHERE x.answered_at IS NULL`, at: sql`x.sent_at`, merchant: sql`x.merchant_id` },
  applications: {
    from: sql`promotion_entries x WHERE x.state = 'APPLYING'`,
    at: sql`x.created_at`,
    merchant: sql`x.merchant_id`,
  },
  redemptions: {
    from: sql`point_redemptions x WHERE x.state = 'APPLYING'`,
    at: sql`x.created_at`,
    merchant: sql`x.merchant_id`,
  },
  dividends: {
    from: sql`wage_payments x JOIN merchants t ON t.id = x.merchant_id
              WHERE x.kind = 'DIVIDEND' AND x.payer_id IS NULL AND x.state = 'UNPAID'`,
    at: NULL,
    merchant: sql`x.merchant_id`,
    sum: sql`x.due_units`,
    currency: sql`t.currency`,
  },
  providerCases: {
    from: sql`provider_cases x WHERE x.closed_at IS NULL`,
    at: sql`x.opened_at`,
    merchant: sql`x.merchant_id`,
  },
  // A result is of every merchant.
  doubted: {
    from: sql`(SELECT i.draw_at FROM issues i JOIN games g ON g.id = i.game_id
       CROSS JOIN LATERAL (SELECT DISTINCT ON (e.source) e.source, e.numbers FROM external_results e
         WHERE e.issue_id = i.id ORDER BY e.source, e.id DESC) r
       WHERE i.seed_commitment IS NULL AND i.state = 'SETTLED'
       GROUP BY i.id HAVING bool_or(compared_draw(g.family, r.numbers) <> compared_draw(g.family, i.numbers))) x WHERE true`,
    at: sql`x.draw_at`,
  },
  quarantined: {
    from: sql`bet_lines x JOIN bet_orders o ON o.id = x.order_row_id AND o.merchant_id = x.merchant_id WHERE x.state = 'QUARANTINED'`,
    at: sql`o.placed_at`,
    merchant: sql`x.merchant_id`,
  },
  breaches: {
    from: sql`check_breaches x WHERE x.cleared_at IS NULL AND x.released_at IS NULL`,
    at: sql`x.found_at`,
    merchant: sql`x.merchant_id`,
  },
}

/** Those whose rows depend on who asks. */
function rowsOf(ctx: Ctx, queue: InboxQueue, { staffId, permissions }: Reader): Rows | null {
  if (queue === 'commands') {
    const isMine = sql`x.first_id = ${staffId}`
    const mayAnswer = sql`x.permission = ANY (${[...permissions]}) AND ${isWithin(ctx, sql`x.merchant_id`)}`
    return {
      from: sql`waiting_commands x WHERE x.state = 'WAITING' AND x.expires_at > ${ctx.clock.now()} AND (${isMine} OR ${mayAnswer})`,
      at: sql`x.created_at`,
    }
  }
  if (queue === 'alarms') {
    // Of an alarm about another merchant an officer of this one learns nothing.
    const isForeign = sql`SELECT 1 FROM merchants t WHERE t.code = x.about AND NOT ${isWithin(ctx, sql`t.id`)}`
    return {
      from: sql`alarms x WHERE x.closed_at IS NULL AND NOT EXISTS (${isForeign})`,
      at: sql`x.opened_at`,
      isUrgent: sql`coalesce(bool_or(x.level = 'PAGE'), false)`,
    }
  }
  if (queue !== 'deadLetters') return ROWS[queue]
  // They are of the whole platform.
  if (ctx.merchants != null) return null
  return { from: sql`outbox_messages x WHERE x.done_at IS NULL AND x.dead_at IS NOT NULL`, at: sql`x.dead_at` }
}

function partOf(ctx: Ctx, queue: InboxQueue, rows: Rows): Prisma.Sql {
  const { from, at, merchant, sum, currency, isUrgent = sql`false` } = rows
  const isOwn = merchant === undefined ? sql`true` : isWithin(ctx, merchant)
  const grouped = currency === undefined ? Prisma.empty : sql`GROUP BY ${currency}`
  return sql`SELECT ${queue}::text AS queue, ${currency ?? sql`NULL::text`} AS currency, count(*)::int AS count,
    min(${at}) AS "oldestAt", ${sum === undefined ? sql`NULL::bigint` : sql`sum(${sum})::bigint`} AS sum, ${isUrgent} AS "isUrgent"
    FROM ${from} AND ${isOwn} ${grouped}`
}

/** The parts of a queue, of each currency one, as one. */
function joined(queue: InboxQueue, parts: readonly Part[]): WaitingQueue {
  const times = parts.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt.getTime()]))
  return {
    queue,
    count: parts.reduce((all, { count }) => all + count, 0),
    oldestAt: times.length === 0 ? null : new Date(Math.min(...times)),
    sums: parts.flatMap(({ currency, sum }) =>
      currency === null || sum === null ? [] : [{ currency, amount: units(sum) }],
    ),
    isUrgent: parts.some((part) => part.isUrgent),
  }
}

/** What waits for an officer, by queue: those that the own permissions open, of the own merchants, in one statement. */
export async function readInbox(ctx: Ctx, reader: Reader): Promise<WaitingQueue[]> {
  const queues = INBOX_QUEUES.flatMap((queue) => {
    const needed = inboxQueues[queue]
    const rows = needed === null || reader.permissions.has(needed) ? rowsOf(ctx, queue, reader) : null
    return rows === null ? [] : [{ queue, rows }]
  })
  const all = Prisma.join(
    queues.map(({ queue, rows }) => sql`(${partOf(ctx, queue, rows)})`),
    ' UNION ALL ',
  )
  const parts = await ctx.db.prisma.$queryRaw<Part[]>(all)
  return queues.map(({ queue }) =>
    joined(
      queue,
      parts.filter((part) => part.queue === queue),
    ),
  )
}
