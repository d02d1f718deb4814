import { moneyNow } from '@croupier/db'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const AN_HOUR_MS = 3_600_000
const OF = { family: 'SSC', mode: 'LOTT' } as const

let world: TestWorld
useTestWorld(async (opened) => {
  world = opened
})
const withSeries = async (series: number): Promise<TestMember> => await aMember(world, { series: [{ ...OF, series }] })
const change = async ({ id: memberId }: TestMember, series: number) =>
  await world.db.prisma.memberSeries.updateMany({ where: { memberId, ...OF }, data: { series } })
const pastOf = async ({ id: memberId }: TestMember) =>
  await world.db.prisma.memberSeriesPast.findMany({
    where: { memberId },
    orderBy: { until: 'asc' },
  })

async function seriesAt({ id }: TestMember, at: Date, mode = 'LOTT'): Promise<number | null> {
  const [row] = await world.db.prisma.$queryRaw<{ series: number | null }[]>`
    SELECT series_at(${id}, 'SSC', ${mode}, ${at}) AS series`
  return row?.series ?? null
}
const before = (instant: Date) => new Date(instant.getTime() - 1)

it('keeps each series until the instant of its change, and that instant belongs to the new one', async () => {
  const member = await withSeries(1900)
  for (const series of [1920, 1910, 1910]) {
    await world.advance(AN_HOUR_MS)
    await change(member, series)
  }
  const past = await pastOf(member)
  // The last change changed nothing.
  expect(past.map(({ series }) => series)).toEqual([1900, 1920])
  const [first, second] = past.map(({ until }) => until) as [Date, Date]
  expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(AN_HOUR_MS)
  expect(await seriesAt(member, before(first))).toBe(1900)
  expect(await seriesAt(member, first)).toBe(1920)
  expect(await seriesAt(member, before(second))).toBe(1920)
  expect(await seriesAt(member, second)).toBe(1910)
  expect(await seriesAt(member, await moneyNow(world.db.prisma))).toBe(1910)
  expect(await seriesAt(member, first, 'ELOTT')).toBeNull()
})

it('finds what a list of changes says, for every list and every instant', async () => {
  const change = fc.record({
    until: fc.integer({ min: 0, max: 40 }),
    series: fc.constantFrom(1, 2, 3),
  })
  const changes = fc.uniqueArray(change, { maxLength: 8, selector: ({ until }) => until })
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: -1, max: 41 }), async (list, at) => {
      const member = await withSeries(1900)
      const rows = list.map(({ until, series }) => ({ series, until: new Date(until) }))
      await world.db.prisma.memberSeriesPast.createMany({
        data: rows.map((row) => ({ memberId: member.id, ...OF, ...row })),
      })
      const next = list.toSorted((a, b) => a.until - b.until).find(({ until }) => until > at)
      expect(await seriesAt(member, new Date(at))).toBe(next?.series ?? 1900)
    }),
    { numRuns: 40 },
  )
})

it('takes changes that follow each other faster than the clock, and keeps the first of an instant', async () => {
  const member = await withSeries(1900)
  const start = await moneyNow(world.db.prisma)
  await world.db.prisma.$executeRawUnsafe(`DO $$ BEGIN
    FOR n IN 1..300 LOOP
      UPDATE member_series SET series = 1000 + n WHERE member_id = ${member.id};
    END LOOP;
  END $$`)
  const past = await pastOf(member)
  expect(past[0]?.series).toBe(1900)
  expect(await seriesAt(member, before(start))).toBe(1900)
  expect(await seriesAt(member, await moneyNow(world.db.prisma))).toBe(1300)
})

it('never changes what was', async () => {
  const member = await withSeries(1900)
  await change(member, 1920)
  const { prisma } = world.db
  for (const statement of [
    'UPDATE member_series_past SET series = 1',
    'DELETE FROM member_series_past',
    'TRUNCATE member_series_past',
  ]) {
    await expect(prisma.$executeRawUnsafe(statement), statement).rejects.toThrow('append-only')
  }
  expect(await pastOf(member)).toHaveLength(1)
})
