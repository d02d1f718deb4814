import { withTransaction } from '@croupier/db'
import { setVendorState } from '@croupier/domain/lottery/games'
import { assertLedgerBalances, houseAccount, post } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { buildTestApp, consoleCtx, type TestSession, uuidAt } from '@croupier/testkit'
import { lottery, type Route, type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type LotteryApi, openLotteryApi, paramsIn, valueIn } from './lotteryApi.ts'
import { aPlayer, lott, odds, passTo, playOut } from './lotteryWorld.ts'
import { protectionCodes } from './protectedPlayers.ts'

let on: LotteryApi

beforeAll(async () => {
  on = await openLotteryApi()
})
afterAll(async () => {
  await assertLedgerBalances(on.world.db)
  await on.close()
})

it('refuses games and issues that are not there', async () => {
  const as = await on.aSession()
  const none = { gameCode: 'NOGAME' }
  expect((await on.place(as, none)).code).toBe('GAME_NOT_FOUND')
  expect((await on.place(as, { issueNumber: '20240305-9999' })).code).toBe('ISSUE_NOT_FOUND')
  expect((await on.call('lottery.currentIssue', { params: none })).code).toBe('GAME_NOT_FOUND')
  expect((await on.call('lottery.comingIssues', { params: none })).code).toBe('GAME_NOT_FOUND')
  const opened = { query: { gameCode: 'NOGAME', size: 5 } }
  expect((await on.call('lottery.openedNumbers', opened)).code).toBe('GAME_NOT_FOUND')
  const byNumber = async (gameCode: string, number: string) =>
    (await on.call('lottery.issueByNumber', { params: { gameCode, number } })).code
  expect(await byNumber('NOGAME', '20240305-0001')).toBe('GAME_NOT_FOUND')
  expect(await byNumber('SSC1M', '20240305-9999')).toBe('ISSUE_NOT_FOUND')
})

it('judges every line by the rules and names the line', async () => {
  const as = await on.aSession()
  const good = lott('ssc.pos', '1|-|-|-|-')
  const dear = lott('ssc.pos', '1|-|-|-|-', { multiple: 25_001 })
  const bad: [lottery.BetLineInput, string, object][] = [
    [{ ...good, playCode: 'ssc.nothing' }, 'BET_PLAY_UNKNOWN', { line: 1 }],
    [{ ...good, playCode: 'pk.pos' }, 'BET_PLAY_UNKNOWN', { line: 1 }],
    [odds('ssc.e.sum.bs', 'big'), 'BET_PLAY_UNKNOWN', { line: 1 }],
    [{ ...good, content: '1|-|-|-' }, 'BET_CONTENT_INVALID', { line: 1 }],
    [{ ...good, content: '1,1|-|-|-|-' }, 'BET_CONTENT_INVALID', { line: 1 }],
    [{ ...good, bets: 2 }, 'BET_AMOUNT_MISMATCH', { line: 1 }],
    [{ ...good, stake: parseUnits('1') }, 'BET_AMOUNT_MISMATCH', { line: 1 }],
    [{ ...good, series: 1952 }, 'BET_SERIES_INVALID', { line: 1, min: 1700, max: 1950 }],
    [{ ...good, series: 1901 }, 'BET_SERIES_INVALID', { line: 1, min: 1700, max: 1950 }],
    [lott('ssc.pos', '1|-|-|-|-', { base: 1, unit: 'LI' }), 'BET_STAKE_TOO_SMALL', { line: 1, min: '0.002' }],
    [dear, 'BET_LINE_LIMIT_EXCEEDED', { line: 1, max: '50000' }],
  ]
  for (const [line, code, params] of bad) {
    const reply = await on.place(as, { lines: [good, line] })
    expect([reply.code, paramsIn(reply)]).toEqual([code, params])
  }
  const many = Array.from({ length: 5 }, () => lott('ssc.pos', '1|-|-|-|-', { multiple: 25_000 }))
  expect(paramsIn(await on.place(as, { lines: many }))).toEqual({ max: '200000' })
})

it('refuses other input under one key, and what belongs to somebody else', async () => {
  const as = await on.aSession()
  const orderId = on.world.ctx.ids.uuid()
  expect((await on.place(as, { orderId })).status).toBe(200)
  const other = { orderId, line: lott('ssc.pos', '2|-|-|-|-') }
  expect((await on.place(as, other)).code).toBe('IDEMPOTENCY_MISMATCH')
  const DAY_MS = 86_400_000
  const stale = uuidAt(new Date(on.world.clock.now().getTime() - DAY_MS - 60_000))
  expect((await on.place(as, { orderId: stale })).code).toBe('IDEMPOTENCY_KEY_EXPIRED')
  const foreign = await on.aSession()
  const params = { orderId }
  const read = await on.call('lottery.myOrder', { params }, foreign)
  const cancelled = await on.call('lottery.cancelOrder', { params }, foreign)
  expect([read.code, cancelled.code]).toEqual(['BET_ORDER_NOT_FOUND', 'BET_ORDER_NOT_FOUND'])
})

it('bounds the lines of a player on an issue', async () => {
  const as = await on.aSession()
  const hundred = Array.from({ length: 100 }, () => lott('ssc.pos', '1|-|-|-|-', { unit: 'LI' }))
  for (let at = 0; at < 10; at += 1) {
    expect((await on.place(as, { lines: hundred })).status).toBe(200)
  }
  const reply = await on.place(as, {})
  expect([reply.code, paramsIn(reply)]).toEqual(['BET_LINES_EXCEEDED', { max: 1_000 }])
})

it('bounds the series by the own one', async () => {
  const upline = await aPlayer(on.world)
  await on.world.db.prisma.memberSeries.updateMany({
    where: { memberId: upline.id, family: 'SSC', mode: 'LOTT' },
    data: { series: 1880 },
  })
  const reply = await on.place(await on.api.login(upline), {})
  expect(paramsIn(reply)).toEqual({ line: 0, min: 1700, max: 1880 })
})

it('holds odds that were shown, unless any are taken (safety 5.4, 5.5)', async () => {
  const as = await on.aSession()
  const line = odds('ssc.e.ball', '1,2|-|-|-|-')
  const stale = { ...line, odds: [parseUnits('9.9'), parseUnits('9.9')] }
  const reply = await on.place(as, { line: stale })
  expect([reply.code, paramsIn(reply)]).toEqual(['BET_ODDS_CHANGED', { line: 0, odds: '9.8,9.8' }])
  const taken = await on.place(as, { line: { ...stale, acceptAnyOdds: true } })
  expect(taken.status).toBe(200)
  const { items } = valueIn(await on.call('lottery.myOrders', { query: { pageSize: 5 } }, as)) as {
    items: { lines: { prizes: string[] }[] }[]
  }
  expect(items[0]?.lines[0]?.prizes).toEqual(['9.8', '9.8'])
  const small = { ...line, stakePerBet: parseUnits('0.99'), stake: parseUnits('1.98') }
  expect(paramsIn(await on.place(as, { line: small }))).toEqual({ line: 0, min: '1' })
})

/** A debt of 1, as a correction raises it (rules A6). */
async function owing(ownerId: bigint): Promise<void> {
  const { db, merchantId } = on.world
  const where = { ownerId, kind: 'RECEIVABLE' }
  const debt = await db.prisma.ledgerAccount.findFirstOrThrow({ where })
  const to = await houseAccount(db, merchantId, 'HOUSE_PAYOUTS', debt.asset)
  const ref = { subject: -ownerId }
  const taken = { kind: 'DEBT_CORRECTION', ref, from: debt.id, to, units: parseUnits('1') } as const
  await withTransaction(db, async (tx) => await post(tx, merchantId, [taken]))
  await db.prisma.ledgerAccount.updateMany({
    where: { ownerId, kind: 'CASH' },
    data: { owes: true },
  })
}

it('refuses what the wallet, the merchant or the game does not allow', async () => {
  const { prisma } = on.world.db
  expect((await on.place(await on.aSession('1.99'), {})).code).toBe('WALLET_INSUFFICIENT_FUNDS')

  const frozen = await aPlayer(on.world)
  const session = await on.api.login(frozen)
  await prisma.ledgerAccount.updateMany({
    where: { ownerId: frozen.id, kind: 'CASH' },
    data: { frozenAt: new Date() },
  })
  expect((await on.place(session, {})).code).toBe('WALLET_FROZEN')

  const debtor = await aPlayer(on.world)
  await owing(debtor.id)
  expect((await on.place(await on.api.login(debtor), {})).code).toBe('WALLET_IN_DEBT')

  const as = await on.aSession()
  const orderId = on.world.ctx.ids.uuid()
  expect((await on.place(as, { orderId })).status).toBe(200)
  const merchant = { where: { id: on.world.merchantId } }
  await prisma.merchant.update({ ...merchant, data: { moneyMode: 'READ_ONLY' } })
  expect((await on.place(as, {})).code).toBe('SITE_MONEY_READ_ONLY')
  const cancel = { params: { orderId } }
  expect((await on.call('lottery.cancelOrder', cancel, as)).code).toBe('SITE_MONEY_READ_ONLY')
  await prisma.merchant.update({ ...merchant, data: { moneyMode: 'NORMAL' } })
  expect((await on.call('lottery.cancelOrder', cancel, as)).status).toBe(200)

  await prisma.game.update({ where: { code: 'PK101M' }, data: { state: 'MAINTENANCE' } })
  const other = await buildTestApp(on.world)
  const reply = await other.call(
    'lottery.placeBets',
    {
      params: { gameCode: 'PK101M' },
      body: {
        orderId: on.world.ctx.ids.uuid(),
        issueNumber: on.issue.number,
        lines: [lott('pk.q1', '01')],
      },
    },
    as,
  )
  const { body } = await other.call('lottery.currentIssues', {})
  expect(body).toMatchObject({ value: { games: [{ gameCode: 'SSC1M' }] } })
  await other.close()
  await prisma.game.update({ where: { code: 'PK101M' }, data: { state: 'OPEN' } })
  on.refused.get('lottery.placeBets')?.add(reply.code ?? '')
  expect(reply.code).toBe('GAME_MAINTENANCE')
})

/** The same of a node that has just read the catalogue and the merchant's settings. */
async function placeAgain(as: TestSession, line: lottery.BetLineInput, remoteAddress: string) {
  const api = await buildTestApp(on.world)
  const reply = await api.inject({
    method: 'POST',
    url: routes['lottery.placeBets'].path.replace(':gameCode', 'SSC1M'),
    remoteAddress,
    headers: { token: as.token },
    payload: {
      orderId: on.world.ctx.ids.uuid(),
      issueNumber: on.issue.number,
      lines: [z.encode(lottery.betLineInput, line)],
    },
  })
  await api.close()
  on.refused.get('lottery.placeBets')?.add(reply.code ?? '')
  return reply
}

it('refuses what a resting vendor offers, money from where the merchant takes none, and who is not known', async () => {
  const as = await on.aSession()
  const line = odds('ssc.e.sum.bs', 'big')
  const set = async (state: lottery.VendorState) =>
    await setVendorState(consoleCtx(on.world), { vendor: 'ELOTT', state, reason: 'a test of refusals' })
  await set('MAINTENANCE')
  expect((await placeAgain(as, line, '127.0.0.1')).code).toBe('VENDOR_MAINTENANCE')
  await set('OFF')
  expect((await placeAgain(as, line, '127.0.0.1')).code).toBe('VENDOR_OFF')
  await set('OPEN')
  expect((await placeAgain(as, line, '127.0.0.1')).status).toBe(200)
  const { prisma } = on.world.db
  const where = { id: on.world.merchantId }
  const { settings } = await prisma.merchant.findUniqueOrThrow({ where })
  const dataCentres = { policy: 'REFUSE_MONEY' }
  const data = { settings: { ...(settings as object), dataCentres } }
  await prisma.merchant.update({ where, data })
  expect((await placeAgain(as, line, '88.198.1.1')).code).toBe('SITE_ANONYMISER_REFUSED')
  const known = { settings: { ...(settings as object), identityFirst: true } }
  await prisma.merchant.update({ where, data: known })
  expect((await placeAgain(as, line, '127.0.0.1')).code).toBe('MEMBER_NOT_IDENTIFIED')
  const bounded = { ...(settings as object), betLimits: ['*/ELOTT/ssc.e.sum.bs/issueStake/9'] }
  await prisma.merchant.update({ where, data: { settings: bounded } })
  expect((await placeAgain(as, line, '127.0.0.1')).code).toBe('BET_PLAY_LIMIT_EXCEEDED')
  await prisma.merchant.update({ where, data: { settings: settings ?? {} } })
  expect((await placeAgain(as, line, '88.198.1.1')).status).toBe(200)
})

it('shows issues as they pass: on sale, drawn with the seed, verified by anybody', async () => {
  const as = await on.aSession()
  const orderId = on.world.ctx.ids.uuid()
  await on.place(as, { orderId, line: lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-') })
  const sealed = await on.call('lottery.issueByNumber', {
    params: { gameCode: 'SSC1M', number: on.issue.number },
  })
  expect(valueIn(sealed)).toMatchObject({ state: 'ON_SALE', revealedSeed: null, numbers: [] })
  await passTo(on.world, on.issue.closeAt)
  const closed = await on.place(as, {})
  expect([closed.code, paramsIn(closed)]).toEqual(['ISSUE_CLOSED', { nextIssue: '20240305-0002' }])
  const cancel = await on.call('lottery.cancelOrder', { params: { orderId } }, as)
  expect(cancel.code).toBe('BET_NOT_CANCELLABLE')
  await playOut(on.world, on.issue)
  const current = valueIn(await on.call('lottery.currentIssue', { params: { gameCode: 'SSC1M' } }))
  expect(current).toMatchObject({
    current: { number: '20240305-0002', state: 'ON_SALE' },
    next: { number: '20240305-0003', state: 'PLANNED' },
    lastDrawn: { number: '20240305-0001', state: 'SETTLED' },
  })
  const all = valueIn(await on.call('lottery.currentIssues', {})) as { games: object[] }
  expect(all.games).toMatchObject([{ gameCode: 'SSC1M' }, { gameCode: 'PK101M' }])
  const opened = await on.call('lottery.openedNumbers', { query: { gameCode: 'SSC1M', size: 5 } })
  expect(valueIn(opened)).toMatchObject([{ number: '20240305-0001' }])
  const own = z.decode(
    lottery.myOrder.reply,
    (await on.call('lottery.myOrder', { params: { orderId } }, as)).body as never,
  )
  expect(own.value).toMatchObject({ issueState: 'SETTLED', numbers: expect.any(Array) })
  expect(own.value.lines[0]).toMatchObject({
    state: 'WIN',
    payout: parseUnits('19'),
    capped: false,
  })
})

it('explains no rebate of a game or an issue that brought none', async () => {
  const as = await on.aSession()
  const query = { kind: 'SELF_REBATE', pageSize: 20 } as const
  const ask = async (gameCode: string, issueNumber: string) =>
    await on.call('lottery.rebates', { params: { gameCode, issueNumber }, query }, as)
  expect((await ask('SSC9M', on.issue.number)).code).toBe('GAME_NOT_FOUND')
  expect((await ask('SSC1M', on.issue.number)).code).toBe('NOT_FOUND')
  expect((await ask('SSC1M', '20240305-9999')).code).toBe('NOT_FOUND')
})

it("refuses what the player's own limits and breaks do not allow", async () => {
  expect(await protectionCodes(on)).toEqual([
    'PROTECTION_STAKE_LIMIT',
    'PROTECTION_LOSS_LIMIT',
    'PROTECTION_SESSION_LIMIT',
    'PROTECTION_TIME_OUT',
    'PROTECTION_EXCLUDED',
    'BET_OVER_BONUS_MAX',
  ])
})

it('was seen to refuse with every code of every lottery route', () => {
  const names = (Object.keys(routes) as RouteName[]).filter((name) => name.startsWith('lottery.'))
  const declared = names.map((name): [string, string[]] => {
    const { errors }: Route = routes[name]
    return [name, [...errors].sort()]
  })
  const seen = declared.map(([name, codes]): [string, string[]] => [
    name,
    codes.filter((code) => on.refused.get(name as RouteName)?.has(code)),
  ])
  expect(seen).toEqual(declared)
})
