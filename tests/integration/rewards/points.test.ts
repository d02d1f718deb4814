import { withTransaction } from '@croupier/db'
import { decideRedemption, grantPoints, type NewMallItem, publishMallItem } from '@croupier/domain/rewards/points'
import { assertLedgerBalances, balanceOf, post } from '@croupier/ledger'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import {
  atNoon,
  buildTestApp,
  consoleCtx,
  officerCtx,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { points as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimer, bets, codeOf, deposits, nextDay, PAYMENT_PASSWORD, pointsOf, reverses } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await app.close()
  await world.close()
})

const cashOf = async ({ id }: TestMember) => toDecimalString(await balanceOf(world.db, id))

/** Points without play. */
async function withPoints(member: TestMember, points: bigint): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const own = { ownerId: member.id, kind: 'POINTS' }
    const { id: to } = await tx.ledgerAccount.findFirstOrThrow({ where: own })
    const house = { ownerId: null, kind: 'HOUSE_POINTS', merchantId: member.merchantId }
    const { id: from } = await tx.ledgerAccount.findFirstOrThrow({ where: house })
    // Above the numbers of redemptions, which refer to what is returned, too.
    const ref = { subject: 9_000_000n + member.id }
    await post(tx, member.merchantId, [{ kind: 'POINTS_RETURNED', ref, from, to, units: units(points) }])
  })
}

it('a deposit that is reversed takes its points back, from an account in debt, too (rules B4, C1)', async () => {
  const member = await aClaimer(world)
  await deposits(world, member, '550')
  await nextDay(world)
  expect(await pointsOf(world, member)).toBe(5n)
  // 550 are there to be given back.
  expect((await reverses(world, member, '560')).debt).toBe(parseUnits('10'))
  await nextDay(world)
  expect(await pointsOf(world, member)).toBe(0n)
})

const GIFT = { points: 800, price: parseUnits('20'), stock: 2, perAccount: null, sort: 1 }
async function anItem(code: string, more: Partial<NewMallItem> = {}): Promise<void> {
  const { merchantId } = world
  const item: NewMallItem = {
    merchantId,
    code,
    kind: 'GIFT',
    titles: { EN: code },
    ...GIFT,
    ...more,
  }
  await withTransaction(world.db, async (tx) => await publishMallItem(tx, world.ctx, item))
}
const stockOf = async (code: string) => {
  const { stock, exchanged } = await world.db.prisma.mallItem.findFirstOrThrow({ where: { code } })
  return [stock, exchanged]
}

async function aMallGuest(points: bigint, balance = '50') {
  const member = await aClaimer(world, { balance })
  await withPoints(member, points)
  const session = await app.login(member)
  const redeem = async (code: string, more: object = {}) => {
    const body = {
      requestId: world.ctx.ids.uuid(),
      code,
      quantity: 2,
      address: '1 Long Lane, Town',
      phone: '+86 1380000000',
      paymentPassword: PAYMENT_PASSWORD,
      ...more,
    }
    return await app.call('points.redeem', { body }, session)
  }
  const convert = async (count: number, more: object = {}) => {
    const requestId = world.ctx.ids.uuid()
    const body = { requestId, points: count, paymentPassword: PAYMENT_PASSWORD, ...more }
    return await app.call('points.convert', { body }, session)
  }
  return { member, session, redeem, convert }
}

describe('earning (rules C1)', () => {
  it('PT-1, PT-2, PT-5: whole points, no remainder is lost, a correction takes back, and once a day', async () => {
    const member = await aClaimer(world)
    await bets(world, member, '1250')
    await nextDay(world)
    expect(await pointsOf(world, member)).toBe(2n)
    await bets(world, member, '400')
    await nextDay(world)
    await Promise.all([grantPoints(world.ctx), grantPoints(world.ctx)])
    expect(await pointsOf(world, member)).toBe(3n)
    await bets(world, member, '-300')
    await nextDay(world)
    expect(await pointsOf(world, member)).toBe(2n)
  })

  it('counts each kind by its own rate and lists every change with the balance after it', async () => {
    const member = await aClaimer(world)
    await bets(world, member, '1000', 'ELOTT')
    await bets(world, member, '650', 'RNG')
    await nextDay(world)
    const session = await app.login(member)
    const { body } = await app.call('points.details', { query: { pageSize: 20 } }, session)
    const { items } = wire.details.reply.parse(body).value
    expect(items.map(({ type, change }) => [type, change]).sort()).toEqual([
      ['LOTTERY', 2],
      ['RNG', 3],
    ])
    expect(items[0]?.balance).toBe(5)
    const reply = await app.call('points.account', {}, session)
    const { types, ...account } = wire.account.reply.parse(reply.body).value
    expect(account).toMatchObject({ points: 5, ratio: 100, conversionsLeft: 3 })
    expect(types.filter(({ points }) => points > 0)).toHaveLength(2)
  })
})

describe('redeeming (rules C1)', () => {
  it('PT-3: takes points, cash and stock at once; a rejection gives all back', async () => {
    await anItem('PT3')
    const { member, session, redeem } = await aMallGuest(1700n)
    const reply = await redeem('PT3')
    expect(codeOf(reply)).toBe('200')
    const { id } = wire.redeem.reply.parse(reply.body).value
    expect([await pointsOf(world, member), await cashOf(member)]).toEqual([100n, '10'])
    expect(await stockOf('PT3')).toEqual([0, 2])
    const ctx = officerCtx(world)
    const decision = {
      id,
      approve: false,
      remark: 'No longer made',
      by: 'Ana Ruiz',
      reason: 'none',
    }
    const decided = [decideRedemption(ctx, decision), decideRedemption(ctx, decision)]
    expect((await Promise.all(decided)).sort()).toEqual([false, true])
    expect([await pointsOf(world, member), await cashOf(member)]).toEqual([1700n, '50'])
    expect(await stockOf('PT3')).toEqual([2, 0])
    const { body } = await app.call('points.redemptions', { query: { pageSize: 20 } }, session)
    expect(wire.redemptions.reply.parse(body).value.items).toMatchObject([
      {
        id,
        state: 'REJECTED',
        remark: 'No longer made',
        address: '1 Long Lane, Town',
        change: 0,
        remaining: 2,
        exchanged: 0,
        paymentAccount: 'MAIN',
      },
    ])
  })

  it('one key at two accounts: an officer decides one of them', async () => {
    await anItem('SHARED', { stock: 9 })
    const [first, second] = [await aMallGuest(1700n), await aMallGuest(1700n)]
    const requestId = world.ctx.ids.uuid()
    const replies = [await first.redeem('SHARED', { requestId }), await second.redeem('SHARED', { requestId })]
    const [id = '', other] = replies.map(({ body }) => wire.redeem.reply.parse(body).value.id)
    expect(id).not.toBe(other)
    const decision = { id, approve: false, remark: '', by: 'Ana Ruiz', reason: 'none' }
    expect(await decideRedemption(consoleCtx(world), decision)).toBe(true)
    expect([await pointsOf(world, first.member), await pointsOf(world, second.member)]).toEqual([1700n, 100n])
  })

  it('a rejected one leaves what an account may have free, and a sent one does not', async () => {
    await anItem('ONCE', { perAccount: 1, stock: 9 })
    const { redeem } = await aMallGuest(2400n, '100')
    const decides = async (approve: boolean) => {
      const reply = await redeem('ONCE', { quantity: 1 })
      expect(codeOf(reply)).toBe('200')
      const { id } = wire.redeem.reply.parse(reply.body).value
      const by = { by: 'Ana Ruiz', reason: 'none' }
      return await decideRedemption(consoleCtx(world), { id, approve, remark: 'Looked at', ...by })
    }
    expect([await decides(false), await decides(true)]).toEqual([true, true])
    expect(codeOf(await redeem('ONCE', { quantity: 1 }))).toBe('409 MALL_ITEM_LIMIT')
  })

  it.each([
    ['PT-4: more than the stock', { code: 'PT4', stock: 1 }, {}, '409 MALL_ITEM_SOLD_OUT'],
    ['more than one account may have', { code: 'L1', perAccount: 1 }, {}, '409 MALL_ITEM_LIMIT'],
    ['too few points', { code: 'P1', points: 900 }, {}, '409 POINTS_INSUFFICIENT'],
    ['too little cash', { code: 'C1', price: parseUnits('26') }, {}, '409 WALLET_INSUFFICIENT_FUNDS'],
    ['no address', { code: 'A1' }, { address: '' }, '400 MALL_DELIVERY_MISSING'],
    ['no phone', { code: 'A2' }, { phone: 'none' }, '400 MALL_DELIVERY_MISSING'],
    ['another password', { code: 'W1' }, { paymentPassword: 'x' }, '400 PAYMENT_PASSWORD_WRONG'],
  ])('refuses %s and takes nothing', async (_, { code, ...item }, body, answer) => {
    await anItem(code, item)
    const { member, redeem } = await aMallGuest(1700n)
    const before = await stockOf(code)
    expect(codeOf(await redeem(code, body))).toBe(answer)
    expect([await pointsOf(world, member), await cashOf(member)]).toEqual([1700n, '50'])
    expect(await stockOf(code)).toEqual(before)
  })

  it('sells the last four to four of twelve who ask at once, and nothing twice for a repeat', async () => {
    await anItem('LAST', { stock: 4 })
    const people = Array.from({ length: 12 }, async () => await aMallGuest(1000n))
    const guests = await Promise.all(people)
    const replies = await Promise.all(guests.map(async ({ redeem }) => codeOf(await redeem('LAST', { quantity: 1 }))))
    const soldOut = Array(8).fill('409 MALL_ITEM_SOLD_OUT')
    expect(replies.sort()).toEqual([...Array(4).fill('200'), ...soldOut])
    expect(await stockOf('LAST')).toEqual([0, 4])
    await anItem('TWICE')
    const { member, redeem } = await aMallGuest(1700n)
    const requestId = world.ctx.ids.uuid()
    const twice = await Promise.all([
      redeem('TWICE', { requestId, quantity: 1 }),
      redeem('TWICE', { requestId, quantity: 1 }),
    ])
    expect(twice.map(codeOf)).toEqual(['200', '200'])
    expect(await pointsOf(world, member)).toBe(900n)
    expect(codeOf(await redeem('NOTHING'))).toBe('404 MALL_ITEM_NOT_FOUND')
  })
})

describe('converting (rules C1)', () => {
  it('PT-2: whole multiples only, with a requirement of once the cash, three times a day', async () => {
    const { member, convert } = await aMallGuest(700_000n, '1')
    expect(codeOf(await convert(350))).toBe('400 POINTS_NOT_MULTIPLE')
    expect(codeOf(await convert(500_100))).toBe('400 POINTS_CONVERSION_MAX')
    const reply = await convert(300)
    expect(wire.convert.reply.decode(reply.body as never).value).toMatchObject({
      points: 699_700,
      cash: parseUnits('3'),
    })
    expect(await cashOf(member)).toBe('4')
    const open = { memberId: member.id, closedAt: null }
    const rows = await world.db.prisma.wageringRequirement.findMany({ where: open })
    expect(rows).toMatchObject([{ source: 'POINTS', requiredUnits: parseUnits('3') }])
    const many = await Promise.all([convert(100), convert(100), convert(100)])
    expect(many.map(codeOf).sort()).toEqual(['200', '200', '409 POINTS_CONVERSIONS_OVER'])
    const { convert: poor } = await aMallGuest(99n)
    expect(codeOf(await poor(100))).toBe('409 POINTS_INSUFFICIENT')
  })
})
