import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues, readCurrentIssues } from '@croupier/domain/lottery/issues'
import { allDay, type IssueSchedule } from '@croupier/rules'
import { HOUR_MS } from '@croupier/wire'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld, passTo } from './lotteryWorld.ts'

const worlds: LotteryWorld[] = []
let world: LotteryWorld
beforeEach(async () => {
  world = await openLotteryWorld()
  worlds.push(world)
  // The games of the catalogue draw every minute; here only those of the tests are planned.
  await world.db.prisma.gameMode.deleteMany()
  await world.db.prisma.game.deleteMany()
})
afterAll(async () => {
  for (const one of worlds) await one.close()
})

const SHANGHAI = 'Asia/Shanghai'
const at = (local: string) => new Date(`${local}+08:00`)

const daily: IssueSchedule = {
  ...allDay(600, 1_800, SHANGHAI),
  draws: [{ at: '21:15' }],
  numbering: { kind: 'YEARLY' },
}

async function open(code: string, schedule: IssueSchedule): Promise<void> {
  const game = { code, family: '3D', groupCode: '3D', name: { EN: code } } as const
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, { ...game, sortOrder: 1, schedule, modes: { LOTT: {} } })
  })
}

const issuesOf = async (code: string) =>
  await world.db.prisma.issue.findMany({ where: { game: { code } }, orderBy: { drawAt: 'asc' } })

it('always has one issue of a daily and of a weekday game on sale, and the next one planned', async () => {
  await open('DAILY', daily)
  await open('WEEKDAYS', { ...daily, weekdays: [2, 4, 6], draws: [{ at: '21:30' }] })
  // 16 days, a step every seven hours: also just behind each closing
  for (let step = 0; step < 56; step += 1) {
    await planIssues(world.ctx)
    const { games } = await readCurrentIssues(world.db, null)
    expect(games.map(({ gameCode }) => gameCode).sort()).toEqual(['DAILY', 'WEEKDAYS'])
    for (const { current, next } of games) {
      expect(current?.state).toBe('ON_SALE')
      expect(next?.state).toBe('PLANNED')
      expect(next?.saleFrom).toEqual(current?.closeAt)
    }
    await world.advance(7 * HOUR_MS)
  }
  const numbers = (await issuesOf('DAILY')).map(({ number }) => Number(number))
  expect(numbers).toEqual(numbers.map((_, index) => 2_024_065 + index))
  const weekdays = (await issuesOf('WEEKDAYS')).map(({ number }) => Number(number))
  expect(weekdays).toEqual(weekdays.map((_, index) => 2_024_028 + index))
})

it('goes on with a running number over days, no matter who plans and how often', async () => {
  await open('CLASSIC', {
    ...allDay(300, 20, SHANGHAI),
    draws: [{ from: '09:00', to: '23:55', everyS: 300 }],
    numbering: { kind: 'RUNNING', anchorDay: '2024-03-05', firstNumber: 740_000 },
  })
  for (let day = 0; day < 4; day += 1) {
    await Promise.all([planIssues(world.ctx), planIssues(world.ctx)])
    await world.advance(11 * HOUR_MS)
    await planIssues(world.ctx)
    await world.advance(13 * HOUR_MS)
  }
  const issues = await issuesOf('CLASSIC')
  expect(issues.length).toBeGreaterThanOrEqual(4 * 179)
  expect(issues.map(({ number }) => Number(number))).toEqual(issues.map((_, index) => 740_000 + index))
})

it('says when the numbering would repeat a number, and plans the other games all the same', async () => {
  const running: IssueSchedule = {
    ...daily,
    numbering: { kind: 'RUNNING', anchorDay: '2024-03-05', firstNumber: 1 },
  }
  await open('REPEATS', running)
  await planIssues(world.ctx)
  const moved = { ...running, numbering: { ...running.numbering, anchorDay: '2024-03-07' } }
  await world.db.prisma.game.update({
    where: { code: 'REPEATS' },
    data: { schedule: JSON.parse(JSON.stringify(moved)) },
  })
  await open('OTHER', daily)
  await passTo(world, at('2024-03-06T12:00:00'))
  await expect(planIssues(world.ctx)).rejects.toThrow('could not be planned')
  expect(await issuesOf('OTHER')).toHaveLength(3)
})

it('draws in the zone of the game, also where the clocks change', async () => {
  await passTo(world, new Date('2024-03-10T04:00:00-05:00'))
  await open('NEWYORK', allDay(600, 60, 'America/New_York'))
  await planIssues(world.ctx)
  const { games } = await readCurrentIssues(world.db, null)
  // 04:00 standard time is the 24th draw of the day; the clock shows 05:00 already.
  expect(games[0]?.current?.number).toBe('20240310-025')
  const last = (await issuesOf('NEWYORK')).filter(({ number }) => number.startsWith('20240310'))
  expect(last.at(-1)).toMatchObject({
    number: '20240310-138',
    drawAt: new Date('2024-03-11T00:00:00-04:00'),
  })
})

it('refuses a game whose schedule has a fault', async () => {
  await expect(open('FAULTY', { ...daily, zone: 'Asia/Nowhere' })).rejects.toThrow('no time zone')
  await expect(open('FAULTY', { ...daily, weekdays: [] })).rejects.toThrow('weekdays')
  expect(await world.db.prisma.game.count()).toBe(0)
})
