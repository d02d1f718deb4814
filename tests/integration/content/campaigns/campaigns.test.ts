import { moneyNow, withTransaction } from '@croupier/db'
import { type CampaignInput, sendDue, startCampaign, stopCampaign } from '@croupier/domain/content/campaigns'
import { listSegments, measureConditions, saveSegment } from '@croupier/domain/content/segments'
import { birthdayIndexOf } from '@croupier/domain/identity/profiles'
import { giveBreak } from '@croupier/domain/identity/protection'
import { merchantVault } from '@croupier/domain/platform/vault'
import {
  aMember,
  aYes,
  buildTestApp,
  consoleCtx,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, messages } from '@croupier/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const officer = { by: 'Ana Ruiz', reason: 'spring greeting' }
const texts = {
  EN: { title: 'Hello', html: '<p onclick="x()">Welcome<script>x()</script></p>' },
  CN: { title: '您好', html: '<p>欢迎</p>' },
}

let world: TestWorld
let app: TestApp
beforeEach(async () => {
  world = await openTestWorld()
  app = await buildTestApp(world)
})
afterEach(async () => {
  await app.close()
  await world.close()
})

const begin = async (more: Partial<CampaignInput> & Pick<CampaignInput, 'occasion'>) =>
  await startCampaign(consoleCtx(world), {
    merchantId: world.merchantId,
    conditions: [],
    texts,
    second: aYes(),
    ...officer,
    ...more,
  })
const received = async ({ id }: TestMember) =>
  await world.db.prisma.message.count({ where: { memberId: id, kind: 'CAMPAIGN' } })
const loginAgo = async ({ id }: TestMember, days: number) =>
  await world.db.prisma.member.update({
    where: { id },
    data: { lastLoginAt: new Date(world.clock.now().getTime() - days * DAY_MS) },
  })
/** What settled play of a day adds up to, as the worker folds it. */
const played = async ({ id }: TestMember, day: string, bet: bigint, payout: bigint) =>
  await world.db.prisma.$executeRaw`
    INSERT INTO member_days (day, member_id, category, bet_units, effective_units, payout_units, merchant_id)
    VALUES (${day}::date, ${id}, 'LOTT', ${bet}, ${bet}, ${payout}, ${world.merchantId})`

describe('a segment', () => {
  it('is conditions as data, with the number of members that fit now', async () => {
    const { merchantId } = world
    const ctx = consoleCtx(world)
    const [quiet, busy] = [await aMember(world), await aMember(world)]
    await aMember(world, { type: 4 })
    await loginAgo(quiet, 5)
    await loginAgo(busy, 0)
    const away = [{ of: 'awayDays', min: 3 }]
    expect(await measureConditions(ctx, merchantId, [])).toBe(2)
    expect(await saveSegment(ctx, { merchantId, code: 'QUIET', conditions: away, ...officer })).toBe(1)
    const today = world.clock.now().toISOString().slice(0, 10)
    await played(busy, today, 500_0000n, 100_0000n)
    const lost = (min: string, days = 7) => [{ of: 'lost', days, min }]
    expect(await measureConditions(ctx, merchantId, lost('400'))).toBe(1)
    expect(await measureConditions(ctx, merchantId, lost('400.0001'))).toBe(0)
    expect(await measureConditions(ctx, merchantId, [...lost('1'), ...away])).toBe(0)
    expect(await measureConditions(ctx, merchantId, [{ of: 'deposits', max: 0 }])).toBe(2)
    expect(await listSegments(ctx, merchantId)).toEqual([{ code: 'QUIET', conditions: away, members: 1 }])
    for (const wrong of [[{ of: 'height', min: 1 }], [{ of: 'lost', min: 'all' }], {}, 'x']) {
      await expect(measureConditions(ctx, merchantId, wrong)).rejects.toThrow()
    }
  })
})

describe('a message to a segment', () => {
  it('reaches those who fit, once, sanitised and in their language, and is in the audit chain', async () => {
    const [quiet, busy] = [await aMember(world), await aMember(world)]
    await loginAgo(quiet, 5)
    await loginAgo(busy, 0)
    const id = await begin({ occasion: 'SEGMENT', conditions: [{ of: 'awayDays', min: 3 }] })
    expect(await Promise.all([sendDue(world.ctx), sendDue(world.ctx)])).toEqual(expect.arrayContaining([1, 0]))
    expect([await received(quiet), await received(busy)]).toEqual([1, 0])
    const { body } = await app.call('messages.list', {}, await app.login(quiet))
    const [message] = messages.list.reply.parse(body).value.items
    expect(message).toMatchObject({ kind: 'CAMPAIGN', personal: false, read: false })
    expect(message?.facts.texts).toEqual({
      EN: { title: 'Hello', html: '<p>Welcome</p>' },
      CN: { title: '您好', html: '<p>欢迎</p>' },
    })
    const actions = await world.db.prisma.auditRecord.findMany({
      where: { action: 'campaign.started' },
    })
    expect(actions.map(({ after }) => after)).toEqual([{ campaign: id, occasion: 'SEGMENT', ...officer }])
  })

  it('is never sent to who takes a break from play', async () => {
    const member = await aMember(world)
    await giveBreak(consoleCtx(world), { memberId: member.id, ...officer }, { kind: 'TIMEOUT', days: 1 })
    await begin({ occasion: 'SEGMENT' })
    expect(await sendDue(world.ctx)).toBe(0)
    expect(await received(member)).toBe(0)
  })

  it('waits for who had one today, and three a week are the most', async () => {
    const member = await aMember(world)
    for (let number = 0; number < 4; number += 1) await begin({ occasion: 'SEGMENT' })
    const counts: number[] = []
    for (let day = 0; day < 5; day += 1) {
      await sendDue(world.ctx)
      counts.push(await received(member))
      await world.advance(DAY_MS + 1)
    }
    expect(counts).toEqual([1, 2, 3, 3, 3])
  })

  it('ends when an officer stops it', async () => {
    const member = await aMember(world)
    const id = await begin({ occasion: 'SEGMENT' })
    const stop = { merchantId: world.merchantId, id, ...officer }
    expect(await stopCampaign(consoleCtx(world), stop)).toBe(true)
    expect(await stopCampaign(consoleCtx(world), stop)).toBe(false)
    await sendDue(world.ctx)
    expect(await received(member)).toBe(0)
  })
})

describe('an occasion, under a clock that moves', () => {
  it('AWAY: three days without a login are told once, and the next absence again', async () => {
    const member = await aMember(world)
    await loginAgo(member, 0)
    await begin({ occasion: 'AWAY', everyDays: 1 })
    const counts: number[] = []
    for (let day = 0; day < 5; day += 1) {
      await sendDue(world.ctx)
      await sendDue(world.ctx)
      counts.push(await received(member))
      await world.advance(DAY_MS)
    }
    expect(counts).toEqual([0, 0, 0, 1, 1])
    await loginAgo(member, 0)
    await world.advance(4 * DAY_MS)
    await sendDue(world.ctx)
    expect(await received(member)).toBe(2)
  })

  it.each([
    ['on the day at the merchant’s, once a year', {}, [0, 1, 1]],
    ['with a bonus only when the birthday was given 30 days before', { bonus: { amount: '5' } }, [0, 0, 0]],
  ])('BIRTHDAY: %s', async (_what, more, due) => {
    const member = await aMember(world)
    const tomorrow = new Date(world.clock.now().getTime() + DAY_MS)
    const { timeZone } = await world.db.prisma.merchant.findUniqueOrThrow({
      where: { id: world.merchantId },
    })
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(tomorrow).slice(-5)
    const vault = await merchantVault(world.ctx, world.merchantId)
    await world.db.prisma.memberProfile.create({
      data: {
        memberId: member.id,
        merchantId: world.merchantId,
        sealed: 'x',
        birthdayIndex: birthdayIndexOf(vault, day),
        birthdaySetAt: new Date(world.clock.now().getTime() - 28 * DAY_MS),
        indexVersion: 2,
        termsVersion: '1',
        termsAcceptedAt: world.clock.now(),
        ageMin: 18,
        ageConfirmedAt: world.clock.now(),
        ageBy: 'BIRTHDAY',
      },
    })
    await begin({ occasion: 'BIRTHDAY', ...more })
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await sendDue(world.ctx)
      await sendDue(world.ctx)
      counts.push(await received(member))
      await world.advance(DAY_MS)
    }
    expect(counts).toEqual(due)
  })

  it('LOST_WEEK: the week before, from the loss that was set, once', async () => {
    const [lost, won] = [await aMember(world), await aMember(world)]
    // The merchant's day: it is in Shanghai.
    const now = new Date(world.clock.now().getTime() + 8 * 3_600_000)
    const monday = new Date(now.getTime() + ((8 - now.getUTCDay()) % 7 || 7) * DAY_MS)
    const dayBefore = new Date(monday.getTime() - 3 * DAY_MS).toISOString().slice(0, 10)
    await played(lost, dayBefore, 300_0000n, 100_0000n)
    await played(won, dayBefore, 300_0000n, 201_0000n)
    await begin({ occasion: 'LOST_WEEK', amount: '200' })
    await sendDue(world.ctx)
    expect(await received(lost)).toBe(0)
    await world.advance(monday.getTime() - now.getTime() + DAY_MS)
    await sendDue(world.ctx)
    await world.advance(2 * DAY_MS)
    await sendDue(world.ctx)
    expect([await received(lost), await received(won)]).toEqual([1, 0])
  })

  it('FIRST_DEPOSIT: the first credited one and no later one', async () => {
    const { merchantId } = world
    const member = await aMember(world)
    await begin({ occasion: 'FIRST_DEPOSIT', everyDays: 1 })
    const credited = async () =>
      await withTransaction(world.db, async (tx) => {
        // Only what the statement reads; how a deposit is credited is tested with the cashier.
        await tx.$executeRaw`SET LOCAL session_replication_role = replica`
        const at = await moneyNow(tx)
        await tx.$executeRaw`
          INSERT INTO deposits (id, merchant_id, member_id, channel_id, provider_id, state, asset, ordered_units, pay_asset, pay_units,
            fee_ppm, fee_fixed_units, credited_units, created_at, due_at, ended_at)
          VALUES (gen_random_uuid(), ${merchantId}, ${member.id}, gen_random_uuid(), gen_random_uuid(), 'CREDITED', 'CNY', 1000000,
            'CNY', 1000000, 0, 0, 1000000, ${at}, ${at}, ${at})`
      })
    await sendDue(world.ctx)
    expect(await received(member)).toBe(0)
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await credited()
      await sendDue(world.ctx)
      counts.push(await received(member))
      await world.advance(2 * DAY_MS)
    }
    expect(counts).toEqual([1, 1, 1])
  })
})
