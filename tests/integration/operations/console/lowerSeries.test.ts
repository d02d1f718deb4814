import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { outboxEvents } from '@croupier/wire'
import { beforeAll, expect, it } from 'vitest'
import { games } from '../../../../prisma/seed/gameCatalogue.ts'
import { type Ops, openOps } from './opsWorld.ts'

const reason = 'the game was changed'
const params = { merchantCode: 'TEST' }
let world: TestWorld
let ops: Ops
let olga: string
useTestWorld(async (opened, closes) => {
  world = opened
  ops = closes(await openOps(world))
})
beforeAll(async () => {
  const ssc = games.find(({ code }) => code === 'SSC1M')
  if (ssc === undefined) throw new Error('no game')
  await withTransaction(world.db, async (tx) => await openGame(tx, ssc))
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
})

const having = async (lott: number, upline?: TestMember) =>
  await aMember(world, {
    type: upline === undefined ? 1 : 2,
    ...(upline === undefined ? {} : { upline }),
    series: [
      { family: 'SSC', mode: 'LOTT', series: lott },
      { family: 'SSC', mode: 'ELOTT', series: 1960 },
    ],
  })
const move = async (name: 'agents.lowerSeries' | 'agents.raiseSeries', member: TestMember, series: number) => {
  const body = { member: member.publicId, family: 'SSC', mode: 'LOTT', series, reason }
  return await ops.byTwo(name, { params, body }, olga)
}
const lower = async (member: TestMember, series: number) => await move('agents.lowerSeries', member, series)
const raise = async (member: TestMember, series: number) => await move('agents.raiseSeries', member, series)
const seriesOf = async ({ id: memberId }: TestMember) =>
  (await world.db.prisma.memberSeries.findMany({ where: { memberId }, orderBy: { mode: 'desc' } })).map(
    (one) => one.series,
  )

it('cuts everybody below who is above it, and nobody else (rules A2.1)', async () => {
  const top = await having(1956)
  const agent = await having(1950, top)
  const [high, low] = [await having(1948, agent), await having(1930, agent)]
  const beside = await having(1950, top)
  expect(await lower(agent, 1940)).toMatchObject({ code: null, value: { accounts: 2 } })
  const all = await Promise.all([top, agent, high, low, beside].map(seriesOf))
  expect(all.map(([lott]) => lott)).toEqual([1956, 1940, 1940, 1930, 1950])
  expect(all.map(([, elott]) => elott)).toEqual([1960, 1960, 1960, 1960, 1960])
  const where = { action: 'member.seriesLowered', subjectId: high.id }
  expect(await world.db.prisma.auditRecord.findFirst({ where })).toMatchObject({
    before: { series: [{ family: 'SSC', mode: 'LOTT', series: 1948 }] },
    after: {
      series: [{ family: 'SSC', mode: 'LOTT', series: 1940 }],
      by: 'olga',
      second: 'otto',
      reason,
    },
  })
  const messages = await world.db.prisma.outboxMessage.findMany({
    where: { name: 'member.seriesLowered' },
  })
  const rooms = messages.flatMap(({ payload }) => outboxEvents.parse(payload)).map(({ room }) => room)
  expect(rooms.sort()).toEqual([agent, high].map((one) => `member.${one.publicId}`).sort())
  // bets of before keep their rebates
  expect(await world.db.prisma.memberSeriesPast.findMany({ where: { memberId: high.id } })).toMatchObject([
    { series: 1948 },
  ])
  expect((await lower(agent, 1940)).value).toEqual({ accounts: 0 })
})

it('only downwards, and in even steps', async () => {
  const top = await having(1950)
  for (const series of [1952, 1939]) expect((await lower(top, series)).code).toBe('AGENT_SERIES_INVALID')
  expect(await seriesOf(top)).toEqual([1950, 1960])
})

it('of a top agent can be raised again by two officers, up to the best of its family, and of nobody else', async () => {
  const top = await having(1956)
  const agent = await having(1950, top)
  expect((await lower(top, 1940)).value).toEqual({ accounts: 2 })
  expect((await raise(top, 1950)).code).toBeNull()
  expect(await seriesOf(top)).toEqual([1950, 1960])
  // Whose series was cut below has an upline that raises it.
  expect(await seriesOf(agent)).toEqual([1940, 1960])
  expect((await raise(agent, 1950)).code).toBe('AGENT_MEMBER_NOT_FOUND')
  for (const series of [1948, 1951, 1958]) {
    expect((await raise(top, series)).code, `${series}`).toBe('AGENT_SERIES_INVALID')
  }
  expect((await raise(top, 1950)).code).toBeNull()
  const where = { action: 'member.seriesRaised', subjectId: top.id }
  expect(await world.db.prisma.auditRecord.findMany({ where })).toMatchObject([
    {
      before: { series: [{ family: 'SSC', mode: 'LOTT', series: 1940 }] },
      after: {
        series: [{ family: 'SSC', mode: 'LOTT', series: 1950 }],
        by: 'olga',
        second: 'otto',
        reason,
      },
    },
  ])
})
