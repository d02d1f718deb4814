import { randomUUID } from 'node:crypto'
import { connect, type Db, moneyNow, statement, withTransaction } from '@croupier/db'
import { systemCtx } from '@croupier/domain'
import { openGame } from '@croupier/domain/lottery/games'
import { ANY_HOST, openMerchant } from '@croupier/domain/platform/site'
import { BETS_PER_BATCH_MAX, checkInvariants, openHouseAccounts, placeBets, withKindNumbers } from '@croupier/ledger'
import { allDay } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import { seededRandom } from '../statistics.ts'
import { anOrder } from './betOrders.ts'
import { fundMembers, openBulkMembers } from './bulkMembers.ts'
import type { Pool } from './pool.ts'

/**
 * A platform that has been in use for a while: members with money, one issue on sale, bets in the tables, statistics up to
 * date.
 */
export interface BetWorld {
  readonly url: string
  readonly db: Db
  readonly gameId: number
  readonly gameCode: string
  readonly issueId: bigint
  readonly issueNumber: string
  /** members of one merchant: everybody bets against one house account */
  readonly one: Pool
  /** as many, spread over 64 merchants and their house accounts */
  readonly spread: Pool
  /** some members of `one`'s merchant without money */
  readonly broke: Pool
  /** puts a further issue on sale */
  newIssue(): Promise<BenchIssue>
  /** orders and stakes that are in the tables, and what the ledger says was staked */
  totals(): Promise<BetTotals>
  checkBooks(): Promise<void>
  close(): Promise<void>
}

export interface BenchIssue {
  readonly id: bigint
  readonly number: string
}

export interface BetTotals {
  readonly orders: number
  readonly stakes: bigint
  readonly transfers: number
}

const MEMBERS = 100_000
const MEMBERS_MIN = 2_000
const BROKE = 64
const MERCHANTS = 64
const PLACED_BEFORE = 100_000
/** 100 000 yuan: nobody runs out of money while we measure. */
const FUNDS = 1_000_000_000n
const STATEMENT_MS_MAX = 600_000

const TOTALS = statement(
  'bench.betTotals',
  withKindNumbers(`SELECT (SELECT count(*) FROM bet_orders)::int AS orders, (SELECT coalesce(sum(stake_units), 0)::bigint FROM bet_orders) AS stakes,
          (SELECT count(*) FROM ledger_transfers WHERE kind = :LOTTERY_STAKE)::int AS transfers`),
)

const quiet = { info() {}, warn: console.warn, error: console.error }

async function openHouses(db: Db): Promise<number[]> {
  const ctx = systemCtx({ db, log: quiet, masterKey: '0'.repeat(64) })
  return await withTransaction(db, async (tx) => {
    const merchant = { currency: 'CNY', timeZone: 'Asia/Shanghai', name: 'Bench' }
    const main = await openMerchant(tx, ctx, { ...merchant, code: 'BENCH', hosts: [ANY_HOST] })
    const ids = [main]
    for (let n = 1; n < MERCHANTS; n += 1) {
      const { id } = await tx.merchant.create({ data: { code: `BENCH${n}`, name: 'Bench' } })
      await openHouseAccounts(tx, id)
      ids.push(id)
    }
    return ids
  })
}

async function openMembers(db: Db, merchants: readonly number[], count: number) {
  const total = 2 * count + BROKE
  const main = merchants[0] ?? 0
  const merchantOf = (at: number) => (at >= count && at < 2 * count ? (merchants[at % MERCHANTS] ?? main) : main)
  await openBulkMembers(db, {
    firstId: 1,
    merchantIds: Array.from({ length: total }, (_, at) => merchantOf(at)),
    parents: new Int32Array(total).fill(-1),
    types: new Array<number>(total).fill(0),
  })
  await fundMembers(db, 1, 2 * count, FUNDS)
  const ofMain = { merchant: String(main), merchantOf: () => main }
  const spread = {
    // Merchants are opened one after the other, members dealt out to them in turn.
    merchant: `(${main} + (:member - 1) % ${MERCHANTS})::int`,
    merchantOf: (member: number) => main + ((member - 1) % MERCHANTS),
  }
  return {
    one: { first: 1, last: count, ...ofMain },
    spread: { first: count + 1, last: 2 * count, ...spread },
    broke: { first: 2 * count + 1, last: total, ...ofMain },
  }
}

/** Puts an issue on sale for a day. */
export async function openIssue(db: Db, gameId: number): Promise<BenchIssue> {
  const now = (await moneyNow(db)).getTime()
  const number = randomUUID().slice(0, 24)
  return await db.prisma.issue.create({
    data: {
      gameId,
      number,
      saleFrom: new Date(now - 1_000),
      closeAt: new Date(now + DAY_MS),
      drawAt: new Date(now + DAY_MS),
      seedCommitment: '',
      sealedSeed: new Uint8Array(),
      numbers: [],
    },
    select: { id: true, number: true },
  })
}

/** Opens the game the benches bet on. */
export async function openBenchGame(db: Db): Promise<{ id: number; code: string }> {
  const code = 'BENCH'
  const schedule = allDay(DAY_MS / 1_000, 0, 'UTC')
  const input = { code, family: 'SSC', groupCode: 'SSC', name: {}, schedule } as const
  const modes = { LOTT: { issueStakeMax: '100000000' } }
  const id = await withTransaction(db, async (tx) => await openGame(tx, { ...input, sortOrder: 1, modes }))
  return { id, code }
}

async function placeSome(db: Db, gameId: number, issueId: bigint, pools: Pool[], count: number) {
  const random = seededRandom(1)
  for (let placed = 0; placed < count; placed += BETS_PER_BATCH_MAX) {
    const pool = pools[(placed / BETS_PER_BATCH_MAX) % pools.length] as Pool
    const orders = Array.from({ length: BETS_PER_BATCH_MAX }, () => {
      const member = pool.first + Math.floor(random() * (pool.last - pool.first + 1))
      return anOrder(pool.merchantOf(member), member, gameId, issueId)
    })
    for (const batch of Map.groupBy(orders, (order) => order.merchantId).values()) {
      const outcomes = await placeBets(db, batch)
      if (outcomes.some((one) => one.code !== null)) throw new Error('a bet was refused')
    }
  }
}

/** Makes the world on an empty, migrated database: members by bulk insert, bets through the ledger. */
export async function openBetWorld(url: string, scale: number, say: (line: string) => void): Promise<BetWorld> {
  const db = connect(url, { name: 'croupier-bench', max: 36, statementTimeoutMs: STATEMENT_MS_MAX })
  const count = Math.max(MEMBERS_MIN, Math.round(MEMBERS * scale))
  say(`Opening ${2 * count} members of ${MERCHANTS} merchants and placing bets …`)
  const pools = await openMembers(db, await openHouses(db), count)
  const { id: gameId, code: gameCode } = await openBenchGame(db)
  const issue = await openIssue(db, gameId)
  const before = Math.round(PLACED_BEFORE * scale)
  await placeSome(db, gameId, issue.id, [pools.one, pools.spread], before)
  await db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
  return {
    url,
    db,
    gameId,
    gameCode,
    issueId: issue.id,
    issueNumber: issue.number,
    ...pools,
    newIssue: async () => await openIssue(db, gameId),
    async totals() {
      const [row] = await db.hot.query<BetTotals>(TOTALS, [])
      if (row === undefined) throw new Error('the totals were not told')
      return row
    },
    async checkBooks() {
      // I20 is about an outbox that somebody empties.
      const results = await checkInvariants(db, { except: ['I20'] })
      const broken = results.filter((one) => one.breaches > 0)
      if (broken.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(broken)}`)
    },
    close: async () => await db.close(),
  }
}
