import { type Db, statement } from '@croupier/db'
import { units } from '@croupier/money'
import { nextRealityCheck } from '@croupier/rules'
import type { protection as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { realityMinutes } from './settings.ts'

interface Row {
  readonly started_at: Date
  readonly checked_at: Date | null
  readonly minutes: number | null
  readonly asset: string
  readonly staked: bigint
  readonly returned: bigint
  /** at tables and in wallets of providers, or lost there; below zero: won there */
  readonly away: bigint
  readonly refusal: string | null
}

/** $1 merchant, $2 member, $3 session: its wallet's movements since it began, found by their versions. */
const READ = statement(
  'protection.sessionClock',
  `SELECT s.created_at AS started_at, s.checked_at, p.reality_minutes AS minutes, a.asset,
          coalesce(sum(m.staked), 0)::bigint AS staked, coalesce(sum(m.returned), 0)::bigint AS returned,
          coalesce(sum(m.away), 0)::bigint AS away, protection_gate($1::int, $2::bigint, 'MARKETING', 0, 0, money_now()) AS refusal
     FROM sessions s
     JOIN ledger_accounts a ON a.owner_id = s.member_id AND a.merchant_id = $1::int AND a.kind = 'CASH'
     LEFT JOIN protection_settings p ON p.member_id = s.member_id AND p.merchant_id = $1::int
     LEFT JOIN LATERAL play_moves($1::int, a.id, wallet_version_before($1::int, a.id, a.version, s.created_at)) m ON true
    WHERE s.id = $3::uuid AND s.member_id = $2::bigint
    GROUP BY s.id, p.reality_minutes, a.asset`,
)
const CHECKED = statement(
  'protection.noteCheck',
  'UPDATE sessions SET checked_at = $3 WHERE id = $1::uuid AND member_id = $2::bigint AND ended_at IS NULL',
)

async function read(db: Db, { merchantId, memberId, sessionId }: ActorCtx['actor']) {
  const [row] = await db.hot.query<Row>(READ, [merchantId, memberId, sessionId])
  if (row === undefined) throw new Error(`session ${sessionId} of nobody`)
  return row
}

/**
 * How long the actor's session lasts, what was won or lost in it (protection P9, P10), and whether the actor may play at all (rules E6).
 * @param longest minutes between two reality checks that the merchant lets anybody choose
 */
export async function readSessionClock({ db, actor, clock }: ActorCtx, longest: number): Promise<wire.SessionClock> {
  const { started_at: startedAt, checked_at: checkedAt, ...row } = await read(db, actor)
  const minutes = realityMinutes(row.minutes, longest)
  return {
    now: clock.now(),
    startedAt,
    checkAt: nextRealityCheck(startedAt, checkedAt, minutes),
    asset: row.asset,
    staked: units(row.staked + (row.away > 0n ? row.away : 0n)),
    returned: units(row.returned + (row.away < 0n ? -row.away : 0n)),
    net: units(row.returned - row.staked - row.away),
    pause: row.refusal === null ? null : row.refusal === 'PROTECTION_EXCLUDED' ? 'EXCLUSION' : 'TIMEOUT',
  }
}

/** The actor takes note of a reality check; the next one is due an interval later, in every tab. */
export async function noteRealityCheck(ctx: ActorCtx, longest: number): Promise<wire.SessionClock> {
  const { sessionId, memberId } = ctx.actor
  await ctx.db.hot.query(CHECKED, [sessionId, memberId, ctx.clock.now()])
  return await readSessionClock(ctx, longest)
}
