import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { planIssues } from '@croupier/domain/lottery/issues'
import { LANGUAGE_CODES } from '@croupier/locales'
import { DRAW_SPACES } from '@croupier/rules'
import { aMember } from '@croupier/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { games } from '../../../prisma/seed/gameCatalogue.ts'
import { type LotteryWorld, openLotteryWorld } from './lotteryWorld.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await openLotteryWorld()
})
afterAll(async () => await world.close())

it('has games of every family, quick, official and daily, each named in every language', () => {
  expect(games.length).toBeGreaterThanOrEqual(24)
  expect(new Set(games.map(({ family }) => family))).toEqual(new Set(Object.keys(DRAW_SPACES)))
  expect(new Set(games.map(({ code }) => code)).size).toBe(games.length)
  for (const { name } of games) expect(Object.keys(name).sort()).toEqual([...LANGUAGE_CODES].sort())
  const paces = games.map(({ schedule }) => schedule.draws.map((draw) => 'at' in draw || draw.everyS))
  for (const pace of [60, 180, 300, 600, true]) expect(paces.flat()).toContain(pace)
})

it('gives accounts that are there a series in a new family, as far below its best as in the others', async () => {
  const series = (below: number) => [
    { family: 'SSC', mode: 'LOTT', series: 1956 - below },
    { family: 'SSC', mode: 'ELOTT', series: 1980 - below },
  ]
  const best = await aMember(world, { series: series(0) })
  const lower = await aMember(world, { series: series(6) })
  const lowest = await aMember(world, { series: [{ family: 'SSC', mode: 'LOTT', series: 1700 }] })
  const dice = games.find(({ code }) => code === 'K33M')
  if (dice === undefined) throw new Error('no dice')
  await withTransaction(world.db, async (tx) => await openGame(tx, dice))
  const of = async ({ id }: { id: bigint }) => {
    const rows = await world.db.prisma.memberSeries.findMany({
      where: { memberId: id, family: 'K3' },
      orderBy: { mode: 'desc' },
    })
    return rows.map(({ series: one }) => one)
  }
  expect([await of(best), await of(lower), await of(lowest)]).toEqual([[1916, 1980], [1910, 1974], [1660]])
})

it('plans the issues of every game', async () => {
  await withTransaction(world.db, async (tx) => {
    for (const game of games) await openGame(tx, { ...game, schedule: quickest(game.schedule) })
  })
  await planIssues(world.ctx)
  const planned = await world.db.prisma.issue.groupBy({ by: ['gameId'] })
  expect(planned).toHaveLength(games.length)
})

/** A game that draws every minute draws every five here: the plan of a day is the same work. */
const quickest = (schedule: (typeof games)[number]['schedule']) => ({
  ...schedule,
  draws: schedule.draws.map((draw) => ('at' in draw ? draw : { ...draw, everyS: Math.max(draw.everyS, 300) })),
})
