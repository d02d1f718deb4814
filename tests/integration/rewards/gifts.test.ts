import { moneyNow, withTransaction } from '@croupier/db'
import { remindClaims } from '@croupier/domain/rewards/grants'
import { grantPoints } from '@croupier/domain/rewards/points'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { atNoon, buildTestApp, openTestWorld, type TestApp, type TestMember, type TestWorld } from '@croupier/testkit'
import { rewards as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldTeamDays } from '../agency/foldTeamDays.ts'
import { aClaimer, bets, codeOf, deposits, expectFoundedGifts, nextDay, reverses } from './rewardsWorld.ts'

/** Of the merchant of the tests, ahead of UTC the whole year. */
const ZONE_MS = 8 * 3_600_000
/** Enough for the days of two months, forty in each. */
const TICKS = 3

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  // Before the first call: the API keeps what it has read of a merchant for a second.
  const referral = { deposits: '500', bets: '2000', reward: '38' }
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { referral } } },
  })
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

/** A member with a session, and what it does with gifts. */
async function aReceiver(member?: TestMember) {
  const own = member ?? (await aClaimer(world))
  // Days pass between the calls, so each has a session of its own.
  const list = async () => {
    const { body } = await app.call('rewards.list', {}, await app.login(own))
    return wire.list.reply.decode(body as never).value.rewards
  }
  const all = async () => (await list()).map(({ cause, amount, state }) => [cause, toDecimalString(amount), state])
  // Those of a month come in the days of a test or not, as the calendar has it.
  const gifts = async () => (await all()).filter(([cause]) => !cause?.startsWith('vip:month:'))
  const claim = async (cause: string) => await app.call('rewards.claim', { body: { cause } }, await app.login(own))
  const cash = async () => toDecimalString(await balanceOf(world.db, own.id))
  return { member: own, all, gifts, claim, cash }
}

/** What the books say was paid in on the present day. */
async function deposited({ id, merchantId }: TestMember, amount: string): Promise<void> {
  const units: bigint = parseUnits(amount)
  await world.db.prisma.$executeRaw`
    INSERT INTO member_incomes (day, member_id, kind, units, paid_units, merchant_id)
    VALUES ((money_now() AT TIME ZONE 'Asia/Shanghai')::date, ${id}, 12, ${units}, 0, ${merchantId})`
}

async function judgedDay(): Promise<void> {
  await nextDay(world)
  await judgeVip(world.ctx)
  await giveRebates(world.ctx)
}
const levelOf = async ({ id }: TestMember) =>
  (await world.db.prisma.vipLevel.findFirst({ where: { memberId: id } }))?.level ?? null

describe('VIP levels (rules C2)', () => {
  it('VP-1: one level a day, a gift for each, claimed once and bet once', async () => {
    const receiver = await aReceiver()
    const { member, gifts, claim, cash } = receiver
    await deposited(member, '25000')
    await bets(world, member, '250000')
    await judgedDay()
    expect(await levelOf(member)).toBe(1)
    await judgedDay()
    await judgedDay()
    expect(await levelOf(member)).toBe(2)
    expect(await gifts()).toEqual([
      ['vip:2', '58', 'OPEN'],
      ['vip:1', '18', 'OPEN'],
    ])
    const claims = await Promise.all([claim('vip:1'), claim('vip:1'), claim('vip:1')])
    expect(claims.map(codeOf)).toEqual(['200', '200', '200'])
    expect(await cash()).toBe('18')
    const rows = { memberId: member.id, source: 'GIFT' }
    expect(await world.db.prisma.wageringRequirement.findMany({ where: rows })).toMatchObject([
      { requiredUnits: parseUnits('18') },
    ])
    expect(codeOf(await claim('vip:7'))).toBe('404 REWARD_NOT_FOUND')
    await world.advance(31 * 86_400_000)
    const later = await aReceiver(member)
    expect(codeOf(await later.claim('vip:2'))).toBe('409 REWARD_EXPIRED')
  })

  it('gives an envelope of the level in the month after 1000 were paid in and not reversed, once', async () => {
    const people = [await aReceiver(), await aReceiver(), await aReceiver()] as const
    const [receiver, short, refunded] = people
    for (const { member } of people) {
      const { id: memberId, merchantId } = member
      const day = new Date('2099-01-01')
      const data = { memberId, merchantId, level: 2, since: day, judged: day }
      await world.db.prisma.vipLevel.create({ data })
    }
    await deposited(receiver.member, '1000')
    await deposited(short.member, '999.99')
    await deposited(refunded.member, '1000')
    await reverses(world, refunded.member, '0.01')
    const local = new Date((await moneyNow(world.db)).getTime() + ZONE_MS)
    const next = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1, 12)
    await world.advance(next - local.getTime())
    await foldTeamDays(world)
    // Each tick counts a few of the days that were missed.
    for (let tick = 0; tick < TICKS; tick += 1) {
      await grantPoints(world.ctx)
      await judgeVip(world.ctx)
    }
    await judgedDay()
    const month = new Date(next).toISOString().slice(0, 'yyyy-MM'.length)
    expect(await receiver.all()).toEqual([[`vip:month:${month}`, '28', 'OPEN']])
    expect([await short.all(), await refunded.all()]).toEqual([[], []])
  })

  it.each([
    ['VP-2: too little was bet in 60 days', '179999.99', 2],
    ['enough was bet', '180000', 3],
  ])('%s: level after it %s → %i', async (_, stake, level) => {
    const { member, gifts } = await aReceiver()
    const { id: memberId, merchantId } = member
    const day = new Date('2020-01-01')
    await bets(world, member, '1')
    await judgedDay()
    await world.db.prisma.vipLevel.update({
      where: { memberId_merchantId: { memberId, merchantId } },
      data: { level: 3, since: day },
    })
    await bets(world, member, toDecimalString((parseUnits(stake) - parseUnits('1')) as never))
    await judgedDay()
    expect(await levelOf(member)).toBe(level)
    expect(await gifts()).toEqual([])
  })
})

describe('a level that was lost and reached again (rules C2)', () => {
  it('VP-3: makes no second gift', async () => {
    const { member, gifts } = await aReceiver()
    await deposited(member, '5000')
    await bets(world, member, '50000')
    await judgedDay()
    expect(await levelOf(member)).toBe(1)
    const { id: memberId, merchantId } = member
    const since = (await moneyNow(world.db)).getTime() - 61 * 86_400_000
    await world.db.prisma.vipLevel.update({
      where: { memberId_merchantId: { memberId, merchantId } },
      data: { level: 2, since: new Date(since) },
    })
    // 50,000 in 60 days keep no level 2.
    await judgedDay()
    expect(await levelOf(member)).toBe(1)
    await deposited(member, '15000')
    await bets(world, member, '150000')
    await judgedDay()
    expect(await levelOf(member)).toBe(2)
    await world.db.prisma.vipLevel.update({
      where: { memberId_merchantId: { memberId, merchantId } },
      data: { level: 0 },
    })
    await judgedDay()
    await judgedDay()
    expect(await levelOf(member)).toBe(2)
    expect((await gifts()).map(([cause]) => cause)).toEqual(['vip:2', 'vip:1'])
  })
})

describe('water rebate (rules C3)', () => {
  it('FS-1 and FS-2: by level and category, cut to cents, nothing below 0.10, gone after 7 days', async () => {
    const { member, gifts, claim } = await aReceiver()
    const poor = await aReceiver()
    const day = new Date('2099-01-01')
    const { id: memberId, merchantId } = member
    const data = { memberId, merchantId, level: 2, since: day, judged: day }
    await world.db.prisma.vipLevel.create({ data })
    await bets(world, member, '12345.67', 'ELOTT')
    await bets(world, member, '3000', 'RNG')
    await bets(world, member, '5000', 'LOTT')
    await bets(world, poor.member, '18', 'RNG')
    await judgedDay()
    const [gift] = await gifts()
    expect(gift?.slice(1)).toEqual(['72.05', 'OPEN'])
    expect(await poor.gifts()).toEqual([])
    // A day before its end its owner is written to, once; that it is near before that is said by nobody.
    const reminders = async () => await world.db.prisma.message.count({ where: { memberId, kind: 'REWARD_ENDING' } })
    await remindClaims(world.ctx)
    expect(await reminders()).toBe(0)
    await world.advance(6.5 * 86_400_000)
    await remindClaims(world.ctx)
    await remindClaims(world.ctx)
    expect(await reminders()).toBe(1)
    await world.advance(0.5 * 86_400_000)
    const later = await aReceiver(member)
    expect(codeOf(await later.claim(gift?.[0] ?? ''))).toBe('409 REWARD_EXPIRED')
    expect(codeOf(await claim('x'))).toMatch(/^4/)
  })
})

/** Makes members friends of somebody: they registered by its link. */
async function cameBy(friends: readonly bigint[], host: bigint): Promise<void> {
  await world.db.prisma.$executeRaw`
    INSERT INTO member_profiles (member_id, merchant_id, sealed, recommender_id, terms_version, terms_accepted_at, age_min,
           age_confirmed_at, age_by)
    SELECT id, ${world.merchantId}, 'x', ${host}, '1', money_now(), 18, money_now(), 'DECLARED'
      FROM unnest(${[...friends]}::bigint[]) id`
}

describe('a friend who was brought (rules C6)', () => {
  it('makes one gift for who brought it, once it has deposited and bet enough', async () => {
    const [{ member: friend }, host] = [await aReceiver(), await aReceiver()]
    const [id, brought] = [friend.id, host.member.id]
    await cameBy([id], brought)
    await deposited(friend, '500')
    await bets(world, friend, '1999')
    await nextDay(world)
    expect(await giveReferrals(world.ctx)).toBe(0)
    await bets(world, friend, '1')
    await nextDay(world)
    expect([await giveReferrals(world.ctx), await giveReferrals(world.ctx)]).toEqual([1, 0])
    expect(await host.gifts()).toEqual([[`referral:${id}`, '38', 'OPEN']])
    const { body } = await app.call('rewards.friends', {}, await app.login(host.member))
    const { code, total, friends } = wire.friends.reply.decode(body as never).value
    expect([code, total]).toEqual([host.member.publicId, 1])
    expect(friends).toMatchObject([
      { player: `${friend.account.slice(0, 2)}***`, bets: parseUnits('2000'), state: 'OPEN' },
    ])
  })

  it('tells how often the link was opened, how many came and paid in, and what was earned', async () => {
    const [{ member: friend }, other, host] = [await aReceiver(), await aReceiver(), await aReceiver()]
    await cameBy([friend.id, other.member.id], host.member.id)
    const opened = async (code: string) => codeOf(await app.call('rewards.countClick', { body: { code } }))
    const code = host.member.publicId
    const answers = [await opened(code), await opened(code), await opened(world.ctx.ids.uuid())]
    expect(answers).toEqual(['200', '200', '200'])
    const messages = async () => {
      const { body } = await app.call('rewards.friends', {}, await app.login(host.member))
      const { clicks, total, depositors, earned } = wire.friends.reply.decode(body as never).value
      return [clicks, total, depositors, toDecimalString(earned)]
    }
    expect(await messages()).toEqual([2, 2, 0, '0'])
    await deposits(world, friend, '500')
    await deposited(friend, '500')
    await bets(world, friend, '2000')
    await nextDay(world)
    await giveReferrals(world.ctx)
    expect(await messages()).toEqual([2, 2, 1, '0'])
    expect(codeOf(await host.claim(`referral:${friend.id}`))).toBe('200')
    expect(await messages()).toEqual([2, 2, 1, '38'])
  })

  it('makes none for who brought itself: the same browser', async () => {
    const [{ member: friend }, host] = [await aReceiver(), await aReceiver()]
    const [id, brought] = [friend.id, host.member.id]
    await cameBy([id], brought)
    await world.db.prisma.$executeRaw`
      INSERT INTO known_devices (member_id, device_hash, last_login_at)
      SELECT q.id, sha256('one'::bytea), now() FROM unnest(${[id, brought]}::bigint[]) q(id)`
    await deposited(friend, '500')
    await bets(world, friend, '2000')
    await nextDay(world)
    expect([await giveReferrals(world.ctx), await host.gifts()]).toEqual([0, []])
  })
})
