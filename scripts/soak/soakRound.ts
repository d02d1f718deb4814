import { shiftMoneyClock, statement } from '@croupier/db'
import { retryWagePayments, settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import { rollUpHouse } from '@croupier/domain/cashier/wallets'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { type Placed, placeAndCancel } from './soakBets.ts'
import { type ChecksRun, runChecks } from './soakChecks.ts'
import { readShift } from './soakState.ts'
import type { SoakWorld } from './soakWorld.ts'

/** The next issue without a bet that is open long enough for a round's, and how long it is until its sale begins. */
const NEXT = statement(
  'soak.nextIssue',
  `SELECT i.id, (extract(epoch FROM sale_from - n.now) * 1000)::float8 AS wait_ms
     FROM issues i, (SELECT money_now() AS now OFFSET 0) n
    WHERE game_id = $1::int AND draw_at > n.now AND close_at > n.now + interval '200 seconds'
      AND NOT EXISTS (SELECT 1 FROM bet_lines l WHERE l.issue_id = i.id) ORDER BY draw_at LIMIT 1`,
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
    WHERE id = ANY (ARRAY(SELECT id FROM ledger_accounts WHERE kind = 'CASH' AND owner_id <= $1::bigint AND owner_id % 10 = 3
      ORDER BY id FOR NO KEY UPDATE))`,
)
const DRAIN = statement('soak.drain', 'UPDATE outbox_messages SET done_at = money_now() WHERE done_at IS NULL')

const LATE_EVERY = 7
const FREEZE_EVERY = 12
const THAWED_AFTER = 8
const NEITHER_FROZEN_NOR_THAWED = 1
const WINDOW_MS = 300_000
/** A draw is a few seconds behind the close, where the next sale begins. */
const DRAWN_AFTER_MS = 8_000

async function advance({ db }: SoakWorld, ms: number): Promise<void> {
  await shiftMoneyClock(db, (await readShift(db)) + Math.max(0, Math.ceil(ms)))
}

interface NextIssue {
  readonly id: bigint
  readonly wait_ms: number
}

/** The next issue, on sale: the clock is moved to where its sale begins, which is behind the draw of the one before. */
async function issueOnSale(world: SoakWorld): Promise<NextIssue> {
  const { db, ctx, gameId } = world
  const find = async () => (await db.hot.query<NextIssue>(NEXT, [gameId]))[0]
  let next = await find()
  if (next === undefined) {
    await planIssues(ctx)
    next = await find()
  }
  if (next === undefined) throw new Error('no issue is planned')
  if (next.wait_ms >= 0) await advance(world, next.wait_ms + DRAWN_AFTER_MS)
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

/** Closes, draws and settles what is due and pays wages, as the worker does every minute. */
async function closeBooks(world: SoakWorld, round: number): Promise<void> {
  const { db, ctx } = world
  await closeDueIssues(ctx)
  await drawDueIssues(ctx)
  await settleDueIssues(ctx)
  const ofFreeze = round % FREEZE_EVERY
  if (ofFreeze === 0 || ofFreeze === THAWED_AFTER) {
    await db.hot.query(FREEZE, [world.agents, ofFreeze === 0])
  }
  await settleDueRealtimeWages(ctx)
  await retryWagePayments(ctx)
  await rollUpHouse(ctx)
  await drainOutbox(world)
}

async function drainOutbox({ db }: SoakWorld): Promise<void> {
  await db.hot.query(DRAIN, [])
}

/**
 * Finishes what a run that was ended in the middle of a round left behind: an issue that is half settled, bills, messages. A
 * worker does so when it starts.
 */
export async function resume(world: SoakWorld): Promise<void> {
  await closeBooks(world, NEITHER_FROZEN_NOR_THAWED)
}

/** What was placed in a round, and what the checks said of the rounds before. */
export interface Round extends Placed {
  readonly checks: ChecksRun
}

/**
 * Plays one round: bets and cancels on one issue, while the issue before it is drawn and settled and wages, retries, late facts
 * and corrections are booked. Everything is checked meanwhile: no check waits for a quiet moment.
 */
export async function playRound(world: SoakWorld, round: number, orders: number): Promise<Round> {
  if (round % LATE_EVERY === LATE_EVERY - 1) await playLate(world)
  const issue = await issueOnSale(world)
  const [placed, checks] = await Promise.all([
    placeAndCancel(world, issue.id, orders),
    runChecks(world),
    closeBooks(world, round),
  ])
  return { ...placed, checks }
}

/** After the last round: the last issue is settled and its wages are paid, and the checks come to the end of what is there. */
export async function playOut(world: SoakWorld, round: number): Promise<ChecksRun> {
  await issueOnSale(world)
  await advance(world, 2 * WINDOW_MS)
  await closeBooks(world, round)
  // A check sets its mark and reads up to it when it is asked again.
  await runChecks(world)
  return await runChecks(world)
}
