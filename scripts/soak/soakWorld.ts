import { randomBytes } from 'node:crypto'
import { connect, type Db, statement, withTransaction } from '@croupier/db'
import { type DrawCtx, systemCtx } from '@croupier/domain'
import { openGame } from '@croupier/domain/lottery/games'
import { ANY_HOST, openMerchant } from '@croupier/domain/platform/site'
import { allDay } from '@croupier/rules'
import { seededRandom } from '../bench/statistics.ts'
import { fundMembers, openBulkMembers } from '../bench/world/bulkMembers.ts'
import { plantTree } from '../bench/world/tree.ts'
import { keepPlace, readPlace, type SoakPlace } from './soakState.ts'

/** One merchant with a tree of agents who have contracts, and a game that draws every five minutes. */
export interface SoakWorld extends SoakPlace {
  readonly db: Db
  readonly ctx: DrawCtx
  /** the same over one connection, which nothing but the checks uses */
  readonly checksCtx: DrawCtx
  readonly random: () => number
  close(): Promise<void>
}

const STATEMENT_MS_MAX = 600_000
const AGENTS_SHARE = 0.1
const DEPTH = 6
/** 1 000 000 yuan: a player never runs out, an agent pays its wages unless it is frozen. */
const FUNDS = 10_000_000_000n
const GAME = 'SOAK'
const SECONDS_PER_ISSUE = 300
const CLOSED_SECONDS = 5
const SEED = 7

const SERIES = statement(
  'soak.series',
  `INSERT INTO member_series (member_id, family, mode, series)
   SELECT id, 'SSC', 'LOTT', 1956 - 2 * depth FROM members`,
)
const CONTRACTS = statement(
  'soak.contracts',
  `WITH made AS (
     INSERT INTO contracts (merchant_id, kind, category, payer_id, payee_id, state, version_no, effective_from, offered_at)
     SELECT merchant_id, 'REALTIME_WAGE', 'CONS', parent_id, id, 'A', 1, n.mark, n.mark
       FROM members, (SELECT date_bin('5 minutes', money_now(), 'epoch'::timestamptz) AS mark OFFSET 0) n
      WHERE type IN (1, 2) ORDER BY id RETURNING id, payee_id, effective_from
   )
   INSERT INTO contract_versions (contract_id, version_no, win_rate_ppm, loss_rate_ppm, single_bet_units, effective_from, created_at)
   SELECT c.id, 1, 6000 - 500 * m.depth, 7000 - 500 * m.depth, 10000 * (1 + c.id % 3), c.effective_from, c.effective_from
     FROM made c JOIN members m ON m.id = c.payee_id`,
)

function connected(url: string) {
  const open = (name: string, max: number): Db =>
    connect(url, {
      name,
      max,
      statementTimeoutMs: STATEMENT_MS_MAX,
      idleInTransactionMs: STATEMENT_MS_MAX,
    })
  return { db: open('croupier-soak', 8), checksDb: open('croupier-soak-checks', 1) }
}

function ctxOf(db: Db, seedKey: string): DrawCtx {
  const log = { info() {}, warn: console.warn, error: console.error }
  const base = systemCtx({ db, log, masterKey: '0'.repeat(64) })
  return { ...base, seedKey: Buffer.from(seedKey, 'hex') }
}

/** A merchant, its members in a tree with contracts, and a game, in an empty database. */
async function makePlace(db: Db, ctx: DrawCtx, seedKey: string, members: number): Promise<SoakPlace> {
  const merchant = {
    code: 'SOAK',
    name: 'Soak',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    hosts: [ANY_HOST],
  }
  const merchantId = await withTransaction(db, async (tx) => await openMerchant(tx, ctx, merchant))
  const agents = Math.max(4, Math.round(members * AGENTS_SHARE))
  const random = seededRandom(SEED)
  const { parents, depths } = plantTree({ members, agents, depth: DEPTH, tops: 2, random })
  await openBulkMembers(db, {
    firstId: 1,
    merchantIds: new Array<number>(members).fill(merchantId),
    parents,
    types: depths.map((depth, at) => (at >= agents ? 0 : depth === 0 ? 1 : 2)),
  })
  await fundMembers(db, 1, members, FUNDS)
  await db.hot.query(SERIES, [])
  await db.hot.query(CONTRACTS, [])
  const schedule = allDay(SECONDS_PER_ISSUE, CLOSED_SECONDS, 'Asia/Shanghai')
  const game = {
    code: GAME,
    family: 'SSC',
    groupCode: 'SSC',
    name: { EN: GAME },
    schedule,
  } as const
  const modes = { LOTT: { issueStakeMax: '100000000' } }
  const gameId = await withTransaction(db, async (tx) => await openGame(tx, { ...game, sortOrder: 1, modes }))
  return { merchantId, gameId, members, agents, seedKey }
}

/**
 * Opens the world of a soak on a migrated database whose money clock may be shifted: the one that another run left there, else a
 * new one with this many members.
 */
export async function openSoakWorld(url: string, members: number): Promise<SoakWorld> {
  const { db, checksDb } = connected(url)
  const known = await readPlace(db)
  const seedKey = known?.seedKey ?? randomBytes(32).toString('hex')
  const ctx = ctxOf(db, seedKey)
  let place = known
  if (place === null) {
    place = await makePlace(db, ctx, seedKey, members)
    await keepPlace(db, place)
  }
  return {
    ...place,
    db,
    ctx,
    checksCtx: { ...ctx, db: checksDb },
    random: seededRandom(SEED),
    async close() {
      await checksDb.close()
      await db.close()
    },
  }
}
