import { withTransaction } from '@croupier/db'
import {
  advanceChases,
  cancelChase,
  listChases,
  type OpenChaseInput,
  openChase,
  readChase,
} from '@croupier/domain/lottery/chases'
import { closeDueIssues, planIssues, voidIssue } from '@croupier/domain/lottery/issues'
import { cancelOrder, readOrder } from '@croupier/domain/lottery/orders'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { assertLedgerBalances, checkInvariants } from '@croupier/ledger'
import { parseUnits, units } from '@croupier/money'
import { chaseMultiples, isChaseRefusal } from '@croupier/rules'
import { actingAs, type TestMember } from '@croupier/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  anIssueOnSale,
  aPlayer,
  balance,
  type LotteryWorld,
  lott,
  onSale,
  openLotteryWorld,
  passTo,
  playOut,
} from './lotteryWorld.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
})
// Each test has a whole minute of sale before it.
beforeEach(async () => {
  await passTo(world, (await onSale(world, 'SSC1M')).closeAt, 1)
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(
    ({ breaches }) => breaches > 0,
  )
  expect(broken).toEqual([])
  await world.close()
})

/** Ten of ten digits of a place: it wins 19 of 20 in every issue; and one that hardly ever wins. */
const SURE = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-')
const RARE = lott('ssc.5.direct', '1|2|3|4|5')

async function aChase(options: Partial<OpenChaseInput> = {}): Promise<OpenChaseInput> {
  const issue = await anIssueOnSale(world)
  const { issues = 5, plan = { kind: 'SAME', multiple: 1 }, lines = [RARE] } = options
  const cost = units(lines.reduce((total, { stake }) => total + stake, 0n))
  const multiples = chaseMultiples(plan, issues, { cost, gain: parseUnits('1000') })
  if (isChaseRefusal(multiples)) throw new Error(multiples.refused)
  const total = units(cost * BigInt(multiples.reduce((sum, one) => sum + one, 0)))
  return {
    gameCode: 'SSC1M',
    chaseId: world.ctx.ids.uuid(),
    issueNumber: issue.number,
    issues,
    plan,
    stopOnWin: false,
    stopOnVoid: false,
    lines,
    total,
    ...options,
  }
}

const open = async (player: TestMember, input: OpenChaseInput) =>
  await openChase(actingAs(world, player), world.desk, input)
const read = async (player: TestMember, { chaseId }: OpenChaseInput) =>
  await readChase(actingAs(world, player), chaseId)
const statesOf = async (player: TestMember, input: OpenChaseInput) =>
  (await read(player, input)).parts.map(({ state }) => state)
const held = async ({ id }: TestMember) =>
  (await world.db.prisma.ledgerAccount.findFirstOrThrow({ where: { ownerId: id, kind: 'HELD' } }))
    .balance
const orders = async ({ id }: TestMember) =>
  await world.db.prisma.betOrder.count({ where: { memberId: id } })

/** What the worker does around an issue: it is drawn, its lines settle, chases go on with the next. */
async function step(): Promise<void> {
  await playOut(world, await onSale(world, 'SSC1M'))
  await advanceChases(world.ctx)
}

describe('a chase is paid for at once and played issue by issue (rules A7)', () => {
  it('debits the whole, makes each part an order when its issue goes on sale, and finishes', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3, lines: [SURE] })
    const opened = await open(player, input)
    expect(opened).toMatchObject({ total: parseUnits('60'), balance: parseUnits('9940') })
    expect(await balance(world, player)).toBe(parseUnits('9940'))
    expect(await held(player)).toBe(parseUnits('40'))
    expect(await statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'WAITING'])
    expect(await orders(player)).toBe(1)

    await step()
    expect(await statesOf(player, input)).toEqual(['SETTLED', 'PLACED', 'WAITING'])
    expect(await held(player)).toBe(parseUnits('20'))
    await step()
    await step()
    const done = await read(player, input)
    expect(done).toMatchObject({
      state: 'FINISHED',
      held: 0n,
      staked: parseUnits('60'),
      returned: 0n,
      paid: parseUnits('57'),
      settled: 3,
    })
    // 10 000 − 60 + 3 · 19 + rebates of 60 · 56 / 2000
    expect(await balance(world, player)).toBe(parseUnits('9998.68'))
    expect(await orders(player)).toBe(3)
    expect(await world.db.prisma.ledgerTransfer.count({ where: { kind: 50 } })).toBe(1)
    const [part] = done.parts
    const order = await readOrder(actingAs(world, player), part?.orderId ?? '')
    expect(order.lines).toMatchObject([{ content: SURE.content, state: 'WIN' }])
  })

  it('prices every issue at its own multiple (CH-2)', async () => {
    const player = await aPlayer(world)
    const plan = { kind: 'DOUBLING', multiple: 1, every: 2, factor: 3 } as const
    const input = await aChase({ plan, lines: [RARE] })
    await open(player, input)
    const { parts } = await read(player, input)
    expect(parts.map(({ multiple }) => multiple)).toEqual([1, 1, 3, 3, 9])
    expect(parts.map(({ stake }) => stake)).toEqual(
      [2, 2, 6, 6, 18].map((yuan) => parseUnits(String(yuan))),
    )
    const numbers = parts.map(({ issueNumber }) => Number(issueNumber.slice(-4)))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  it('stops on a win: what is closed stays, later issues come back (CH-6)', async () => {
    const player = await aPlayer(world)
    const input = await aChase({
      lines: [SURE],
      stopOnWin: true,
      plan: { kind: 'SAME', multiple: 2 },
    })
    await open(player, input)
    const first = await onSale(world, 'SSC1M')
    // the worker is late: two more issues are closed before the first result is known
    await passTo(world, first.closeAt, 1)
    await advanceChases(world.ctx)
    await closeDueIssues(world.ctx)
    const second = await onSale(world, 'SSC1M')
    await passTo(world, second.closeAt, 1)
    await closeDueIssues(world.ctx)
    await settleDueIssues(world.ctx)
    await playOutOnly(first.id)
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual([
      'SETTLED',
      'PLACED',
      'STOPPED',
      'STOPPED',
      'STOPPED',
    ])
    const stopped = await read(player, input)
    expect(stopped).toMatchObject({ state: 'STOPPED_WIN', held: 0n, returned: parseUnits('120') })
    await step()
    expect(await statesOf(player, input)).toEqual([
      'SETTLED',
      'SETTLED',
      'STOPPED',
      'STOPPED',
      'STOPPED',
    ])
  })

  it('takes back an order of the issue on sale when the one before it wins', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 4, lines: [SURE], stopOnWin: true })
    await open(player, input)
    const first = await onSale(world, 'SSC1M')
    await passTo(world, first.closeAt, 1)
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual(['PLACED', 'PLACED', 'WAITING', 'WAITING'])
    await playOut(world, first)
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual(['SETTLED', 'STOPPED', 'STOPPED', 'STOPPED'])
    // 10 000 − 20 + 19 + 0.56
    expect(await balance(world, player)).toBe(parseUnits('9999.56'))
    expect(await held(player)).toBe(0n)
  })

  it('skips a void issue and refunds it, and ends with it when the player wants that', async () => {
    const [goesOn, ends] = [await aPlayer(world), await aPlayer(world)]
    const kept = await aChase({ issues: 3 })
    const ended = { ...kept, chaseId: world.ctx.ids.uuid(), stopOnVoid: true }
    await open(goesOn, kept)
    await open(ends, ended)
    const issue = await onSale(world, 'SSC1M')
    await withTransaction(world.db, async (tx) => await voidIssue(tx, issue.id))
    await settleDueIssues(world.ctx)
    await advanceChases(world.ctx)
    expect(await statesOf(goesOn, kept)).toEqual(['SETTLED', 'WAITING', 'WAITING'])
    expect(await statesOf(ends, ended)).toEqual(['SETTLED', 'STOPPED', 'STOPPED'])
    expect(await read(ends, ended)).toMatchObject({ state: 'CANCELLED', stopReason: 'VOID' })
    expect(await balance(world, ends)).toBe(parseUnits('10000'))
    await passTo(world, issue.closeAt, 1)
    await step()
    await step()
    expect(await read(goesOn, kept)).toMatchObject({ state: 'FINISHED', held: 0n })
  })

  it('refunds what missed its issue: nothing of a chase is lost while no worker runs', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 4 })
    await open(player, input)
    const first = await onSale(world, 'SSC1M')
    await passTo(world, first.drawAt, 2 * 60_000)
    await step()
    expect(await statesOf(player, input)).toEqual(['SETTLED', 'MISSED', 'MISSED', 'MISSED'])
    expect(await read(player, input)).toMatchObject({
      state: 'FINISHED',
      returned: parseUnits('6'),
    })
    expect(await held(player)).toBe(0n)
  })
})

/** Draws and settles one issue only. */
async function playOutOnly(id: bigint): Promise<void> {
  const issue = await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })
  await playOut(world, issue)
}

describe('cancelling (rules A7.5)', () => {
  it('takes single issues back, then the rest, and a repeat returns nothing more', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 4 })
    await open(player, input)
    const { parts } = await read(player, input)
    const third = parts[2]?.issueNumber ?? ''
    const cancel = async (numbers: string[] | null) =>
      await cancelChase(actingAs(world, player), input.chaseId, numbers)
    expect(await cancel([third])).toMatchObject({ refunded: parseUnits('2'), state: 'RUNNING' })
    expect(await cancel([third])).toMatchObject({ refunded: 0n, state: 'RUNNING' })
    expect(await statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'CANCELLED', 'WAITING'])
    expect(await cancel(null)).toMatchObject({ refunded: parseUnits('6'), state: 'CANCELLED' })
    expect(await cancel(null)).toMatchObject({ refunded: 0n, state: 'CANCELLED' })
    expect(await balance(world, player)).toBe(parseUnits('10000'))
    await expect(cancel(['20240305-9999'])).resolves.toMatchObject({ refunded: 0n })
  })

  it('leaves what is closed and refuses to take it back', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3 })
    await open(player, input)
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    const cancel = async (numbers: string[] | null) =>
      await cancelChase(actingAs(world, player), input.chaseId, numbers)
    await expect(cancel([issue.number])).rejects.toMatchObject({ code: 'CHASE_ISSUE_CLOSED' })
    await expect(cancel(['19990101-0001'])).rejects.toMatchObject({ code: 'CHASE_NOT_FOUND' })
    expect(await cancel(null)).toMatchObject({ refunded: parseUnits('4') })
    await step()
    expect(await statesOf(player, input)).toEqual(['SETTLED', 'CANCELLED', 'CANCELLED'])
    const others = await aPlayer(world)
    const foreign = cancelChase(actingAs(world, others), input.chaseId, null)
    await expect(foreign).rejects.toMatchObject({ code: 'CHASE_NOT_FOUND' })
  })

  it('knows an order that was cancelled by itself', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 2 })
    await open(player, input)
    const [part] = (await read(player, input)).parts
    await cancelOrder(actingAs(world, player), part?.orderId ?? '')
    await step()
    await step()
    expect(await read(player, input)).toMatchObject({ state: 'FINISHED', paid: 0n })
    expect(await balance(world, player)).toBe(parseUnits('9998.056'))
  })
})

describe('twice, at once, broken off', () => {
  it('is opened once for its id, and another command under it is refused', async () => {
    const player = await aPlayer(world)
    const input = await aChase()
    const both = await Promise.allSettled([open(player, input), open(player, input)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await open(player, input)).toMatchObject({ replayed: true })
    await expect(open(player, { ...input, stopOnWin: true })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    })
    expect(await balance(world, player)).toBe(parseUnits('9990'))
  })

  it('two of one player at once debit both, or one when the wallet covers one', async () => {
    const player = await aPlayer(world, '15')
    const [one, two] = [await aChase(), await aChase()]
    const both = await Promise.allSettled([open(player, one), open(player, two)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await balance(world, player)).toBe(parseUnits('5'))
  })

  it('many workers at once place, settle and refund each part once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer(world)))
    const inputs = await Promise.all(players.map(() => aChase({ issues: 3 })))
    for (const [at, player] of players.entries()) await open(player, inputs[at] ?? (await aChase()))
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await Promise.all([1, 2, 3].map(async () => await advanceChases(world.ctx)))
    await advanceChases(world.ctx)
    for (const player of players) expect(await orders(player)).toBe(2)
    await playOut(world, issue)
    await Promise.all([1, 2, 3].map(async () => await advanceChases(world.ctx)))
    for (const [at, player] of players.entries()) {
      expect(await statesOf(player, inputs[at] ?? (await aChase()))).toEqual([
        'SETTLED',
        'PLACED',
        'WAITING',
      ])
    }
  })

  it('cancelled while its issue goes on sale: refunded or an order that is refunded, never both', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3 })
    await open(player, input)
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    const next = await onSale(world, 'SSC1M')
    const cancel = async () =>
      await cancelChase(actingAs(world, player), input.chaseId, [next.number])
    await Promise.all([advanceChases(world.ctx), cancel(), advanceChases(world.ctx)])
    await advanceChases(world.ctx)
    expect((await statesOf(player, input))[1]).toBe('CANCELLED')
    expect(await balance(world, player)).toBe(parseUnits('9996'))
    expect(await held(player)).toBe(parseUnits('2'))
  })

  it('a job that was killed between a win and its stop is made up for', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3, lines: [SURE], stopOnWin: true })
    await open(player, input)
    await playOut(world, await onSale(world, 'SSC1M'))
    // the result is noted, and then the worker dies
    await world.db.prisma.$queryRaw`SELECT settle_chase_parts(100)`
    expect(await read(player, input)).toMatchObject({ state: 'RUNNING', stopReason: 'WIN' })
    await advanceChases(world.ctx)
    expect(await read(player, input)).toMatchObject({ state: 'STOPPED_WIN', held: 0n })
  })
})

describe('who may not bet (rules E7)', () => {
  it('gets the rest back when the account is frozen; what is an order stays', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3 })
    await open(player, input)
    await world.db.prisma.member.update({ where: { id: player.id }, data: { status: 'FROZEN' } })
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual(['PLACED', 'REFUSED', 'STOPPED'])
    expect(await read(player, input)).toMatchObject({
      state: 'CANCELLED',
      stopReason: 'MEMBER_FROZEN',
    })
    expect(await held(player)).toBe(0n)
  })

  it('waits while no money moves, and is refunded when its issue closes meanwhile', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ issues: 3 })
    await open(player, input)
    const setMode = async (moneyMode: string) =>
      await world.db.prisma.merchant.update({
        where: { id: world.merchantId },
        data: { moneyMode },
      })
    const issue = await onSale(world, 'SSC1M')
    await passTo(world, issue.closeAt, 1)
    await setMode('READ_ONLY')
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual(['PLACED', 'WAITING', 'WAITING'])
    await setMode('NORMAL')
    await advanceChases(world.ctx)
    expect(await statesOf(player, input)).toEqual(['PLACED', 'PLACED', 'WAITING'])
  })
})

describe('what is refused', () => {
  it.each([
    ['ISSUE_NOT_FOUND', { issueNumber: '20240305-9999' }],
    ['CHASE_TOTAL_MISMATCH', { total: parseUnits('1') }],
    ['BET_CONTENT_INVALID', { lines: [{ ...RARE, content: '1|2' }] }],
    ['GAME_NOT_FOUND', { gameCode: 'NOSUCH' }],
  ] as const)('%s', async (code, change) => {
    const player = await aPlayer(world)
    const input = { ...(await aChase()), ...change }
    await expect(open(player, input)).rejects.toMatchObject({ code })
    expect(await balance(world, player)).toBe(parseUnits('10000'))
    expect((await listChases(actingAs(world, player), EVERY)).items).toEqual([])
  })

  it('more issues than are planned, and says how many there are', async () => {
    const player = await aPlayer(world)
    const input = await aChase()
    const last = await world.db.prisma.issue.findMany({
      where: { game: { code: 'SSC1M' } },
      orderBy: { drawAt: 'desc' },
      take: 2,
    })
    const late = { ...input, issueNumber: last[1]?.number ?? '' }
    await expect(open(player, late)).rejects.toMatchObject({
      code: 'CHASE_ISSUES_MISSING',
      params: { max: 2 },
    })
    // planned, but not on sale yet
    const early = { ...late, issues: 1, total: parseUnits('2') }
    await expect(open(player, early)).rejects.toMatchObject({ code: 'ISSUE_CLOSED' })
  })

  it('names the issue at which a profit or a multiple fails', async () => {
    const player = await aPlayer(world)
    const input = await aChase({ lines: [SURE] })
    const profit = { ...input, plan: { kind: 'PROFIT', multiple: 1, ratePpm: 500_000 } } as const
    await expect(open(player, profit)).rejects.toMatchObject({
      code: 'CHASE_PROFIT_IMPOSSIBLE',
      params: { issue: input.issueNumber },
    })
    const plan = { kind: 'DOUBLING', multiple: 1, every: 1, factor: 100 } as const
    await expect(open(player, { ...input, plan })).rejects.toMatchObject({
      code: 'CHASE_MULTIPLE_EXCEEDED',
    })
    const poor = await aPlayer(world, '5')
    await expect(open(poor, await aChase())).rejects.toMatchObject({
      code: 'WALLET_INSUFFICIENT_FUNDS',
    })
  })
})

const EVERY = { cursor: null, pageSize: 2, gameCode: null, state: null }

it('lists own chases, newest first, page by page and by state', async () => {
  const player = await aPlayer(world)
  const inputs = [await aChase(), await aChase(), await aChase()]
  for (const input of inputs) await open(player, input)
  const ids = inputs.map(({ chaseId }) => chaseId).reverse()
  const ctx = actingAs(world, player)
  const page = await listChases(ctx, EVERY)
  expect(page.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(0, 2))
  const rest = await listChases(ctx, { ...EVERY, cursor: page.nextCursor })
  expect(rest.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(2))
  await cancelChase(ctx, ids[0] ?? '', null)
  const running = await listChases(ctx, { ...EVERY, pageSize: 5, state: 'RUNNING' })
  expect(running.items.map(({ chaseId }) => chaseId)).toEqual(ids.slice(1))
})
