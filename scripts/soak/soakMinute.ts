import { moneyNow, shiftMoneyClock, statement } from '@croupier/db'
import { retryWagePayments, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { placeAndCancel } from './soakBets.ts'
import type { SoakWorld } from './soakWorld.ts'

/** The next issue that is open long enough for a minute's bets, and how long it is until its sale begins. */
const NEXT = statement(
  'soak.nextIssue',
  `SELECT id, draw_at, (extract(epoch FROM sale_from - n.now) * 1000)::float8 AS wait_ms
     FROM issues, (SELECT money_now() AS now OFFSET 0) n
    WHERE game_id = $1::int AND draw_at > n.now AND close_at > n.now + interval '40 seconds' ORDER BY draw_at LIMIT 1`,
)
/** Rounds of a provider; a correction takes an earlier one back with a signed row (rules B9). */
const FACTS = `
  INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
    category, stake_units, payout_units, effective_units, theoretical_units, business_date)
  SELECT 2, nextval('ledger_references_id_seq'), CASE WHEN g % 5 = 0 THEN 2 ELSE 1 END, n.at, $1::int,
         1 + (g * 7919) % $2::int, 1, g, 'LOTT', s.sign * 100000, s.sign * (g % 3) * 70000, s.sign * 100000, 0,
         (n.at AT TIME ZONE 'Asia/Shanghai')::date
    FROM generate_series(1, 200) g CROSS JOIN (SELECT money_now() AS at OFFSET 0) n
    CROSS JOIN LATERAL (SELECT CASE WHEN g % 5 = 0 THEN -1 ELSE 1 END AS sign) s`
/** A frozen agent pays no wages: its bills stay open until it is thawed. */
const FREEZE = statement(
  'soak.freeze',
  `UPDATE ledger_accounts SET frozen_at = CASE WHEN $2::boolean THEN money_now() END
    WHERE kind = 'CASH' AND owner_id <= $1::bigint AND owner_id % 10 = 3`,
)
const DRAIN = statement(
  'soak.drain',
  'UPDATE outbox_messages SET done_at = money_now() WHERE done_at IS NULL',
)

const LATE_EVERY = 7
const FREEZE_EVERY = 12
const THAWED_AFTER = 8
const WINDOW_MS = 300_000

let shiftedMs = 0

async function advance(world: SoakWorld, ms: number): Promise<void> {
  shiftedMs += Math.max(0, Math.ceil(ms))
  await shiftMoneyClock(world.db, shiftedMs)
}

interface NextIssue {
  readonly id: bigint
  readonly draw_at: Date
  readonly wait_ms: number
}

/** The issue of this minute, on sale. */
async function issueOnSale(world: SoakWorld): Promise<NextIssue> {
  const { db, ctx, gameId } = world
  const find = async () => (await db.hot.query<NextIssue>(NEXT, [gameId]))[0]
  let next = await find()
  if (next === undefined) {
    await planIssues(ctx)
    next = await find()
  }
  if (next === undefined) throw new Error('no issue is planned')
  if (next.wait_ms >= 0) await advance(world, next.wait_ms + 1)
  return next
}

/** Facts that become visible only after the next window was paid. */
async function playLate(world: SoakWorld): Promise<void> {
  await world.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(FACTS, world.merchantId, world.members)
      await advance(world, WINDOW_MS + 20_000)
      await settleDueRealtimeWages(world.ctx)
    },
    { timeout: WINDOW_MS },
  )
}

/** Plays one minute: bets, cancels, the draw, its settlement, wages, retries, late facts and corrections. @returns lines placed */
export async function playMinute(
  world: SoakWorld,
  minute: number,
  orders: number,
): Promise<number> {
  const { db, ctx } = world
  const issue = await issueOnSale(world)
  const { lines } = await placeAndCancel(world, issue.id, orders)
  const now = await moneyNow(db)
  await advance(world, issue.draw_at.getTime() - now.getTime() + 1_000)
  await closeDueIssues(ctx)
  await drawDueIssues(ctx)
  await settleDueIssues(ctx)
  if (minute % LATE_EVERY === LATE_EVERY - 1) await playLate(world)
  const ofFreeze = minute % FREEZE_EVERY
  if (ofFreeze === 0 || ofFreeze === THAWED_AFTER) {
    await db.hot.query(FREEZE, [world.agents, ofFreeze === 0])
  }
  await settleDueRealtimeWages(ctx)
  await retryWagePayments(ctx)
  await rollUpHouse(ctx)
  await db.hot.query(DRAIN, [])
  return lines
}
