import { withTransaction } from '@croupier/db'
import { tellNews } from '@croupier/domain/agency/agents'
import { aMember, buildTestApp, type TestApp, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type agents, DAY_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aFact } from '../wages/wageWorld.ts'

let world: TestWorld
let app: TestApp
let top: TestMember
let agent: TestMember
let old: TestMember
let fresh: TestMember
let whale: TestMember
let minnow: TestMember
let demo: TestMember
let beside: TestMember

const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS)

/** A deposit as it is when credited; how that comes about is tested with the cashier. */
async function credited({ id, merchantId }: TestMember, units: bigint, at: Date): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`
    await tx.$executeRaw`
      INSERT INTO deposits (id, merchant_id, member_id, channel_id, provider_id, state, asset, ordered_units, pay_asset, pay_units,
        fee_ppm, fee_fixed_units, credited_units, created_at, due_at, ended_at)
      VALUES (gen_random_uuid(), ${merchantId}, ${id}, gen_random_uuid(), gen_random_uuid(), 'CREDITED', 'CNY', ${units},
        'CNY', ${units}, 0, 0, ${units}, ${at}, ${at}, ${at})`
  })
}

const newsOf = async (who: TestMember) => {
  const reply = await app.call('agents.teamNews', {}, await app.sessionOf(who))
  expect(reply.status).toBe(200)
  return (reply.body as { value: z.input<typeof agents.teamNews.reply>['value'] }).value
}
const names = (rows: readonly { account: string; units?: string }[]) =>
  rows.map(({ account, units }) => (units === undefined ? account : `${account} ${units}`))

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  const above = await aMember(world, { type: 1 })
  top = await aMember(world, { type: 2, upline: above })
  beside = await aMember(world, { upline: above })
  agent = await aMember(world, { type: 2, upline: top })
  old = await aMember(world, { upline: agent })
  whale = await aMember(world, { upline: agent })
  minnow = await aMember(world, { upline: agent })
  await world.advance(20 * DAY_MS)
  fresh = await aMember(world, { upline: agent })
  demo = await aMember(world, { type: 4, upline: agent })
  for (const who of [old, agent, beside, demo]) {
    await aFact(world.db, who, { stake: who === agent ? '500' : '30', payout: '0', at: daysAgo(9) })
  }
  await aFact(world.db, agent, { stake: '1', payout: '0', at: daysAgo(2) })
  await aFact(world.db, whale, { stake: '6000', payout: '0', at: daysAgo(9) })
  await aFact(world.db, whale, { stake: '4000', payout: '0', at: daysAgo(8) })
  await aFact(world.db, minnow, { stake: '9999', payout: '0', at: daysAgo(8) })
  await credited(old, 1_000_000n, daysAgo(15))
  await credited(old, 2_000_000n, daysAgo(1))
  await credited(fresh, 3_000_000n, daysAgo(1))
  await credited(fresh, 4_000_000n, world.clock.now())
  await credited(beside, 5_000_000n, daysAgo(1))
  await foldTeamDays(world)
})

describe('news of a team', () => {
  it('names who came, whose first deposit it was and who stopped, and nobody beside, above or of a test line', async () => {
    const news = await newsOf(top)
    expect(names(news.came)).toEqual([fresh.account])
    expect(names(news.paidIn)).toEqual([`${fresh.account} 300`])
    // Who bet most comes first.
    expect(names(news.left)).toEqual([`${whale.account} 10000`, `${minnow.account} 9999`, `${old.account} 30`])
    expect(news.left[0]?.level).toBe(2)
  })

  it('is for agents', async () => {
    const reply = await app.call('agents.teamNews', {}, await app.sessionOf(fresh))
    expect(reply.code).toBe('SESSION_NON_AGENT')
  })

  const messagesTo = async ({ id: memberId }: TestMember) => {
    const found = await world.db.prisma.message.findMany({
      where: { memberId, kind: { startsWith: 'TEAM_' } },
      orderBy: { kind: 'asc' },
    })
    return found.map(({ kind, facts }) => {
      const { account, amount } = facts as { account: string; amount: string }
      return `${kind} ${account} ${amount}`
    })
  }

  it('is told to the direct upline once: a first deposit, a big player who stopped, and no small one', async () => {
    await tellNews(world.ctx)
    await tellNews(world.ctx)
    expect(await messagesTo(agent)).toEqual([
      `TEAM_FIRST_DEPOSIT ${fresh.account} 300`,
      `TEAM_PLAYER_GONE ${whale.account} 10000`,
    ])
    expect(await messagesTo(top)).toEqual([])
  })

  it('is forgotten after a week', async () => {
    await world.advance(7 * DAY_MS)
    const later = await newsOf(top)
    expect(names(later.left)).toEqual([`${agent.account} 1`])
    expect([later.came, later.paidIn]).toEqual([[], []])
  })
})
