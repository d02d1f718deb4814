import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { type ExplainedRebates, explainRebates } from '@croupier/domain/lottery/rebates'
import { releaseQuarantined, settleDueIssues } from '@croupier/domain/lottery/settlement'
import { parseUnits, sum, toDecimalString } from '@croupier/money'
import { actingAs, aMember, buildTestApp, consoleCtx, type TestApp, type TestMember } from '@croupier/testkit'
import { lottery } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { games } from '../../../prisma/seed/gameCatalogue.ts'
import { bet, type LotteryWorld, lott, odds, onSale, openLotteryWorld, playOut } from './lotteryWorld.ts'

let world: LotteryWorld
let api: TestApp
let issue: Awaited<ReturnType<typeof onSale>>

beforeAll(async () => {
  world = await openLotteryWorld()
  // Before the first bet: the desk keeps what it has read of the games for a moment.
  const dice = games.find(({ code }) => code === 'K33M')
  if (dice === undefined) throw new Error('no dice')
  await withTransaction(world.db, async (tx) => await openGame(tx, dice))
  await planIssues(world.ctx)
  api = await buildTestApp(world)
})
beforeEach(async () => {
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => {
  await api.close()
  await world.close()
})

const member = async (g: number, upline?: TestMember, type: 1 | 2 | 4 = upline ? 2 : 1) =>
  await aMember(world, {
    type,
    series: [
      { family: 'SSC', mode: 'LOTT', series: g },
      { family: 'SSC', mode: 'ELOTT', series: 1960 },
    ],
    balance: '9000',
    ...(upline === undefined ? {} : { upline }),
  })
const digit = (multiple: number, series: number) => lott('ssc.pos', '1|-|-|-|-', { multiple, series })

type Kind = ExplainedRebates['kind']
const explain = async (
  of: TestMember,
  kind: Kind,
  cursor: string | null = null,
  pageSize = 100,
  gameCode = 'SSC1M',
) => {
  const game = await world.reads.catalogue.game(gameCode)
  const query = { kind, issueNumber: issue.number, cursor, pageSize }
  return await explainRebates(actingAs(world, of), game, query)
}
const bookedTo = async ({ id }: TestMember, kind: 6 | 7) => {
  const [row] = await world.db.prisma.$queryRaw<{ units: bigint }[]>`
    SELECT coalesce(sum(t.units), 0)::bigint AS units FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.part_id
     WHERE a.owner_id = ${id} AND t.kind = ${kind} AND t.subject_id = ${issue.id}`
  return row?.units ?? 0n
}
/** An explanation as "account stake ppm share". */
const rowsOf = ({ items }: ExplainedRebates) =>
  items.map(({ account, stake, ratePpm, share }) =>
    [account, toDecimalString(stake), ratePpm, toDecimalString(share)].join(' '),
  )

describe('a rebate opens into its lines', () => {
  it('of oneself and of everybody below, each line with its rate, adding up to what was booked', async () => {
    const t = await member(1956)
    const a = await member(1950, t)
    const b = await member(1940, a)
    const p1 = await member(1930, b)
    const p2 = await member(1952, a)
    await bet(world, p1, issue, [digit(500, 1900), digit(10, 1930)])
    await bet(world, p2, issue, [digit(1, 1910)])
    // a line of the other mode, where all series are the same, brings nothing
    await bet(world, p1, issue, [odds('ssc.e.sum.bs', 'big', { series: 1960 })])
    await playOut(world, issue)

    const own = await explain(p1, 'SELF_REBATE')
    expect(rowsOf(own)).toEqual([`${p1.account} 1000 15000 15`])
    expect(own).toMatchObject({ gameCode: 'SSC1M', issueNumber: issue.number, lineCount: 1 })
    // B is above P1 by 10 steps, A above B by 10 and below P2, T above A by 6 and above P2 by 4
    const expected: [TestMember, string[]][] = [
      [b, [`${p1.account} 1000 5000 5`, `${p1.account} 20 5000 0.1`]],
      [a, [`${p1.account} 1000 5000 5`, `${p1.account} 20 5000 0.1`]],
      [t, [`${p1.account} 1000 3000 3`, `${p1.account} 20 3000 0.06`, `${p2.account} 2 2000 0.004`]],
    ]
    for (const [who, lines] of expected) {
      const explained = await explain(who, 'UPLINE_REBATE')
      expect(rowsOf(explained)).toEqual(lines)
      expect(explained).toMatchObject({ addsUp: true, lineCount: lines.length, nextCursor: null })
      expect([explained.booked, explained.total]).toEqual(Array(2).fill(await bookedTo(who, 7)))
    }
    for (const [who, kind] of [
      [t, 'SELF_REBATE'],
      [p1, 'UPLINE_REBATE'],
      [await member(1956), 'UPLINE_REBATE'],
    ] as const) {
      await expect(explain(who, kind)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('of none whose odds are fixed: san jun (rules A15)', async () => {
    const k3 = (series: number, upline?: TestMember) =>
      aMember(world, {
        type: upline ? 2 : 1,
        balance: '9000',
        ...(upline === undefined ? {} : { upline }),
        series: [{ family: 'K3', mode: 'ELOTT', series }],
      })
    const t = await k3(1980)
    const p = await k3(1970, t)
    issue = await onSale(world, 'K33M')
    const priced = { yuanPerBet: 100, series: 1960 }
    const lines = [odds('k3.e.sanjun', '2', priced), odds('k3.e.bs', 'big', priced)]
    await bet(world, p, issue, lines, 'K33M')
    await playOut(world, issue)
    for (const [who, kind] of [
      [p, 'SELF_REBATE'],
      [t, 'UPLINE_REBATE'],
    ] as const) {
      const explained = await explain(who, kind, null, 100, 'K33M')
      expect(rowsOf(explained)).toEqual([`${p.account} 100 5000 0.5`])
      expect(explained).toMatchObject({ addsUp: true, booked: parseUnits('0.5') })
    }
  })

  it('page by page, each line once, the sum always that of all', async () => {
    const t = await member(1956)
    const players = [await member(1950, t), await member(1940, t)]
    for (const player of players) {
      const lines = Array.from({ length: 12 }, (_, at) => digit(at + 1, 1900))
      await bet(world, player, issue, lines)
    }
    await playOut(world, issue)
    for (const [who, kind, count] of [
      [t, 'UPLINE_REBATE', 24],
      [players[0] as TestMember, 'SELF_REBATE', 12],
    ] as const) {
      const all = await explain(who, kind)
      expect(all.items).toHaveLength(count)
      const pages: ExplainedRebates[] = []
      for (let cursor: string | null = null; ; ) {
        const page: ExplainedRebates = await explain(who, kind, cursor, 5)
        pages.push(page)
        cursor = page.nextCursor
        if (cursor === null) break
      }
      expect(pages).toHaveLength(Math.ceil(count / 5))
      expect(pages.flatMap(({ items }) => items)).toEqual(all.items)
      expect(pages.every(({ total, addsUp }) => total === all.total && addsUp)).toBe(true)
      expect(sum(all.items.map(({ share }) => share))).toBe(all.booked)
      expect((await explain(who, kind, '999')).items).toEqual([])
    }
  })

  it('the same forever: after a change of series, without play money and pushes, over several settlements', async () => {
    const t = await member(1956)
    const p = await member(1940, t)
    const guest = await member(1940, t, 4)
    for (const player of [p, guest]) await bet(world, player, issue, [digit(500, 1900)])
    await bet(world, p, issue, [digit(100, 1900)])
    const late = await world.db.prisma.betLine.findFirstOrThrow({
      where: { memberId: p.id, stakeUnits: parseUnits('200') },
    })
    const spoil = async (playCode: string) =>
      await world.db.prisma.betLine.updateMany({
        where: { orderRowId: late.orderRowId },
        data: { playCode },
      })
    await spoil('ssc.gone')
    await playOut(world, issue)
    const lines = [`${p.account} 1000 8000 8`]
    expect(rowsOf(await explain(t, 'UPLINE_REBATE'))).toEqual(lines)
    await spoil(late.playCode)
    const officer = { by: 'an officer', reason: 'the play is back' }
    await releaseQuarantined(consoleCtx(world), { merchantId: world.merchantId, ...officer })
    // the line is settled, but not booked to T in a movement of its own before the settlement has ended
    await settleDueIssues(world.ctx)
    await world.db.prisma.memberSeries.updateMany({
      where: { memberId: { in: [t.id, p.id] }, mode: 'LOTT' },
      data: { series: 1930 },
    })
    const explained = await explain(t, 'UPLINE_REBATE')
    expect(rowsOf(explained)).toEqual([...lines, `${p.account} 200 8000 1.6`])
    expect(explained).toMatchObject({ addsUp: true, booked: parseUnits('9.6') })
    expect(await explain(p, 'SELF_REBATE')).toMatchObject({ addsUp: true, lineCount: 2 })
  })

  it('through the call that the row of the account record names', async () => {
    const t = await member(1956)
    const p = await member(1940, t)
    await bet(world, p, issue, [digit(500, 1900)])
    await playOut(world, issue)
    const session = await api.login(t)
    const record = await api.call('wallet.transactions', { query: {} as never }, session)
    const { items } = (record.body as { value: { items: Record<string, string>[] } }).value
    expect(items[0]).toMatchObject({ kind: 'UPLINE_REBATE', ref: issue.number, gameCode: 'SSC1M' })
    expect(items[1]).toMatchObject({ kind: 'DEMO_GRANT', gameCode: null })
    const params = { gameCode: items[0]?.gameCode ?? '', issueNumber: items[0]?.ref ?? '' }
    const query = { kind: 'UPLINE_REBATE' } as never
    const reply = await api.call('lottery.rebates', { params, query }, session)
    expect(reply.status).toBe(200)
    const { value } = lottery.rebates.reply.parse(reply.body)
    expect(value).toMatchObject({
      addsUp: true,
      booked: parseUnits(items[0]?.units ?? ''),
      lineCount: 1,
    })
    expect(value.items).toMatchObject([{ account: p.account, ratePpm: 8_000 }])
  })
})
