import { withTransaction } from '@croupier/db'
import type { Capability } from '@croupier/domain/games/providers'
import { closeOfficersCase } from '@croupier/domain/games/rounds'
import { assertLedgerBalances, checkInvariants, freezeWallet } from '@croupier/ledger'
import { buildTestApp, consoleCtx, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callHost } from '../../../conformance/callHost.ts'
import { cases, faultNames, runCase } from '../../../conformance/runCase.ts'
import { action, bet, common, end, id, last, type Step, scene, undo, win } from '../../../conformance/steps.ts'
import { isDeep } from '../../../setup/volume.ts'
import { aGameProvider, aLauncher, aSeat, calls, fundsOf, hostOf, type Seat, VENDOR } from './ogpWorld.ts'

let world: TestWorld
let api: TestApp
const launcher = aLauncher()
useTestWorld(async (opened, closes) => {
  world = opened
  await aGameProvider(world)
  api = closes(await buildTestApp(world, { games: launcher }))
})
let rounds = 0
let seat: Seat
beforeEach(async () => {
  rounds += 1
  scene.round = `r${rounds}`
  await aGameProvider(world)
  seat = await aSeat({ api, world, launcher })
  scene.seat = seat
})
/** Money is conserved, every balance is its last movement, and the facts of every round add up to its row. */
afterEach(async () => {
  await assertLedgerBalances(world.db)
  const wrong = await world.db.prisma.$queryRaw`
    SELECT r.round_id FROM provider_rounds r
      LEFT JOIN LATERAL (SELECT sum(stake_units) AS stake, sum(payout_units) AS payout, sum(effective_units) AS effective
        FROM settled_facts WHERE source = 2 AND source_id = r.id) f ON true
     WHERE (coalesce(f.stake, 0)::bigint, coalesce(f.payout, 0)::bigint) <>
       CASE WHEN r.state = 'ENDED' THEN (r.stake_units, r.won_units) ELSE (0::bigint, 0::bigint) END
        OR coalesce(f.effective, 0) NOT BETWEEN 0 AND r.stake_units`
  expect(wrong).toEqual([])
})

describe('ordering', () => {
  /** Every rule with every fault; in the quick run each rule as it is and with one fault, in turn. */
  const table = cases.flatMap((one, index) => {
    const inTurn = faultNames[1 + (index % (faultNames.length - 1))] ?? 'none'
    const wanted = isDeep ? faultNames : ['none', inTurn]
    return wanted.map((fault) => ({ ...one, fault }))
  })
  it.each(table)('$rule ($fault)', async ({ fault, ...one }) => {
    const { capabilities = [] } = one
    if (capabilities.length > 0) await aGameProvider(world, capabilities as readonly Capability[])
    expect(await runCase(hostOf({ api, world }), one, fault)).toEqual([])
  })

  it('O3, O19: at once, a bet is taken once, and no two bets spend the same money', async () => {
    const [path, body] = bet('6000')
    const same = await Promise.all(Array.from({ length: 4 }, async () => await calls({ api, world }, path, body)))
    expect(same.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK'])
    expect(same.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    const others = await Promise.all(
      [1, 2, 3].map(async (no) => await calls({ api, world }, path, { ...body, amount: '3000', txId: id(`c${no}`) })),
    )
    expect(others.map(({ status }) => status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'OK'])
    expect(await fundsOf(world, seat)).toBe('10')
    const [, , expected] = end()
    expect(await calls({ api, world }, '/round/end', common())).toMatchObject(expected)
  })

  it('O10: what the wallet cannot give back is a debt that the next credit pays', async () => {
    for (const [path, body] of [bet('1000'), win('20000', last)]) await calls({ api, world }, path, body)
    const spent = {
      ...common(),
      roundId: `${scene.round}x`,
      txId: id('z'),
      betRef: 'x',
      amount: '25000',
      ...last,
    }
    expect(await calls({ api, world }, '/wallet/bet', spent)).toMatchObject({
      status: 'OK',
      balance: '4000',
    })
    const [path, body] = undo('w')
    expect(await calls({ api, world }, path, body)).toMatchObject({
      outcome: 'UNDONE',
      balance: '0',
    })
    const prize = { ...common(), txId: id('p'), amount: '20000', promoType: 'CASHBACK' }
    expect(await calls({ api, world }, '/wallet/promo-win', prize)).toMatchObject({
      balance: '4000',
    })
    const found = await world.db.prisma.providerCase.findMany({
      where: { memberId: seat.member.id },
    })
    expect(found.map(({ kind, subject }) => [kind, subject])).toEqual([['DEBT', id('w')]])
  })

  it('O10: a frozen wallet gives back what was paid by mistake, as far as it goes', async () => {
    for (const [path, body] of [bet('1000'), win('20000', last)]) await calls({ api, world }, path, body)
    await withTransaction(world.db, async (tx) => await freezeWallet(tx, seat.member.id, true))
    const [path, body] = undo('w')
    expect(await calls({ api, world }, path, body)).toMatchObject({ outcome: 'UNDONE' })
    expect(await fundsOf(world, seat)).toBe('90')
    const debt = { ownerId: seat.member.id, kind: 'RECEIVABLE' }
    const { balance } = await world.db.prisma.ledgerAccount.findFirstOrThrow({ where: debt })
    expect(balance).toBe(0n)
  })

  it('O23: a correction is taken for the days of its provider after the end, then it is for a person', async () => {
    const call = async ([path, body]: Step) => (await calls({ api, world }, path, body)).status
    const settles = (no: number) => win('2000', { settlementVersion: no, txId: id(`v${no}`), ...last })
    for (const step of [bet('1000'), end()]) expect(await call(step)).toBe('OK')
    await world.advance(8 * DAY_MS)
    expect(await call(settles(2))).toBe('OK')
    expect(await fundsOf(world, seat)).toBe('110')
    const cases = async () => {
      const found = await world.db.prisma.providerCase.findMany({ where: { memberId: seat.member.id } })
      return found.map(({ kind, subject }) => [kind, subject])
    }
    expect(await cases()).toEqual([])
    await world.advance(22 * DAY_MS)
    expect(await call(settles(3))).toBe('ROUND_CLOSED')
    expect([await fundsOf(world, seat), await cases()]).toEqual(['110', [['CLOSED_ROUND', id('v3')]]])
    const ofProvider = { where: { vendorCode: VENDOR } }
    await world.db.prisma.gameProvider.update({ ...ofProvider, data: { correctionDays: 31 } })
    expect(await call(settles(4))).toBe('OK')
    await world.db.prisma.gameProvider.update({ ...ofProvider, data: { correctionDays: 30 } })
  })

  it('a case that officers closed opens again when it happens again, and a win waits for its bet again', async () => {
    const [path, body] = win('500')
    const call = async () => (await calls({ api, world }, path, body)).status
    const where = { kind: 'ORPHAN', subject: id('w') }
    const read = async () => await world.db.prisma.providerCase.findFirstOrThrow({ where })
    expect(await call()).toBe('BET_NOT_FOUND')
    const first = await read()
    await closeOfficersCase(consoleCtx(world), { caseId: first.id, by: 'Ana Ruiz', reason: 'seen' })
    await world.advance(9 * 60_000)
    expect(await call()).toBe('BET_NOT_FOUND')
    const second = await read()
    expect([second.closedAt, second.times, second.openedAt > first.openedAt]).toEqual([null, 2, true])
    const kept = async () => await world.db.prisma.providerTx.count({ where: { txId: id('w') } })
    await world.advance(9 * 60_000)
    expect([await call(), await kept()]).toEqual(['BET_NOT_FOUND', 0])
    await world.advance(60_000)
    expect([await call(), await kept()]).toEqual(['BET_NOT_FOUND', 1])
  })

  it('O1: a repeat is the first answer to the letter', async () => {
    const texts: string[] = []
    const host = hostOf({ api, world })
    const send: typeof host.send = async (call) => {
      const answer = await host.send(call)
      texts.push(answer.text)
      return answer
    }
    const play = { wagered: '0', won: '0', effectiveBet: '0' }
    const other = { roundId: `${scene.round}t` }
    const steps: Step[] = [
      bet('1000'),
      bet('100001', { txId: id('large') }),
      win('2500'),
      undo('w'),
      undo('unknown'),
      ['/wallet/reserve', { ...common(), ...other, txId: id('t'), amount: '1000' }, {}],
      ['/wallet/release', { ...common(), ...other, txId: id('l'), amount: '1000', ...play }, {}],
      ['/wallet/adjust', { ...common(), txId: id('a'), direction: 'CREDIT', amount: '5', reasonCode: 'X' }, {}],
      ['/wallet/promo-win', { ...common(), txId: id('p'), amount: '5', promoType: 'CASHBACK' }, {}],
      ['/wallet/tip', { ...common(), txId: id('tip'), amount: '100', to: 'dealer' }, {}],
    ]
    for (const [path, body] of steps) {
      texts.length = 0
      for (let turn = 0; turn < 2; turn += 1) await callHost({ ...host, send }, path, body)
      expect(texts[1], path).toBe(texts[0])
    }
  })

  it('O12: a win without its bet may come again for ten minutes, then it is refused for good', async () => {
    const [path, body] = win('500')
    const call = async () => (await calls({ api, world }, path, body)).status
    expect(await call()).toBe('BET_NOT_FOUND')
    await world.advance(9 * 60_000)
    expect(await call()).toBe('BET_NOT_FOUND')
    const query = { txIds: [id('w')] }
    expect(await calls({ api, world }, '/tx/status', query)).toMatchObject({
      results: [{ verdict: 'UNKNOWN' }],
    })
    await world.advance(60_000)
    expect(await call()).toBe('BET_NOT_FOUND')
    expect(await calls({ api, world }, '/tx/status', query)).toMatchObject({
      results: [{ verdict: 'BET_NOT_FOUND' }],
    })
    const [late, stake] = bet('1000')
    expect(await calls({ api, world }, late, stake)).toMatchObject({ status: 'OK' })
    expect(await calls({ api, world }, path, body)).toMatchObject({
      status: 'BET_NOT_FOUND',
      isReplay: true,
    })
    const one = { kind: 'ORPHAN', subject: id('w'), closedAt: null }
    expect(await world.db.prisma.providerCase.count({ where: one })).toBe(1)
  })

  it('O4, O21: a list that was refused stays refused, however much is in the wallet by then', async () => {
    const list = {
      actions: [action('bet', bet('1000')), action('bet', bet('9500', { txId: id('b2') }))],
    }
    const call = async () => await calls({ api, world }, '/wallet/actions', list)
    const no = { status: 'INSUFFICIENT_FUNDS', index: 1 }
    expect(await call()).toMatchObject(no)
    expect(await fundsOf(world, seat)).toBe('100')
    const prize = { ...common(), txId: id('p'), amount: '90000', promoType: 'CASHBACK' }
    await calls({ api, world }, '/wallet/promo-win', prize)
    expect(await call()).toMatchObject(no)
    expect(await fundsOf(world, seat)).toBe('1000')
  })

  it('O4: a bet with its win in a round that is over stays refused, and is shown to a person', async () => {
    for (const [path, body] of [bet('1000'), end()]) await calls({ api, world }, path, body)
    const amounts = { betRef: 'y', betAmount: '0', winAmount: '500' }
    const both = { ...common(), ...amounts, betTxId: id('b2'), winTxId: id('w2') }
    expect(await calls({ api, world }, '/wallet/betwin', both)).toMatchObject({
      status: 'ROUND_CLOSED',
    })
    expect(await calls({ api, world }, '/tx/status', { txIds: [id('b2')] })).toMatchObject({
      results: [{ verdict: 'ROUND_CLOSED' }],
    })
  })

  it('O2, O21: a bet whose win has an id that was used is refused as a whole, and its stake stays', async () => {
    const [path, body] = bet('1000')
    await calls({ api, world }, path, body)
    const amounts = { betRef: 'x', betAmount: '2000', winAmount: '500' }
    const both = { ...common(), ...amounts, betTxId: id('b2'), winTxId: id('b') }
    const reply = await calls({ api, world }, '/wallet/betwin', both)
    expect(await fundsOf(world, seat)).toBe('90')
    expect(reply).toMatchObject({ status: 'TX_CONFLICT', index: 1 })
    expect(await calls({ api, world }, '/tx/status', { txIds: [id('b2')] })).toMatchObject({
      results: [{ verdict: 'UNKNOWN' }],
    })
  })

  it('O15: a provider that may pays late, and a person looks at it; after 72 hours it is too late', async () => {
    await aGameProvider(world, ['LATE_WIN'])
    for (const [path, body] of [bet('1000'), end()]) await calls({ api, world }, path, body)
    await world.advance(3_600_000)
    const [path, body] = win('500')
    expect(await calls({ api, world }, path, body)).toMatchObject({ status: 'OK', balance: '9500' })
    await world.advance(72 * 3_600_000)
    expect(await calls({ api, world }, path, { ...body, txId: id('w2') })).toMatchObject({
      status: 'ROUND_CLOSED',
    })
    const kinds = await world.db.prisma.providerCase.findMany({
      where: { memberId: seat.member.id },
      orderBy: { id: 'asc' },
    })
    expect(kinds.map(({ kind }) => kind)).toEqual(['LATE_WIN', 'CLOSED_ROUND'])
  })

  it('O17: a session that is over takes no bets, and is paid', async () => {
    const [path, body] = bet('1000')
    await calls({ api, world }, path, body)
    await world.advance(31 * 60_000)
    const later = { ...body, txId: id('b2') }
    expect(await calls({ api, world }, path, later)).toMatchObject({ status: 'SESSION_EXPIRED' })
    const [paid, won] = win('500', last)
    expect(await calls({ api, world }, paid, won)).toMatchObject({ status: 'OK' })
  })

  it('a vendor in maintenance takes no bets, and pays', async () => {
    const [path, body] = bet('1000')
    await calls({ api, world }, path, body)
    const state = (text: string) => world.db.prisma.vendor.update({ where: { code: VENDOR }, data: { state: text } })
    await state('MAINTENANCE')
    const later = { ...body, txId: id('b2') }
    expect(await calls({ api, world }, path, later)).toMatchObject({ status: 'PROVIDER_DISABLED' })
    const [paid, won] = win('500', last)
    expect(await calls({ api, world }, paid, won)).toMatchObject({ status: 'OK' })
    await state('OPEN')
  })

  it('O20: the token of another player', async () => {
    const other = await aSeat({ api, world, launcher })
    const [path, body] = bet('1000', { sessionToken: other.sessionToken })
    expect(await calls({ api, world }, path, body)).toMatchObject({ status: 'BAD_REQUEST' })
    expect([await fundsOf(world, seat), await fundsOf(world, other)]).toEqual(['100', '100'])
  })

  it('a batch decides each item for itself', async () => {
    const other = await aSeat({ api, world, launcher })
    const [, body] = bet('1000')
    const its = { ...body, sessionToken: other.sessionToken, playerId: other.playerId }
    const items = [
      { kind: 'bet', ...body },
      { kind: 'bet', ...its, txId: id('o'), amount: '90000' },
      { kind: 'roundEnd', ...common() },
    ]
    expect(await calls({ api, world }, '/wallet/batch', { items })).toMatchObject({
      status: 'OK',
      results: [{ status: 'OK' }, { status: 'INSUFFICIENT_FUNDS' }, { status: 'OK' }],
    })
  })

  it('tells the outcome of a transaction', async () => {
    for (const [path, body] of [bet('1000'), undo('b'), undo('never')]) await calls({ api, world }, path, body)
    const txIds = [id('b'), id('never'), id('nothing')]
    expect(await calls({ api, world }, '/tx/status', { txIds })).toMatchObject({
      results: [
        { verdict: 'OK', isUndone: true },
        { verdict: 'TX_ROLLED_BACK', isUndone: true },
        { verdict: 'UNKNOWN', isUndone: false },
      ],
    })
  })
})

it('leaves books in which every invariant holds', async () => {
  const found = await checkInvariants(world.db, { except: ['I20'] })
  expect(found.filter(({ breaches }) => breaches > 0)).toEqual([])
})
