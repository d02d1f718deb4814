import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createInflateRaw } from 'node:zlib'
import { connect, type Db, moneyNow } from '@croupier/db'
import {
  aMember,
  buildTestApp,
  eventually,
  openTestWorld,
  PATIENT,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inVolume, isDeep } from '../../../setup/volume.ts'
import { aFact } from '../wages/wageWorld.ts'

const ZONE = 'Asia/Shanghai'
const ORDERS = inVolume(26_000, 9_000)
/** As many games as a compressor cannot remember: each row of a file is new to it. */
const GAMES = 12
const NAME_CHARS = 4_200
const FILE_BYTES_MIN = inVolume(105_000_000, 36_000_000)
const PAGES = ORDERS / 500
/** What may be under way when nobody reads: the buffers of two sockets and the parts before them, a fifth of the file. */
const PAGES_AHEAD_MAX = 10
/**
 * What the whole process, reader included, may hold more than before: some pages of rows and, of a workbook, what packs them.
 * Files of 105 and of 210 MB held the same: 25 MB as CSV, 63 and 66 MB as XLSX.
 */
const HELD_BYTES_MAX = { csv: 28_000_000, xlsx: 80_000_000 } as const
const PAGES_PER_LOOK = 4

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const held = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let world: TestWorld
/** The API's connections: a single one. */
let alone: Db
let app: TestApp
let top: TestMember
let token: string
let today: string
let port: number
const sockets: Socket[] = []
/** Pages of rows that were asked for, and statements of any kind that are under way. */
let pages = 0
let underWay = 0
let onPage = (): void => {}

function counting(db: Db): Db {
  const hot: Db['hot'] = {
    async query<Row>(...[statement, values]: Parameters<Db['hot']['query']>) {
      if (statement.name.startsWith('reports.bets.')) {
        pages += 1
        onPage()
      }
      underWay += 1
      try {
        return await db.hot.query<Row>(statement, values)
      } finally {
        underWay -= 1
      }
    },
  }
  return { ...db, hot }
}

async function manyOrders(player: TestMember): Promise<void> {
  await world.db.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
      await tx.$executeRaw`
        INSERT INTO games (code, family, name, schedule, group_code)
        SELECT 'BIG' || n, family, jsonb_build_object('EN', (SELECT left(string_agg(encode(sha256((n * 1000 + k)::text::bytea), 'base64'), ''),
               ${NAME_CHARS}::int) FROM generate_series(1, 200) k)), schedule, group_code
          FROM games, generate_series(1, ${GAMES}::int) n WHERE code = 'FACTS'`
      await tx.$executeRaw`
        INSERT INTO bet_orders (order_id, member_id, issue_id, stake_units, placed_at, merchant_id, game_id, line_count, mode, fingerprint)
        SELECT gen_random_uuid(), ${player.id}, i.id, 20000, money_now(), ${player.merchantId}, g.id, 1, 'LOTT', '\\x00'
          FROM issues i, generate_series(1, ${ORDERS}::int) n JOIN games g ON g.code = 'BIG' || (1 + n % ${GAMES}::int)
         WHERE i.number = 'FACTS'`
      await tx.$executeRaw`
        INSERT INTO bet_lines (issue_id, member_id, order_row_id, stake_units, payout_units, effective_units, settled_at, merchant_id,
          bets, line_no, state, mode, play_code, content, terms)
        SELECT o.issue_id, o.member_id, o.id, 20000, 10000, 20000, money_now(), o.merchant_id, 1, 1, 'WIN', 'LOTT', 'x', 'x', ''
          FROM bet_orders o`
    },
    { timeout: 300_000 },
  )
  await world.db.prisma.$executeRawUnsafe('VACUUM (ANALYZE)')
}

beforeAll(async () => {
  world = await openTestWorld()
  alone = connect(world.database.urlOf('api'), { ...PATIENT, max: 1 })
  const processes = { ...world.processes, api: counting(alone) }
  app = await buildTestApp({ ...world, processes })
  top = await aMember(world, { type: 1 })
  const player = await aMember(world, { upline: top })
  await aFact(world.db, player, { stake: '5', payout: '0', at: new Date() })
  await manyOrders(player)
  today = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(await moneyNow(world.db))
  token = (await app.sessionOf(top)).token
  app.app.server.on('connection', (socket: Socket) => sockets.push(socket))
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
}, 300_000)
afterAll(async () => {
  await app.close()
  await alone.close()
  await world.close()
})

/** The answer of the export, of which nothing is read yet; and the server's side of its connection. */
async function requested(format: 'csv' | 'xlsx'): Promise<{ file: IncomingMessage; server: Socket }> {
  pages = 0
  const path = routes['reports.export'].path.replace(':report', 'bets')
  const query = new URLSearchParams({
    from: today,
    to: today,
    scope: 'team',
    format,
    language: 'EN',
  })
  const file = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: `${path}?${query}`, agent: false }
    get({ ...options, headers: { host: 'localhost', token } }, resolve).once('error', reject)
  })
  expect(file.statusCode).toBe(200)
  return { file, server: sockets.at(-1) as Socket }
}

/** Until the server has nothing left to do but wait for its reader. */
async function untilHeldUp(server: Socket): Promise<void> {
  await eventually(() => {
    expect(pages).toBeGreaterThan(0)
    expect(server.writableNeedDrain && underWay === 0).toBe(true)
  })
}

/** The local header of the first entry of an archive, before its name and its extra field. */
const ENTRY_HEAD = 30

/** Without the header of its first entry, which is the first worksheet. */
async function* afterHeader(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of file) {
    if (head === null) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < ENTRY_HEAD) continue
      const at = ENTRY_HEAD + head.readUInt16LE(26) + head.readUInt16LE(28)
      if (head.length < at) continue
      yield head.subarray(at)
      head = null
    }
  }
}

/** Takes a whole file. @returns bytes of its rows, unpacked */
async function rowBytes(format: 'csv' | 'xlsx', file: IncomingMessage): Promise<number> {
  let bytes = 0
  const count = async (rows: AsyncIterable<Buffer>) => {
    for await (const chunk of rows) bytes += chunk.length
  }
  if (format === 'csv') await count(file)
  else await pipeline(file, afterHeader, createInflateRaw(), count)
  return bytes
}

describe.each(['csv', 'xlsx'] as const)(`${FILE_BYTES_MIN / 1e6} MB of rows as %s over HTTP`, (format) => {
  it('wait in the database while nobody reads, and pass in constant memory', async () => {
    const before = held()
    let most = 0
    onPage = () => {
      if (isDeep && pages % PAGES_PER_LOOK === 0) most = Math.max(most, held())
    }
    const { file, server } = await requested(format)
    await untilHeldUp(server)
    expect(pages).toBeLessThanOrEqual(PAGES_AHEAD_MAX)
    // A file that waits holds no connection: the only one answers others.
    const other = await app.call('wallet.balance', {}, { token, refresh: '' })
    expect(other.status).toBe(200)
    expect(pages).toBeLessThanOrEqual(PAGES_AHEAD_MAX)
    expect(await rowBytes(format, file)).toBeGreaterThan(FILE_BYTES_MIN)
    expect(pages).toBeGreaterThanOrEqual(PAGES)
    expect(most - before).toBeLessThan(HELD_BYTES_MAX[format])
    onPage = () => {}
  }, 600_000)

  it('are read no further when their reader goes away', async () => {
    const { file, server } = await requested(format)
    await untilHeldUp(server)
    const read = pages
    file.destroy()
    await eventually(() => expect(server.destroyed).toBe(true))
    // The only connection is free, and nothing is behind this call that would read on.
    expect((await app.call('wallet.balance', {}, { token, refresh: '' })).status).toBe(200)
    await eventually(() => expect(underWay).toBe(0))
    expect(pages).toBeLessThanOrEqual(read + 1)
  }, 600_000)
})
