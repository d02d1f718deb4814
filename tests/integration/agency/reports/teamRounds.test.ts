import { moneyNow } from '@croupier/db'
import { exportReport, listTeamRounds } from '@croupier/domain/agency/reports'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

const ZONE = 'Asia/Shanghai'
const DAYS = { from: '2026-01-01', to: '2026-01-02' }
const OF = {
  of: null,
  scope: 'team',
  order: 'desc',
  pageSize: 20,
  cursor: null,
  timeZone: ZONE,
} as const

let world: TestWorld
let top: TestMember
let agent: TestMember
let player: TestMember
let stranger: TestMember
let days: { from: string; to: string }

/** Rounds of a member in a game of a provider, one after the other; the last one is called off. */
async function rounds(member: TestMember, category: string, count: number): Promise<void> {
  await world.db.prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
    await tx.$executeRaw`
      INSERT INTO catalogue_games (product, vendor, category, code) VALUES ('GAMES', 'ACME', ${category}, ${category.toLowerCase()})
      ON CONFLICT DO NOTHING`
    await tx.$executeRaw`
      INSERT INTO provider_rounds (member_id, merchant_id, vendor, round_id, catalogue_id, asset, stake_units, won_units,
        fact_stake_units, fact_payout_units, fact_effective_units, state, begun_at, ended_at, seen_at)
      SELECT ${member.id}, ${member.merchantId}, 'ACME', ${member.account} || ${category} || n, c.id, 'CNY', 30000, 10000, 30000, 10000, 30000, 'ENDED',
             money_now(), money_now(), money_now()
        FROM generate_series(1, ${count}::int) n, catalogue_games c WHERE c.code = ${category.toLowerCase()}`
  })
}

useTestWorld(async (opened) => {
  world = opened
  const above = await aMember(world, { type: 1 })
  top = await aMember(world, { type: 2, upline: above })
  agent = await aMember(world, { type: 2, upline: top })
  player = await aMember(world, { upline: agent })
  stranger = await aMember(world, { upline: above })
  await rounds(player, 'LIVE', 3)
  await rounds(stranger, 'LIVE', 6_000)
  await rounds(agent, 'RNG', 2)
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE })
  const today = format.format(await moneyNow(world.db))
  days = { from: today, to: today }
})
describe('the rounds of a team in games of providers', () => {
  const listed = async (viewer: TestMember, query: object = {}) =>
    await listTeamRounds(actingAs(world, viewer), { ...OF, ...days, category: null, ...query })

  const allNewest = async () => {
    const ids: string[] = []
    let page = await listed(agent)
    ids.push(...page.items.map(({ id }) => id))
    while (page.nextCursor !== null) {
      page = await listed(agent, { cursor: page.nextCursor })
      ids.push(...page.items.map(({ id }) => id))
    }
    return ids
  }

  it('are those of the team, whatever others played in between, and add up', async () => {
    const first = await listed(top)
    expect(first.items.map(({ account, category }) => [account, category])).toEqual([
      [agent.account, 'RNG'],
      [agent.account, 'RNG'],
    ])
    expect(first.searchedTo).toBeInstanceOf(Date)
    const second = await listed(top, { cursor: first.nextCursor })
    expect(second.items.map(({ account }) => account)).toEqual(Array(3).fill(player.account))
    expect(second.nextCursor).toBeNull()
    expect(first.total).toEqual({
      count: 5,
      stake: parseUnits('15'),
      bets: parseUnits('15'),
      payout: parseUnits('5'),
      effective: parseUnits('15'),
      since: null,
    })
    expect(second.total).toBeNull()
    expect(first.items[0]).toMatchObject({ gameName: { EN: 'rng' }, stake: parseUnits('3') })
  })

  it('are of one category, of a part of the team, and of their days', async () => {
    expect((await listed(top, { category: 'RNG' })).total?.count).toBe(2)
    expect((await listed(agent, { scope: 'self' })).total?.count).toBe(2)
    expect((await listed(agent, { scope: 'below', order: 'asc' })).items).toHaveLength(3)
    expect((await listed(top, DAYS)).items).toEqual([])
    await expect(listed(top, { of: stranger.publicId })).rejects.toMatchObject({
      code: 'AGENT_MEMBER_NOT_FOUND',
    })
  })

  it('come oldest first as well, page by page and back', async () => {
    const read = async (cursor: string | null) => await listed(agent, { order: 'asc', pageSize: 2, cursor })
    const pages = [await read(null)]
    for (let next = pages[0]?.nextCursor; next != null; next = pages.at(-1)?.nextCursor) {
      pages.push(await read(next))
    }
    const all = pages.flatMap(({ items }) => items.map(({ id }) => id))
    const newest = [...(await allNewest())]
    expect(all).toEqual(newest.reverse())
    for (const [at, { newerCursor }] of pages.entries()) {
      if (at > 0 && (pages[at - 1]?.items.length ?? 0) === 2) {
        expect((await read(newerCursor)).items).toEqual(pages[at - 1]?.items)
      }
    }
  })

  it('come as a file, every one of them', async () => {
    const { parts } = await exportReport(
      actingAs(world, top),
      { merchantId: world.merchantId, timeZone: ZONE },
      {
        of: null,
        scope: 'team',
        level: 'direct',
        category: null,
        kind: null,
        way: null,
        language: 'EN',
        format: 'csv',
        report: 'rounds',
        ...days,
      },
    )
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    expect(parse(Buffer.concat(all), { bom: true })).toHaveLength(1 + 5)
  })
})
