import { statement } from '@croupier/db'
import { seededRandom } from '../statistics.ts'
import { addFacts, DAY_MS, openFactDay, type WageWorld } from './wageWorld.ts'

/** A month of facts of a wage world, one partition a day, and a daily wage and a dividend for every agent. */
export interface NightWorld {
  readonly world: WageWorld
  readonly factsPerDay: number
  /** the first day and the whole month */
  readonly day: { readonly start: Date; readonly end: Date }
  readonly month: { readonly start: Date; readonly end: Date }
}

export const DAYS = 30
const FACTS_PER_DAY = 1_000_000
/** Later than every window of a real-time run. */
const START = Date.parse('2024-09-01T00:00:00Z')
const FIRST_LINE = 50e9
const LINES_PER_DAY = 1e8
/** Members take other members' places from day to day, so that no two days are alike. */
const SHIFT = 7_919

const CONTRACTS = statement(
  'bench.tieredContracts',
  `WITH made AS (
     INSERT INTO contracts (merchant_id, kind, category, payer_id, payee_id, state, version_no, effective_from, offered_at)
     SELECT m.merchant_id, $2::text, 'CONS', m.parent_id, m.id, 'A', 1, $1::timestamptz, $1::timestamptz
       FROM members m WHERE m.type IN (1, 2) ORDER BY m.id RETURNING id, payee_id
   ), version AS (
     INSERT INTO contract_versions (contract_id, version_no, period_code, minimum_bet_units, effective_from, created_at)
     SELECT made.id, 1, $3::text, q.minimum, $1::timestamptz, $1::timestamptz
       FROM made JOIN unnest($4::bigint[]) WITH ORDINALITY q(minimum, payee) ON q.payee = made.payee_id RETURNING id
   )
   INSERT INTO contract_tiers (version_id, tier_no, periodic_bets_units, net_loss_units, active_user_count, rate_type, ratio_ppm)
   SELECT id, tier, 10000 * 10 ^ tier, 0, tier, 'P', tier * 500 FROM version, generate_series(1, 4) tier`,
)
const COPY_DAY = statement(
  'bench.copyDay',
  `INSERT INTO settled_facts (source, source_id, settlement_version, settled_at, merchant_id, member_id, catalogue_id, round_id,
          category, stake_units, payout_units, effective_units, theoretical_units, business_date)
   SELECT source, source_id + $2::bigint * ${LINES_PER_DAY}, settlement_version, settled_at + $2::int * interval '1 day', merchant_id,
          1 + (member_id + $2::bigint * ${SHIFT}) % $3::bigint, catalogue_id, round_id, category, stake_units, payout_units,
          effective_units, theoretical_units, business_date + $2::int
     FROM settled_facts WHERE settled_at >= $1::timestamptz AND settled_at < $1::timestamptz + interval '1 day'`,
)

const KINDS = [
  ['DAILY_WAGE', 'D'],
  ['DIVIDEND', 'M'],
] as const

async function openTieredContracts(world: WageWorld): Promise<void> {
  const random = seededRandom(7)
  // Arbitrary thresholds of an active user between 10 and 1 000 yuan.
  const minimums = Array.from({ length: world.contracts }, () => 100_000 + Math.floor(random() * 9_900_000))
  for (const [kind, code] of KINDS) {
    await world.db.hot.query(CONTRACTS, [new Date(START), kind, code, minimums])
  }
}

const known = new WeakMap<WageWorld, Promise<NightWorld>>()

async function make(world: WageWorld, scale: number, say: (line: string) => void) {
  const factsPerDay = Math.round(FACTS_PER_DAY * scale)
  say(`Settling ${DAYS} days of ${factsPerDay} lines …`)
  await openTieredContracts(world)
  const { db, merchantId, gameId, members } = world
  const place = { merchantId, gameId, firstLine: FIRST_LINE, start: START }
  for (let day = 0; day < DAYS; day += 1) {
    await openFactDay(db, START + day * DAY_MS)
    if (day === 0) await addFacts(db, place, members, factsPerDay, DAY_MS)
    else await db.hot.query(COPY_DAY, [new Date(START), day, members])
  }
  await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
  const days = (count: number) => ({
    start: new Date(START),
    end: new Date(START + count * DAY_MS),
  })
  return { world, factsPerDay, day: days(1), month: days(DAYS) }
}

/** Adds the month to a world, once. */
export async function openNightWorld(
  world: WageWorld,
  scale: number,
  say: (line: string) => void,
): Promise<NightWorld> {
  const made = known.get(world) ?? make(world, scale, say)
  known.set(world, made)
  return await made
}
