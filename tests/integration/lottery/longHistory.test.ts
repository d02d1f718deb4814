import { connect, type Db } from '@croupier/db'
import type { ActorCtx } from '@croupier/domain'
import { listTransactions, type Transaction } from '@croupier/domain/cashier/wallets'
import { listOrders, type Order } from '@croupier/domain/lottery/orders'
import { placeBets } from '@croupier/ledger'
import { createTestDatabase, PATIENT, type TestDatabase } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anIssue, anOrder, aPlayer, deposit, openScene, type Player, type Scene } from '../cashier/ledger/scene.ts'
import { rowsRead } from '../platform/db/rowsRead.ts'

const BATCH = 100
const ISSUES = 5_000
/** Both have a full search before and behind the page in the middle. */
const SHORT = 3_000
const LONG = 9_000
/** A full search reads an order, its line and the way to its end; a posting and its transfer. And a page of 20. */
const ROWS_MAX = 3_200n
/** What a few pages of an index hold more or less. */
const ROWS_APART_MAX = 100n
/** Terms of a line as they are stored (lineTerms.ts). */
const TERMS = JSON.stringify([1, 1950, ['1950'], '1950', '100000', 2, 'YUAN', 1])

let database: TestDatabase
let db: Db
let scene: Scene
let short: Player
let long: Player

let lastOrder = 0
/** Uuids v7, each later than the one before. */
function nextOrderId(): string {
  lastOrder += 1
  return `019a0000-0000-7000-8000-${lastOrder.toString(16).padStart(12, '0')}`
}

/** A player with this many orders, and as many postings and one more. */
async function aPlayerWith(orders: number): Promise<Player> {
  const player = await aPlayer(scene)
  await deposit(scene, player, BigInt(orders))
  for (let placed = 0; placed < orders; placed += BATCH) {
    const issue = await anIssue(scene)
    const batch = Array.from({ length: BATCH }, () => {
      const order = anOrder(scene, player, issue, [1n], nextOrderId())
      return { ...order, lines: order.lines.map((line) => ({ ...line, terms: TERMS })) }
    })
    const outcomes = await placeBets(db, batch)
    expect(outcomes.every(({ code }) => code === null)).toBe(true)
  }
  return player
}

/** Issues of earlier days, which a page must not read either. */
async function manyIssues(): Promise<void> {
  const past = new Date('2026-01-01T00:00:00Z')
  const issues = Array.from({ length: ISSUES }, (_, at) => ({
    gameId: scene.gameId,
    number: `past ${at}`,
    saleFrom: past,
    closeAt: new Date(past.getTime() + 60_000),
    drawAt: new Date(past.getTime() + 60_000),
    seedCommitment: '',
    sealedSeed: new Uint8Array(),
    numbers: [],
  }))
  await db.prisma.issue.createMany({ data: issues })
}

beforeAll(async () => {
  database = await createTestDatabase()
  const admin = connect(database.url, PATIENT)
  // The plans that stay, which know no value: the ones a server uses after the first few calls.
  await admin.prisma.$executeRawUnsafe(`ALTER DATABASE ${database.name} SET plan_cache_mode = force_generic_plan`)
  await admin.close()
  db = connect(database.url, { ...PATIENT, max: 1 })
  scene = await openScene(db)
  await manyIssues()
  short = await aPlayerWith(SHORT)
  long = await aPlayerWith(LONG)
  await db.prisma.$executeRaw`ANALYZE`
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const actingAs = ({ id }: Player) =>
  ({ db, actor: { memberId: id, merchantId: scene.merchantId } }) as unknown as ActorCtx

const orders = async (player: Player, query: object = {}) =>
  await listOrders(actingAs(player), {
    cursor: null,
    pageSize: 20,
    gameCode: null,
    state: null,
    ...query,
  })
const postings = async (player: Player, query: object = {}) =>
  await listTransactions(actingAs(player), {
    cursor: null,
    pageSize: 20,
    from: null,
    to: null,
    kind: null,
    ...query,
  })

interface Page {
  readonly items: readonly (Order | Transaction)[]
  readonly newerCursor: string | null
  readonly nextCursor: string | null
  readonly searchedTo: Date | null
}
type List = (player: Player, query?: object) => Promise<Page>
const LISTS: readonly (readonly [name: string, list: List, rare: object, entries: number])[] = [
  ['bets', orders, { state: 'WIN' }, LONG],
  ['account record', postings, { kind: 'DIVIDEND' }, LONG + 1],
]

/** The page `back` pages behind the newest. */
async function pageBack<Found extends { nextCursor: string | null }>(
  list: (query: object) => Promise<Found>,
  back: number,
): Promise<Found> {
  let page = await list({ pageSize: 100 })
  for (let at = 0; at < back; at += 1) page = await list({ pageSize: 100, cursor: page.nextCursor })
  return page
}

describe.each(LISTS)('the %s of a long history', (_, list, rare, entries) => {
  it('costs the same as of a short one: newest, deep and filtered pages', async () => {
    const costs = async (player: Player) => {
      const { nextCursor: cursor } = await pageBack((query) => list(player, query), 12)
      const newer = cursor?.replace('o.', 'n.')
      const queries = [{}, { cursor }, { cursor: newer }, rare, { ...rare, cursor }, { ...rare, cursor: newer }]
      const rows: bigint[] = []
      for (const query of queries) rows.push(await rowsRead(db, () => list(player, query)))
      return rows
    }
    const [ofShort, ofLong] = [await costs(short), await costs(long)]
    for (const [at, rows] of ofLong.entries()) {
      expect(rows, `query ${at}`).toBeLessThan(ROWS_MAX)
      expect(rows - (ofShort[at] ?? 0n), `query ${at}`).toBeLessThan(ROWS_APART_MAX)
    }
  })

  it('is searched piece by piece when few entries pass the filter, and says how far', async () => {
    const first = await list(long, rare)
    expect(first).toMatchObject({ items: [], newerCursor: null })
    expect(first.searchedTo).toBeInstanceOf(Date)
    let pieces = 1
    let page = first
    while (page.nextCursor !== null) {
      page = await list(long, { ...rare, cursor: page.nextCursor })
      pieces += 1
    }
    expect(pieces).toBe(Math.ceil(entries / 1_000))
    expect(page.searchedTo).toBeNull()
  })

  it('holds every entry once, newest first', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = await list(short, { pageSize: 100, cursor })
      seen.push(...page.items.map((one) => ('orderId' in one ? one.orderId : `${one.balanceAfter}`)))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(SHORT)
  })
})

describe('a stretch of time in the account record', () => {
  it('is found without reading what comes before or after it', async () => {
    const { items } = await pageBack((query) => postings(long, query), 30)
    const [to, from] = [items[0]?.bookedAt, items.at(-1)?.bookedAt]
    const rows = await rowsRead(db, () => postings(long, { from, to }))
    expect(rows).toBeLessThan(300n)
    const page = await postings(long, { from, to })
    expect(page.items.every(({ bookedAt }) => from && to && bookedAt >= from && bookedAt < to)).toBe(true)
  })
})
