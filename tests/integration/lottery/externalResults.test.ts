import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import {
  closeDueIssues,
  drawDueIssues,
  planIssues,
  readWaitingResults,
  recordExternalResult,
  voidOverdueIssues,
} from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { allDay, DRAW_SPACES, type Family, isPossibleDraw } from '@croupier/rules'
import { officerCtx } from '@croupier/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  aPlayer,
  balance,
  bet,
  type LotteryWorld,
  lott,
  odds,
  onSale,
  openLotteryWorld,
  passTo,
} from './lotteryWorld.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: 'OFFICIAL',
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'Official' },
      schedule: { ...allDay(600, 120, 'Asia/Shanghai') },
      drawSource: 'EXTERNAL',
      resultSources: ['feed.one', 'feed.two', 'feed.three'],
      sortOrder: 30,
      modes: { LOTT: {} },
    })
    for (const family of ['K3', 'LHC', 'KL8'] as const) {
      await openGame(tx, {
        code: `OFFICIAL_${family}`,
        family,
        groupCode: family,
        name: { EN: family },
        schedule: { ...allDay(600, 120, 'Asia/Shanghai') },
        drawSource: 'EXTERNAL',
        resultSources: ['feed.one', 'feed.two'],
        sortOrder: 31,
        modes: { ELOTT: {} },
      })
    }
  })
  await planIssues(world.ctx)
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

type Issue = Awaited<ReturnType<typeof onSale>>
const NUMBERS = [1, 2, 3, 4, 5]
const rowOf = async ({ id }: Issue) => await world.db.prisma.issue.findUniqueOrThrow({ where: { id } })
const report = async (issue: Issue, source: string, numbers: readonly number[] = NUMBERS) =>
  await recordExternalResult(officerCtx(world), {
    gameCode: 'OFFICIAL',
    issueNumber: issue.number,
    source,
    numbers,
  })
const reportsOf = async ({ id }: Issue) => await world.db.prisma.externalResult.count({ where: { issueId: id } })
const audited = async (action: string, { number }: Issue) =>
  (await world.db.prisma.auditRecord.findMany({ where: { action } })).filter(
    ({ after }) => (after as { number: string }).number === number,
  )

/** The issue that has just come to its draw time; no job has run. */
async function aDueIssue(): Promise<Issue> {
  const issue = await onSale(world, 'OFFICIAL')
  await passTo(world, issue.drawAt, 1)
  return issue
}

it('plans issues without a seed, and the draw leaves them alone', async () => {
  const issue = await aDueIssue()
  expect(issue).toMatchObject({ seedCommitment: null, sealedSeed: null })
  await closeDueIssues(world.ctx)
  await drawDueIssues(world.ctx)
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED', numbers: [], revealedSeed: null })
})

it('publishes what two sources agree on, once, and pays by it', async () => {
  const issue = await onSale(world, 'OFFICIAL')
  const player = await aPlayer(world)
  await bet(world, player, issue, [lott('ssc.pos', '1|-|-|-|-')], 'OFFICIAL')
  await passTo(world, issue.drawAt, 1)
  expect(await report(issue, 'feed.one')).toBe('WAITING')
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED', numbers: [] })
  expect(await report(issue, 'feed.one')).toBe('WAITING')
  const outcomes = await Promise.all([report(issue, 'feed.two'), report(issue, 'feed.three')])
  expect(outcomes).toEqual(['DRAWN', 'DRAWN'])
  expect(await rowOf(issue)).toMatchObject({
    state: 'DRAWN',
    numbers: NUMBERS,
    revealedSeed: null,
  })
  expect(await reportsOf(issue)).toBe(3)
  expect(await audited('issue.resultAgreed', issue)).toHaveLength(1)
  const pushes = (await world.db.prisma.outboxMessage.findMany())
    .flatMap(({ payload }) => payload as { name?: string; data?: { issue?: { number: string } } }[])
    .filter((one) => one.name === 'lottery.issueDrawn' && one.data?.issue?.number === issue.number)
  expect(pushes).toHaveLength(1)
  await settleDueIssues(world.ctx)
  // 10 000 − 2 + 19 + 2 · (1956 − 1900) / 2000
  expect(await balance(world, player)).toBe(parseUnits('10017.056'))
})

it('waits while sources disagree, shows it, and goes on when the one that erred corrects itself', async () => {
  const issue = await aDueIssue()
  await report(issue, 'feed.one')
  expect(await report(issue, 'feed.two', [1, 2, 3, 4, 6])).toBe('DISAGREEMENT')
  expect(await report(issue, 'feed.three')).toBe('DISAGREEMENT')
  expect(await report(issue, 'feed.three')).toBe('DISAGREEMENT')
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED', numbers: [] })
  expect(await audited('issue.resultDoubted', issue)).toHaveLength(2)
  const waiting = (await readWaitingResults(world.db)).find((one) => one.number === issue.number)
  expect(waiting).toMatchObject({
    gameCode: 'OFFICIAL',
    disagree: true,
    reports: [
      { source: 'feed.one', numbers: NUMBERS },
      { source: 'feed.three', numbers: NUMBERS },
      { source: 'feed.two', numbers: [1, 2, 3, 4, 6] },
    ],
  })
  expect(await report(issue, 'feed.two')).toBe('DRAWN')
  expect(await reportsOf(issue)).toBe(4)
})

it('keeps a result that is out, and says when a source contradicts it later', async () => {
  const issue = await aDueIssue()
  await report(issue, 'feed.one')
  await report(issue, 'feed.two')
  expect(await report(issue, 'feed.three', [9, 9, 9, 9, 9])).toBe('DISAGREEMENT')
  expect(await rowOf(issue)).toMatchObject({ state: 'DRAWN', numbers: NUMBERS })
  expect(await audited('issue.resultDoubted', issue)).toHaveLength(1)
})

it('refuses early, impossible and foreign reports and keeps nothing of them', async () => {
  const issue = await onSale(world, 'OFFICIAL')
  await expect(report(issue, 'feed.one')).rejects.toThrow('not drawn before its time')
  await passTo(world, issue.drawAt, 1)
  await expect(report(issue, 'feed.four')).rejects.toThrow('is no source of OFFICIAL')
  await expect(report(issue, 'feed.one', [1, 2, 3, 4])).rejects.toThrow('no possible result')
  await expect(report(issue, 'feed.one', [1, 2, 3, 4, 10])).rejects.toThrow('no possible result')
  const own = await onSale(world, 'SSC1M')
  const ofOwn = { gameCode: 'SSC1M', issueNumber: own.number, source: 'feed.one', numbers: NUMBERS }
  await expect(recordExternalResult(officerCtx(world), ofOwn)).rejects.toThrow('its own seed')
  const unknown = { ...ofOwn, issueNumber: '20240305-9999' }
  await expect(recordExternalResult(officerCtx(world), unknown)).rejects.toMatchObject({
    code: 'ISSUE_NOT_FOUND',
  })
  expect(await reportsOf(issue)).toBe(0)
})

it('is void 30 minutes after its draw time, and a report that comes then changes nothing', async () => {
  const issue = await aDueIssue()
  await report(issue, 'feed.one')
  await passTo(world, issue.drawAt, 30 * 60_000 - 1_000)
  await voidOverdueIssues(world.ctx)
  expect(await rowOf(issue)).toMatchObject({ state: 'CLOSED' })
  await passTo(world, issue.drawAt, 30 * 60_000 + 1)
  await voidOverdueIssues(world.ctx)
  expect(await rowOf(issue)).toMatchObject({ state: 'VOID' })
  expect(await report(issue, 'feed.two')).toBe('TOO_LATE')
  expect(await rowOf(issue)).toMatchObject({ state: 'VOID', numbers: [] })
})

it('is void as soon as the result of the next issue is there', async () => {
  const missed = await aDueIssue()
  const next = await aDueIssue()
  await closeDueIssues(world.ctx)
  await voidOverdueIssues(world.ctx)
  expect((await rowOf(missed)).state).toBe('CLOSED')
  await report(next, 'feed.one')
  await report(next, 'feed.two')
  await voidOverdueIssues(world.ctx)
  expect((await rowOf(missed)).state).toBe('VOID')
  expect((await rowOf(next)).state).toBe('DRAWN')
})

it('does not believe a statement typed by hand', async () => {
  const issue = await aDueIssue()
  await closeDueIssues(world.ctx)
  const write = async (sql: string) => await world.db.prisma.$executeRawUnsafe(sql)
  const drawn = `UPDATE issues SET state = 'DRAWN', numbers = '{1,2,3,4,5}'`
  const refusal = 'has no result that two sources report'
  await expect(write(`${drawn} WHERE id = ${issue.id}`)).rejects.toThrow(refusal)
  await report(issue, 'feed.one')
  await expect(write(`${drawn} WHERE id = ${issue.id}`)).rejects.toThrow(refusal)
  const insert = `INSERT INTO external_results (issue_id, source, numbers, reported_at) VALUES (${issue.id}, `
  await write(`${insert} 'feed.one', '{1,2,3,4,5}', now())`)
  await expect(write(`${drawn} WHERE id = ${issue.id}`)).rejects.toThrow(refusal)
  await write(`${insert} 'feed.one', '{1,2,3}', now()), (${issue.id}, 'feed.two', '{1,2,3}', now())`)
  const short = `UPDATE issues SET state = 'DRAWN', numbers = '{1,2,3}' WHERE id = ${issue.id}`
  await expect(write(short)).rejects.toThrow(refusal)
  await write(`${insert} 'feed.one', '{1,2,3,4,5}', now()), (${issue.id}, 'feed.two', '{1,2,3,4,5}', now())`)
  const early = `UPDATE issues SET numbers = '{1,2,3,4,5}' WHERE id = ${issue.id}`
  await expect(write(early)).rejects.toThrow(refusal)
  await expect(write(`${drawn}, revealed_seed = '\\xab' WHERE id = ${issue.id}`)).rejects.toThrow('has no seed')
  const seed = `UPDATE issues SET seed_commitment = 'ab', sealed_seed = '\\xab' WHERE id = ${issue.id}`
  await expect(write(seed)).rejects.toThrow('committed')
  await write(`${drawn} WHERE id = ${issue.id}`)
  await expect(write(`UPDATE issues SET numbers = '{5,4,3,2,1}' WHERE id = ${issue.id}`)).rejects.toThrow('committed')
  await expect(write(`UPDATE external_results SET numbers = '{1}'`)).rejects.toThrow()
  await expect(write('DELETE FROM external_results')).rejects.toThrow()
})

it('the table knows the same draw spaces as the rules', async () => {
  const families = Object.keys(DRAW_SPACES) as Family[]
  const draw = fc.constantFrom(...families).chain((family) => {
    const { places, from, to, repeats } = DRAW_SPACES[family]
    const number = fc.integer({ min: from - 1, max: to + 1 })
    const count = { minLength: places - 1, maxLength: places + 1 }
    const valid = fc.integer({ min: from, max: to })
    const exact = { minLength: places, maxLength: places }
    const numbers = repeats ? fc.array(valid, exact) : fc.uniqueArray(valid, exact)
    return fc.tuple(fc.constant(family), fc.oneof(numbers, fc.array(number, count)))
  })
  const examples = fc.sample(draw, { numRuns: 400, seed: 8 })
  const rows = await world.db.prisma.$queryRaw<{ ok: boolean }[]>`
    SELECT is_possible_draw(e->>0, ARRAY(SELECT jsonb_array_elements_text(e->1)::smallint)) AS ok
      FROM jsonb_array_elements(${JSON.stringify(examples)}::jsonb) WITH ORDINALITY x(e, no) ORDER BY no`
  const expected = examples.map(([family, numbers]) => isPossibleDraw(family, numbers))
  expect(rows.map(({ ok }) => ok)).toEqual(expected)
  expect(new Set(expected).size).toBe(2)
})

it.each([
  ['K3', [6, 1, 3], [1, 3, 6]],
  ['LHC', [40, 2, 17, 9, 33, 21, 5], [2, 9, 17, 21, 33, 40, 5]],
  ['KL8', Array.from({ length: 20 }, (_, at) => 80 - at), Array.from({ length: 20 }, (_, at) => 61 + at)],
] as const)(
  'two sources of %s agree when one sorts what the other tells as it was drawn',
  async (family, drawn, sorted) => {
    const code = `OFFICIAL_${family}`
    const issue = await onSale(world, code)
    await passTo(world, issue.drawAt, 1)
    const tell = async (source: string, numbers: readonly number[]) =>
      await recordExternalResult(officerCtx(world), { gameCode: code, issueNumber: issue.number, source, numbers })
    expect(await tell('feed.one', drawn)).toBe('WAITING')
    expect(await tell('feed.two', sorted)).toBe('DRAWN')
    expect(await rowOf(issue)).toMatchObject({ state: 'DRAWN', numbers: sorted })
    const [{ one } = { one: null }] = await world.db.prisma.$queryRaw<{ one: number[] }[]>`
      SELECT compared_draw(${family}, ${[...drawn]}::smallint[])::int[] AS one`
    expect(one).toEqual(sorted)
  },
)

it('no bet is taken on the place of a regular number where sources may have sorted them', async () => {
  const issue = await onSale(world, 'OFFICIAL_LHC')
  const player = await aPlayer(world)
  const place = async (playCode: string, content: string) =>
    await bet(world, player, issue, [odds(playCode, content, { series: 1900 })], 'OFFICIAL_LHC')
  await expect(place('lhc.regpos.bs', 'big|-|-|-|-|-')).rejects.toMatchObject({ code: 'BET_PLAY_UNKNOWN' })
  await place('lhc.sp.bs', 'big')
})

it('a game of external draws names two sources at least, an own one none', async () => {
  const game = {
    code: 'ALONE',
    family: 'SSC',
    groupCode: 'SSC',
    name: {},
    schedule: allDay(600, 60, 'UTC'),
    sortOrder: 1,
    modes: { LOTT: {} },
  } as const
  const open = async (more: { drawSource?: 'OWN' | 'EXTERNAL'; resultSources?: string[] }) =>
    await withTransaction(world.db, async (tx) => await openGame(tx, { ...game, ...more }))
  await expect(open({ drawSource: 'EXTERNAL' })).rejects.toThrow('at least two sources')
  const twice = { drawSource: 'EXTERNAL', resultSources: ['feed.one', 'feed.one'] } as const
  await expect(open({ ...twice, resultSources: [...twice.resultSources] })).rejects.toThrow('two')
  await expect(open({ resultSources: ['feed.one', 'feed.two'] })).rejects.toThrow('none')
})
