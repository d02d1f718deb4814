import { moneyNow, withTransaction } from '@croupier/db'
import { cancelOrder } from '@croupier/domain/lottery/orders'
import { houseAccount, post, walletOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, buildTestApp, type TestApp, type TestMember, type TestSession } from '@croupier/testkit'
import { DAY_MS, kindsOfGroup, type RouteName, transferGroups, transferKinds } from '@croupier/wire'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  bet,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  playOut,
} from '../../lottery/lotteryWorld.ts'

const ZONE = 'Asia/Shanghai'
/** The grant that a test player begins with is booked before the deposits. */
const BEGIN = '1000'

let world: LotteryWorld
let app: TestApp
let player: TestMember
let session: TestSession
let days: { from: string; to: string }
const orders = { settled: '', cancelled: '', open: '' }

const dayOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at)

/** Money between two accounts of the player and the house. */
async function move(ref: string, amount: string, way: 'in' | 'out' | 'hold'): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, player.id)
    if (wallet === undefined) throw new Error('no wallet')
    const funds = await houseAccount(tx, player.merchantId, 'HOUSE_FUNDS', wallet.asset)
    const held = await tx.ledgerAccount.findFirstOrThrow({
      where: { ownerId: player.id, kind: 'HELD' },
    })
    const sides = {
      in: { from: funds, to: wallet.accountId },
      out: { from: wallet.accountId, to: funds },
      hold: { from: wallet.accountId, to: held.id },
    }[way]
    await post(tx, player.merchantId, [{ kind: 'DEPOSIT', ref, units: parseUnits(amount), ...sides }])
  })
}

async function reply(name: RouteName, query: object) {
  const answer = await app.call(name, { query } as never, session)
  expect(answer.status).toBe(200)
  return answer
}
const value = async <T>(name: RouteName, query: object): Promise<T> =>
  ((await reply(name, query)).body as { value: T }).value
const rowsOf = async (name: RouteName, query: object): Promise<string[][]> =>
  parse((await reply(name, query)).raw, { bom: true })

beforeAll(async () => {
  world = await openLotteryWorld()
  app = await buildTestApp(world)
  const issue = await anIssueOnSale(world)
  player = await aPlayer(world, BEGIN)
  session = await app.login(player)
  await move('records:1', '250.5', 'in')
  await move('records:2', '50.5', 'out')
  await move('records:3', '30', 'hold')
  const every = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')
  orders.settled = await bet(world, player, issue, [every, lott('ssc.pos', '-|1,2|-|-|-')])
  orders.cancelled = await bet(world, player, issue, [lott('ssc.pos', '3|-|-|-|-')])
  await cancelOrder(actingAs(world, player), orders.cancelled)
  await playOut(world, issue)
  orders.open = await bet(world, player, await onSale(world, 'SSC1M'), [
    odds('ssc.e.sum.bs', 'small', { yuanPerBet: 50 }),
  ])
  const today = dayOf(await moneyNow(world.db))
  days = { from: today, to: today }
}, 240_000)
afterAll(async () => {
  await app.close()
  await world.close()
})

interface Account {
  readonly opening: string
  readonly closing: string
  readonly addsUp: boolean
  readonly kinds: { kind: string; in: string; out: string; movements: number }[]
}
interface Statement {
  readonly cash: Account
  readonly held: Account
  readonly life: { deposits: string; withdrawals: string; net: string }
}
const totalOf = ({ kinds }: Account) => kinds.reduce((sum, one) => sum + parseUnits(one.in) - parseUnits(one.out), 0n)

describe('a statement', () => {
  it('goes from the opening to the closing balance, and every kind is the sum of its postings', async () => {
    const { cash, held, life } = await value<Statement>('wallet.statement', days)
    const { items } = await value<{ items: { kind: string; units: string }[] }>('wallet.transactions', {
      pageSize: 100,
    })
    expect(cash).toMatchObject({ opening: '0', addsUp: true })
    expect(cash.kinds.map(({ kind }) => kind).sort()).toEqual([...new Set(items.map(({ kind }) => kind))].sort())
    for (const one of cash.kinds) {
      const own = items.filter(({ kind }) => kind === one.kind).map((row) => parseUnits(row.units))
      const side = (sign: bigint) =>
        own.filter((units) => units * sign > 0n).reduce((sum, units) => sum + units * sign, 0n)
      expect(one).toMatchObject({ movements: own.length })
      expect([parseUnits(one.in), parseUnits(one.out)]).toEqual([side(1n), side(-1n)])
    }
    const wallet = await walletOf(world.db, player.id)
    expect(parseUnits(cash.closing)).toBe(wallet?.balance)
    expect(totalOf(cash)).toBe(wallet?.balance)
    expect(held).toMatchObject({ opening: '0', closing: '30', addsUp: true })
    // 250.5 came in, 50.5 went back; what is only held is still the player's.
    expect(life).toEqual({ deposits: '200', withdrawals: '0', net: '200' })
  })

  it('of the days behind begins and ends with what there is, and of days before with nothing', async () => {
    const shifted = (by: number) => dayOf(new Date(Date.parse(days.from) + by * DAY_MS))
    const behind = { from: shifted(1), to: shifted(3) }
    const { cash } = await value<Statement>('wallet.statement', behind)
    const wallet = await walletOf(world.db, player.id)
    expect([cash.opening, cash.closing].map(parseUnits)).toEqual([wallet?.balance, wallet?.balance])
    expect(cash.kinds).toEqual([])
    const before = { from: shifted(-3), to: shifted(-1) }
    const empty = await value<Statement>('wallet.statement', before)
    expect(empty.cash).toEqual({ opening: '0', closing: '0', kinds: [], addsUp: true })
    const refused = await app.call('wallet.statement', { query: { from: shifted(-92), to: shifted(0) } }, session)
    expect(refused.code).toBe('VALIDATION_FAILED')
  })
})

describe('the account record', () => {
  it('by group has every posting once', async () => {
    expect(transferGroups.flatMap(kindsOfGroup).sort()).toEqual([...transferKinds].sort())
    const all = await value<{ items: unknown[] }>('wallet.transactions', { pageSize: 100 })
    let found = 0
    for (const group of transferGroups.filter((one) => kindsOfGroup(one).length > 0)) {
      const { items } = await value<{ items: { kind: never }[] }>('wallet.transactions', {
        pageSize: 100,
        group,
      })
      for (const { kind } of items) expect(kindsOfGroup(group)).toContain(kind)
      found += items.length
    }
    expect(found).toBe(all.items.length)
  })

  it('is a file in the words of its reader', async () => {
    const { items } = await value<{ items: { balanceAfter: string }[] }>('wallet.transactions', {
      pageSize: 100,
    })
    const [header, ...rows] = await rowsOf('wallet.transactionsExport', { ...days, language: 'CN' })
    expect(header).toEqual(['时间', '类型', '变动', '变动后余额', '关联单号', '备注'])
    expect(rows.map((row) => row[3])).toEqual(items.map(({ balanceAfter }) => balanceAfter))
    expect(rows.at(-1)?.slice(1, 4)).toEqual(['演示资金', BEGIN, BEGIN])
    const group = { ...days, language: 'ES', group: 'PAYOUT', format: 'xlsx' }
    const book = unzipSync((await reply('wallet.transactionsExport', group)).raw)
    const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet.match(/<row>/g)).toHaveLength(2)
    expect(sheet).toContain('Referencia')
  })
})

describe('the betting record', () => {
  it('adds up everything its filter means, open and returned stakes apart', async () => {
    const all = await value<Record<string, string>>('lottery.myTotals', days)
    // 12 bets of 2 are settled, 2 came back, 50 are open
    expect(all).toMatchObject({ orders: 3, lines: 4, stake: '24', open: '50', returned: '2' })
    const [payout, stake] = [all.payout ?? '', all.stake ?? ''].map(parseUnits)
    expect(parseUnits(all.net ?? '')).toBe((payout ?? 0n) - (stake ?? 0n))
    const filters: [object, string][] = [
      [{ mode: 'ELOTT' }, orders.open],
      [{ state: 'CANCELLED' }, orders.cancelled],
      [{ orderId: orders.settled }, orders.settled],
    ]
    for (const [filter, id] of filters) {
      expect(await value('lottery.myTotals', { ...days, ...filter })).toMatchObject({ orders: 1 })
      const { items } = await value<{ items: { orderId: string }[] }>('lottery.myOrders', filter)
      expect(items.map(({ orderId }) => orderId)).toEqual([id])
    }
    expect(await value('lottery.myTotals', { ...days, gameCode: 'ELOTT1' })).toMatchObject({
      orders: 0,
      net: '0',
    })
    const at = new Date(Date.parse(days.from) - DAY_MS).toISOString()
    expect(await value('lottery.myOrders', { to: at })).toMatchObject({ items: [] })
  })

  it('is a file line by line, with games, plays and picks in words', async () => {
    const [header, ...rows] = await rowsOf('lottery.myOrdersExport', { ...days, language: 'CN' })
    expect(header).toHaveLength(12)
    expect(rows).toHaveLength(4)
    expect(rows[0]?.[1]).toBe(orders.open)
    expect(rows[0]?.slice(4, 9).join(' ')).not.toMatch(/ssc|ELOTT|small|PENDING/)
    expect(rows[0]?.[7]).toBe('50')
    const nets = rows.map((row) => [row[1], row[11]])
    // open: nothing yet; cancelled: the stake came back
    expect(nets.slice(0, 2)).toEqual([
      [orders.open, ''],
      [orders.cancelled, '0'],
    ])
    const spanish = await rowsOf('lottery.myOrdersExport', { ...days, language: 'ES' })
    expect(spanish[0]?.[0]).toBe('Hora')
    expect(spanish.flat().join(' ')).not.toMatch(/ssc\.|SSC1M/)
  })
})
