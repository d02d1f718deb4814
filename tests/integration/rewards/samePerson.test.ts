import { moneyNow, withTransaction } from '@croupier/db'
import { nameBirthIndexOf, profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { giveOffer } from '@croupier/domain/rewards/grants'
import { keepMissions } from '@croupier/domain/rewards/missions'
import { giveReferrals } from '@croupier/domain/rewards/referrals'
import { assertLedgerBalances } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { atNoon, buildTestApp, openTestWorld, type TestApp, type TestMember, type TestWorld } from '@croupier/testkit'
import { rewards } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimer, bets, codeOf, deposits, nextDay } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  const missions = [
    { code: 'PAY_100', period: 'DAY', measure: 'DEPOSITS', target: '100', reward: '5' },
    { code: 'BET_50', period: 'DAY', measure: 'BETS', target: '50', reward: '5' },
  ]
  const referral = { deposits: '500', bets: '2000', reward: '38' }
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { loginSlider: false, rewards: { missions, referral } } },
  })
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await app.close()
  await world.close()
})

/** @param host who brought it; left out: nobody */
async function aPerson(host?: TestMember): Promise<TestMember> {
  const member = await aClaimer(world)
  const at = await moneyNow(world.db)
  const vault = await merchantVault(world.ctx, world.merchantId)
  await world.db.prisma.memberProfile.create({
    data: {
      memberId: member.id,
      merchantId: world.merchantId,
      sealed: vault.seal('{}', profileBinding(member.id)),
      indexVersion: 2,
      recommenderId: host?.id ?? null,
      termsVersion: '1',
      termsAcceptedAt: at,
      ageMin: 18,
      ageConfirmedAt: at,
      ageBy: 'DECLARED',
    },
  })
  return member
}

let shared = 0
/** What tells that two accounts are one person. */
const TRAITS: readonly [string, (a: TestMember, b: TestMember) => Promise<unknown>][] = [
  [
    'browser',
    async (a, b) =>
      await world.db.prisma.$executeRaw`
        INSERT INTO known_devices (member_id, device_hash, last_login_at)
        SELECT id, sha256(convert_to(${`browser ${shared}`}, 'UTF8')), now() FROM unnest(${[a.id, b.id]}::bigint[]) q(id)`,
  ],
  [
    'public address',
    async (a, b) =>
      await world.db.prisma.$executeRaw`
        INSERT INTO known_addresses (member_id, address, first_login_at, last_login_at)
        SELECT id, ${`203.0.113.${shared}`}, now(), now() FROM unnest(${[a.id, b.id]}::bigint[]) q(id)`,
  ],
  [
    'name and birthday',
    async (a, b) => {
      const vault = await merchantVault(world.ctx, world.merchantId)
      const nameBirthIndex = nameBirthIndexOf(vault, `Anna Lee ${shared}`, '1990-01-02')
      await world.db.prisma.memberProfile.updateMany({
        where: { memberId: { in: [a.id, b.id] } },
        data: { nameBirthIndex },
      })
    },
  ],
]

async function qualifies(member: TestMember): Promise<void> {
  await deposits(world, member, '500')
  await bets(world, member, '2000')
}
const referralsOf = async ({ id: memberId }: TestMember) =>
  await world.db.prisma.rewardGrant.count({ where: { memberId, kind: 'REFERRAL' } })
const claimGift = async (member: TestMember, cause: string) =>
  codeOf(await app.call('rewards.claim', { body: { cause } }, await app.login(member)))
const claimMission = async (member: TestMember, code: string) =>
  codeOf(await app.call('missions.claim', { body: { code } }, await app.login(member)))

const USED = '409 PROMOTION_PERSON_USED'

describe.each(TRAITS)('two accounts with one %s are one person (rules C5, C6)', (_trait, share) => {
  it('who brings itself gets no gift, and of two friends who are one person one counts', async () => {
    shared += 1
    const host = await aPerson()
    const [itself, first, second] = [await aPerson(host), await aPerson(host), await aPerson(host)]
    await share(host, itself)
    shared += 1
    await share(first, second)
    for (const friend of [itself, first, second]) await qualifies(friend)
    await nextDay(world)
    await giveReferrals(world.ctx)
    expect(await referralsOf(host)).toBe(1)
  })

  it('a mission for deposits and an offer are paid once, a mission for play to each', async () => {
    shared += 1
    const [one, other] = [await aPerson(), await aPerson()]
    await share(one, other)
    for (const member of [one, other]) {
      await deposits(world, member, '100')
      await bets(world, member, '50')
    }
    const at = await moneyNow(world.db)
    const cause = `offer:${shared}`
    await withTransaction(world.db, async (tx) => {
      const to = [one, other].map(({ id: memberId }) => ({ memberId, cause }))
      const offer = { merchantId: world.merchantId, amount: parseUnits('7'), wageringPpm: 0n, from: at, days: 3 }
      await giveOffer(tx, offer, to)
    })
    const claims = await Promise.all([claimGift(one, cause), claimGift(other, cause)])
    const [first, later] = claims[0] === '200' ? [one, other] : [other, one]
    expect(claims.sort()).toEqual(['200', USED])
    expect([await claimMission(first, 'PAY_100'), await claimMission(later, 'PAY_100')]).toEqual(['200', USED])
    expect([await claimMission(one, 'BET_50'), await claimMission(other, 'BET_50')]).toEqual(['200', '200'])
    // Nor on the day after, as a gift that was kept.
    await nextDay(world)
    await keepMissions(world.ctx)
    const { body } = await app.call('rewards.list', {}, await app.login(later))
    const kept = rewards.list.reply.decode(body as never).value.rewards.find(({ kind }) => kind === 'MISSION')
    const open = await world.db.prisma.rewardGrant.findFirstOrThrow({
      where: { memberId: later.id, kind: 'MISSION', state: 'OPEN' },
    })
    expect(kept?.cause).toBe(open.cause)
    expect(await claimGift(later, open.cause)).toBe(USED)
  })
})

it('an account for tests is no friend, and pairs that an officer told apart are two', async () => {
  const host = await aPerson()
  const [tried, apart] = [await aPerson(host), await aPerson(host)]
  await world.db.prisma.$executeRaw`UPDATE members SET test_at = now() WHERE id = ${tried.id}`
  shared += 1
  await TRAITS[0]?.[1](host, apart)
  const [memberId, otherId] = host.id < apart.id ? [host.id, apart.id] : [apart.id, host.id]
  await world.db.prisma.$executeRaw`
    INSERT INTO distinct_members (member_id, other_id, decided_at)
    VALUES (${memberId}, ${otherId}, now())`
  for (const friend of [tried, apart]) await qualifies(friend)
  await nextDay(world)
  await giveReferrals(world.ctx)
  expect(await referralsOf(host)).toBe(1)
})
