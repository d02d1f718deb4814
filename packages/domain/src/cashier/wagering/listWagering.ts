import { statement, withTransaction } from '@croupier/db'
import { subtract, type Units } from '@croupier/money'
import type { FeedPlace, wagering } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { type FeedPage, type FeedQuery, readFeed } from '../../feed.ts'
import {
  type Reader,
  type Requirement,
  type RequirementRow,
  requirementOf,
  type WageringOwner,
} from './requirements.ts'
import { type OpenBonus, openBonusOf } from './takeBack.ts'
import { countWagering, type Wagering } from './wagering.ts'

/** A requirement as its player sees it: with every settled bet counted. */
export interface ListedRequirement extends Requirement {
  readonly left: Units
  readonly state: wagering.RequirementState
}

/** What a withdrawal asks for (rules C5, E4.4); amounts in units. */
export interface WageringState extends Pick<Wagering, 'locked' | 'left' | 'hasBonus'> {
  /** rows that are open after everything settled was counted, the oldest first: the first is filled first */
  readonly open: Wagering['rows']
  /** the least of what the open rows allow to be cashed out; null: no row bounds it */
  readonly cashoutMax: Units | null
}

/**
 * What an account must still bet before its money may leave. It is exact as of now and keeps nothing; a command counts under the
 * lock of the wallet and keeps the count (`countWagering`, `keepWagering`).
 */
export async function readWagering(from: Reader, owner: WageringOwner): Promise<WageringState> {
  return stateOf(await countWagering(from, owner))
}

function stateOf({ locked, left, rows, hasBonus }: Wagering): WageringState {
  const open = rows.filter(({ state }) => state === 'OPEN')
  const caps = open.flatMap(({ cashoutMax }) => cashoutMax ?? [])
  const least = caps.reduce<Units | null>((low, cap) => (low === null || cap < low ? cap : low), null)
  return {
    locked,
    left,
    open,
    hasBonus,
    cashoutMax: least,
  }
}

/** $1 member, $2 merchant, $3 id, $4 rows. */
const listing = (way: FeedPlace['way']) =>
  statement(
    `wagering.list.${way}`,
    `SELECT id, source, source_id, amount_units, required_units, done_units, max_stake_units, cashout_units, edge_ppm, rates,
            created_at, expires_at, closed_at, outcome, bonus_units, taken_units
       FROM wagering_requirements
      WHERE member_id = $1::bigint AND merchant_id = $2::int AND id ${way === 'older' ? '<' : '>='} $3::bigint
      ORDER BY id ${way === 'older' ? 'DESC' : 'ASC'} LIMIT $4::int`,
  )
const LISTS = { older: listing('older'), newer: listing('newer') } as const
/** Above every id. */
const NEWEST = (1n << 62n).toString()

/** A page of the actor's requirements, open and closed, newest first, with what a withdrawal would ask for. */
export async function listWagering(
  ctx: ActorCtx,
  query: FeedQuery,
): Promise<FeedPage<ListedRequirement> & WageringState & { bonus: OpenBonus | null }> {
  const { memberId: id, merchantId } = ctx.actor
  const [now, bonus] = await withTransaction(ctx.db, async (tx) => {
    const counted = await countWagering(tx, { id, merchantId })
    return [counted, await openBonusOf(tx, { id, merchantId }, counted)] as const
  })
  const counted = new Map(now.rows.map((row) => [row.id, row]))
  const page = await readFeed<RequirementRow>(
    query,
    async (place, limit) => ({
      rows: await ctx.db.hot.query(LISTS[place?.way ?? 'older'], [id, merchantId, place?.key ?? NEWEST, limit]),
      stopped: null,
    }),
    (row) => `${row.id}`,
  )
  const items = page.items.map((row): ListedRequirement => {
    const kept = requirementOf(row)
    const { state: outcome, done } = counted.get(row.id) ?? {
      state: kept.outcome ?? 'OPEN',
      done: kept.done,
    }
    return { ...kept, done, left: subtract(kept.required, done), state: outcome }
  })
  return { ...page, items, ...stateOf(now), bonus }
}
