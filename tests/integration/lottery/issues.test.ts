import { moneyNow } from '@croupier/db'
import { closeDueIssues, drawDueIssues, planIssues, readCurrentIssues } from '@croupier/domain/lottery/issues'
import { isDrawFamily, verifyDraw } from '@croupier/fairness'
import { assertLedgerBalances } from '@croupier/ledger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld, passTo, stopMoneyClock } from './lotteryWorld.ts'

let world: LotteryWorld

beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(async () => {
  await assertLedgerBalances(world.db)
  await world.close()
})

const count = async () => await world.db.prisma.issue.count()

it('plans at least 24 hours of every game, once', async () => {
  const now = await moneyNow(world.db)
  expect(await planIssues(world.ctx)).toBe(2 * 1_560)
  const planned = await count()
  await Promise.all([planIssues(world.ctx), planIssues(world.ctx)])
  expect(await count()).toBe(planned)
  for (const code of ['SSC1M', 'PK101M']) {
    const { drawAt } = await world.db.prisma.issue.findFirstOrThrow({
      where: { game: { code } },
      orderBy: { drawAt: 'desc' },
    })
    expect(drawAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000)
  }
})

it('numbers issues by the business day and sells as rules A4 say', async () => {
  const game = await world.reads.catalogue.game('SSC1M')
  const { games } = await readCurrentIssues(world.db, game)
  expect(games[0]).toMatchObject({
    current: { number: '20240305-0001', state: 'ON_SALE' },
    next: { number: '20240305-0002', state: 'PLANNED' },
    lastDrawn: null,
  })
  expect(games[0]?.current?.closeAt.toISOString()).toBe('2024-03-04T16:00:55.000Z')
  expect(games[0]?.current?.drawAt.toISOString()).toBe('2024-03-04T16:01:00.000Z')
  const last = await world.db.prisma.issue.findFirstOrThrow({
    where: { game: { code: 'SSC1M' }, drawAt: new Date('2024-03-06T00:00:00+08:00') },
  })
  expect(last.number).toBe('20240305-1440')
})

it('publishes a commitment of its own for each issue and keeps the seed sealed', async () => {
  const issues = await world.db.prisma.issue.findMany({ where: { game: { code: 'SSC1M' } } })
  expect(new Set(issues.map((issue) => issue.seedCommitment)).size).toBe(issues.length)
  expect(issues.every((issue) => /^[0-9a-f]{64}$/.test(issue.seedCommitment ?? ''))).toBe(true)
  expect(issues.every((issue) => issue.revealedSeed === null)).toBe(true)
  expect(issues.every((issue) => issue.numbers.length === 0)).toBe(true)
})

it('closes and draws what is due in order, once, however many workers try', async () => {
  const first = await world.db.prisma.issue.findFirstOrThrow({ orderBy: { drawAt: 'asc' } })
  await passTo(world, new Date(first.drawAt.getTime() + 9 * 60_000), 1)
  const closed = await Promise.all([1, 2, 3, 4].map(async () => await closeDueIssues(world.ctx)))
  expect(closed.reduce((a, b) => a + b)).toBe(2 * 10)
  const drawn = await Promise.all([1, 2, 3, 4].map(async () => await drawDueIssues(world.ctx)))
  expect(drawn.reduce((a, b) => a + b)).toBe(2 * 10)
  const events = await world.db.prisma.outboxMessage.findMany({ orderBy: { id: 'asc' } })
  const pushes = events.flatMap((event) => event.payload as { room: string; name: string }[])
  const names = pushes.map((push) => `${push.room} ${push.name}`)
  for (const room of ['draw.SSC1M', 'draw.PK101M']) {
    expect(names.filter((name) => name === `${room} lottery.issueClosed`)).toHaveLength(10)
    expect(names.filter((name) => name === `${room} lottery.issueDrawn`)).toHaveLength(10)
  }
})

it('lets anybody check each draw against what was committed', async () => {
  const drawn = await world.db.prisma.issue.findMany({
    where: { state: 'DRAWN' },
    include: { game: true },
  })
  expect(drawn).toHaveLength(20)
  for (const { game, number, numbers, seedCommitment, revealedSeed } of drawn) {
    if (!isDrawFamily(game.family) || revealedSeed === null || seedCommitment === null) {
      throw new Error('no own draw')
    }
    const verdict = await verifyDraw({
      seed: revealedSeed,
      commitment: seedCommitment,
      gameCode: game.code,
      issueNo: number,
      family: game.family,
      randomness: null,
      numbers,
    })
    expect(verdict).toMatchObject({ ok: true, commitmentMatches: true, numbersMatch: true })
  }
})

it('does not draw before its time, by the database alone', async () => {
  const issue = await world.db.prisma.issue.findFirstOrThrow({
    where: { state: 'PLANNED' },
    orderBy: { drawAt: 'asc' },
  })
  await stopMoneyClock(world, new Date(issue.closeAt.getTime() - 1))
  expect(await closeDueIssues(world.ctx)).toBe(0)
  await stopMoneyClock(world, issue.closeAt)
  expect(await closeDueIssues(world.ctx)).toBe(2)
  await stopMoneyClock(world, new Date(issue.drawAt.getTime() - 1))
  expect(await drawDueIssues(world.ctx)).toBe(0)
  await stopMoneyClock(world, issue.drawAt)
  expect(await drawDueIssues(world.ctx)).toBe(2)
})

it('refuses a result that does not come from the committed seed, and any second one', async () => {
  const write = async (sql: string) => await world.db.prisma.$executeRawUnsafe(sql)
  const forged = "numbers = '{1,2,3,4,5}', revealed_seed = decode(repeat('ab', 32), 'hex')"
  await expect(
    write(`UPDATE issues SET ${forged} WHERE id = (SELECT min(id) FROM issues WHERE numbers IS NULL)`),
  ).rejects.toThrow('was not drawn from the seed it was committed to')
  await expect(write(`UPDATE issues SET numbers = '{1,2,3,4,5}' WHERE state = 'DRAWN'`)).rejects.toThrow(
    'is committed to its seed and its result',
  )
  await expect(write(`UPDATE issues SET seed_commitment = repeat('0', 64) WHERE state = 'PLANNED'`)).rejects.toThrow(
    'is committed to its seed and its result',
  )
})

it('goes on with the others when one seed cannot be opened, and leaves that issue closed', async () => {
  const issue = await world.db.prisma.issue.findFirstOrThrow({
    where: { state: 'PLANNED', game: { code: 'SSC1M' } },
    orderBy: { drawAt: 'asc' },
  })
  await stopMoneyClock(world, issue.drawAt)
  await closeDueIssues(world.ctx)
  const wrongKey = { ...world.ctx, seedKey: Buffer.alloc(32, 7) }
  await expect(drawDueIssues(wrongKey)).rejects.toThrow('could not be drawn')
  const still = await world.db.prisma.issue.findUniqueOrThrow({ where: { id: issue.id } })
  expect(still).toMatchObject({ state: 'CLOSED', revealedSeed: null, numbers: [] })
  expect(await drawDueIssues(world.ctx)).toBe(2)
})
