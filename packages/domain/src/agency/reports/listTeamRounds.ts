import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { startOf } from './range.ts'
import { readTeamFeed, type TeamFeed, type TeamFeedPage, type TeamFeedQuery, unitsOrNull } from './teamFeed.ts'

/** A round of the team in a game of a provider. What came out of it is its player's: it is not shown. */
export interface TeamRound {
  readonly id: string
  readonly account: string
  /** by language code */
  readonly gameName: Record<string, string>
  readonly vendorName: Record<string, string>
  readonly category: reports.RoundCategory
  readonly stake: Units
  /** what of the stake is a bet (rules B4, B); null while it is open, as the two below */
  readonly bets: Units | null
  readonly payout: Units | null
  readonly effective: Units | null
  readonly state: 'OPEN' | 'ENDED' | 'VOID'
  readonly begunAt: Date
}

/** Rounds of all pages; those that are open, were called off or gave the stake back are no bets. */
interface RoundsTotal {
  readonly count: number
  readonly stake: Units
  readonly bets: Units
  readonly payout: Units
  readonly effective: Units
}

interface TeamRoundsQuery extends TeamFeedQuery {
  readonly timeZone: string
  readonly category: reports.RoundCategory | null
}

interface Row {
  readonly id: bigint
  readonly vendor: string
  readonly round_id: string
  readonly account: string
  readonly code: string
  readonly game_name: Record<string, string> | null
  readonly vendor_name: Record<string, string> | null
  readonly category: reports.RoundCategory
  readonly stake: bigint
  readonly bets: bigint | null
  readonly payout: bigint | null
  readonly effective: bigint | null
  readonly state: TeamRound['state']
  readonly begun_at: Date
}

/** Rounds that are only read from a provider's list are heard of this much later at most. */
const LATE = "interval '1 day'"

const from = startOf('$6', '$8')
const to = `(${startOf('$7', '$8')} + interval '1 day')`

/** What a round's facts say of it, once it is over; one of which the stake came back is no bet (rules B4, as `member_days_of`). */
const factOf = (column: string, name: string) =>
  `CASE WHEN r.state = 'OPEN' THEN NULL WHEN r.fact_payout_units = r.fact_stake_units AND r.fact_effective_units = 0 THEN 0
        ELSE r.${column} END AS ${name}`
const FACTS = [
  factOf('fact_stake_units', 'bets'),
  factOf('fact_payout_units', 'payout'),
  factOf('fact_effective_units', 'effective'),
].join(', ')

/** The rounds of the team among the ids that are looked through. */
const OF_TEAM = `(SELECT r.*, ${FACTS}, c.vendor AS of_vendor, c.code, c.category FROM (
    SELECT * FROM provider_rounds x WHERE x.id >= $4::bigint AND x.id < $5::bigint AND x.merchant_id = $9::int OFFSET 0
  ) r JOIN catalogue_games c ON c.id = r.catalogue_id
  WHERE EXISTS (SELECT 1 FROM member_closure t
      WHERE t.ancestor_id = $2::bigint AND t.descendant_id = r.member_id AND t.distance BETWEEN $3::int AND $11::int)
    AND r.begun_at >= ${from} AND r.begun_at < ${to} AND ($10::text IS NULL OR c.category = $10::text)
    AND is_shown_to($1::bigint, r.member_id))`

const page = (way: 'rising' | 'falling') => {
  const order = way === 'falling' ? 'DESC' : 'ASC'
  return statement(
    `reports.rounds.${way}`,
    `WITH page AS MATERIALIZED (SELECT * FROM ${OF_TEAM} r ORDER BY r.id ${order} LIMIT $12::int)
     SELECT p.id, p.vendor, p.round_id, m.account, p.code, g.name AS game_name, v.name AS vendor_name, p.category,
            p.stake_units AS stake, p.bets, p.payout, p.effective, p.state, p.begun_at
       FROM page p
       JOIN members m ON m.id = p.member_id
       LEFT JOIN game_titles g ON g.catalogue_id = p.catalogue_id
       LEFT JOIN vendor_profiles v ON v.vendor = p.of_vendor
      ORDER BY p.id ${order}`,
  )
}

const FEED: TeamFeed = {
  bounds: statement(
    'reports.roundsBounds',
    `SELECT provider_round_id_at(${startOf('$1', '$3')} - ${LATE}) AS low,
            provider_round_id_at(${startOf('$2', '$3')} + interval '1 day' + ${LATE}) AS high`,
  ),
  page: { rising: page('rising'), falling: page('falling') },
  total: statement(
    'reports.roundsTotal',
    `SELECT count(*)::int AS count, coalesce(sum(r.stake_units), 0)::bigint AS stake,
            coalesce(sum(r.bets), 0)::bigint AS bets, coalesce(sum(r.payout), 0)::bigint AS payout,
            coalesce(sum(r.effective), 0)::bigint AS effective
       FROM ${OF_TEAM} r`,
  ),
  at: statement(
    'reports.roundsAt',
    'SELECT begun_at AS at FROM provider_rounds WHERE id >= $1::bigint AND merchant_id = $2::int ORDER BY id LIMIT 1',
  ),
}

/**
 * A page of the rounds that an account of the actor's subtree and everybody below it played in games of providers, in the order in
 * which they were heard of (rules B4, team betting). Lines of test types are left out for everybody else.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND
 */
export async function listTeamRounds(
  ctx: ActorCtx,
  query: TeamRoundsQuery,
): Promise<TeamFeedPage<TeamRound, RoundsTotal>> {
  const { items, ...rest } = await readTeamFeed<Row, RoundsTotal>(ctx, FEED, {
    ...query,
    filter: query.category,
  })
  return {
    ...rest,
    items: items.map((row) => ({
      id: `${row.vendor} ${row.round_id} ${row.account}`,
      account: row.account,
      gameName: row.game_name ?? { EN: row.code },
      vendorName: row.vendor_name ?? { EN: row.vendor },
      category: row.category,
      stake: units(row.stake),
      bets: unitsOrNull(row.bets),
      payout: unitsOrNull(row.payout),
      effective: unitsOrNull(row.effective),
      state: row.state,
      begunAt: row.begun_at,
    })),
  }
}
