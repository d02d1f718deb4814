import { moneyNow, withTransaction } from '@croupier/db'
import { birthdaysOn, profileBinding } from '@croupier/domain/identity/profiles'
import { merchantVault } from '@croupier/domain/platform/vault'
import { listApplications, publishPromotion } from '@croupier/domain/rewards/promotions'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  atNoon,
  buildTestApp,
  consoleCtx,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, type promotions } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimer, bets, codeOf, deposits, expectFoundedGifts, nextDay } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

const FORM: promotions.PromotionTerms = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  prizes: [],
  reward: parseUnits('10'),
  multiple: 1,
  maxStake: null,
  days: 30,
  needs: null,
  rates: null,
}
async function published(code: string, terms: Partial<promotions.PromotionTerms>): Promise<void> {
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code,
      category: 'OTHER',
      tags: [],
      sort: 1,
      budget: null,
      titles: { EN: code },
      html: {},
      eligibility: '',
      terms: { ...FORM, ...terms },
      startsAt: now,
      endsAt: new Date(now.getTime() + 900 * DAY_MS),
    })
  })
}

async function aPlayer() {
  const member = await aClaimer(world)
  const join = async (code: string, contact = '') => {
    const body = { code, remark: '', contact }
    return codeOf(await app.call('promotions.join', { body }, await app.login(member)))
  }
  const claim = async (code: string) =>
    codeOf(await app.call('promotions.claim', { body: { code } }, await app.login(member)))
  return { member, join, claim }
}

/** The merchant's day so many days from now, `yyyy-MM-dd`, in the year of somebody's birth. */
async function bornInDays(days: number, year: number): Promise<string> {
  const at = new Date((await moneyNow(world.db)).getTime() + days * DAY_MS)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at)
  return `${year}${day.slice(4)}`
}

/** @param setDaysAgo when that was given */
async function isBorn({ id: memberId, merchantId }: TestMember, birthday: string, setDaysAgo = 90): Promise<void> {
  const vault = await merchantVault(world.ctx, merchantId)
  const at = await moneyNow(world.db)
  await world.db.prisma.memberProfile.create({
    data: {
      memberId,
      merchantId,
      indexVersion: 2,
      termsVersion: '1',
      termsAcceptedAt: at,
      ageMin: 18,
      ageConfirmedAt: at,
      ageBy: 'BIRTHDAY',
      sealed: vault.seal(JSON.stringify({ birthday }), profileBinding(memberId)),
      birthdayIndex: birthdaysOn(vault, birthday)[0] ?? null,
      birthdaySetAt: new Date(at.getTime() - setDaysAgo * DAY_MS),
    },
  })
}

const shares: readonly [string, (a: TestMember, b: TestMember) => Promise<unknown>, string][] = [
  [
    'the same browser',
    async (a, b) =>
      await world.db.prisma.$executeRaw`
        INSERT INTO known_devices (member_id, device_hash, last_login_at)
        SELECT id, sha256('shared'::bytea), now() FROM unnest(${[a.id, b.id]}::bigint[]) q(id)`,
    '409 PROMOTION_PERSON_USED',
  ],
  [
    'the same public address',
    async (a, b) =>
      await world.db.prisma.$executeRaw`
        INSERT INTO known_addresses (member_id, address, first_login_at, last_login_at)
        SELECT id, '203.0.113.7', now(), now() FROM unnest(${[a.id, b.id]}::bigint[]) q(id)`,
    '409 PROMOTION_PERSON_USED',
  ],
  [
    'an address of a network’s inside',
    async (a, b) =>
      await world.db.prisma.$executeRaw`
        INSERT INTO known_addresses (member_id, address, first_login_at, last_login_at)
        SELECT id, '10.0.0.7', now(), now() FROM unnest(${[a.id, b.id]}::bigint[]) q(id)`,
    '200',
  ],
  ['nothing', async () => undefined, '200'],
]

describe('one bonus for a person (rules C5, abuse)', () => {
  it.each(shares)('who shares %s with somebody who was paid', async (what, share, answer) => {
    const code = `ONE ${what}`
    const terms = { kind: 'DEPOSIT', pct: 100_000, minDeposit: parseUnits('1') } as const
    await published(code, terms)
    const [one, other] = [await aPlayer(), await aPlayer()]
    await share(one.member, other.member)
    for (const { member, join } of [one, other]) {
      expect(await join(code)).toBe('200')
      await deposits(world, member, '50')
    }
    const answers = await Promise.all([one.claim(code), other.claim(code)])
    expect(answers.sort()).toEqual(['200', answer])
    const paid = await Promise.all(
      [one, other].map(async ({ member }) => toDecimalString(await balanceOf(world.db, member.id))),
    )
    expect(paid.sort()).toEqual(answer === '200' ? ['55', '55'] : ['50', '55'])
  })
})

describe('a messenger is bound once (spec 8, Zalo)', () => {
  it('needs one, keeps it sealed for the officer, and takes none that another has', async () => {
    await published('ZALO', { needs: 'ZALO' })
    const [one, other, third] = [await aPlayer(), await aPlayer(), await aPlayer()]
    expect(await one.join('ZALO')).toBe('400 PROMOTION_CONTACT_MISSING')
    const both = await Promise.all([one.join('ZALO', '+84-901-234567'), other.join('ZALO', '+84901234567')])
    expect(both.sort()).toEqual(['200', '409 PROMOTION_CONTACT_USED'])
    expect(await third.join('ZALO', '+84907654321')).toBe('200')
    const waiting = await listApplications(consoleCtx(world), 10)
    expect(waiting.map(({ contact }) => contact)).toContain('+84907654321')
    const rows = await world.db.prisma.$queryRaw<{ text: string }[]>`
      SELECT string_agg(e::text, ' ') AS text FROM promotion_entries e`
    expect(rows[0]?.text).not.toContain('901234567')
  })
})

describe('birthdays (rules C2, E3.2)', () => {
  it('a promotion for them: on the day, from the age of the note, once a year', async () => {
    await published('BIRTHDAY', { needs: 'BIRTHDAY', cycle: 'YEARLY' })
    const no = '403 PROMOTION_NOT_FOR_YOU'
    const born: readonly [number, number, string][] = [
      [0, 1990, '200'],
      [1, 1990, no],
      [0, (await moneyNow(world.db)).getUTCFullYear() - 20, no],
    ]
    for (const [days, year, answer] of born) {
      const { member, join } = await aPlayer()
      await isBorn(member, await bornInDays(days, year))
      expect(await join('BIRTHDAY')).toBe(answer)
    }
    expect(await (await aPlayer()).join('BIRTHDAY')).toBe(no)
  })

  it.each([
    [29, '403 PROMOTION_NOT_FOR_YOU'],
    [30, '200'],
  ])('a promotion for them, %i days after the birthday was given', async (setDaysAgo, answer) => {
    const code = `BIRTHDAY ${setDaysAgo}`
    await published(code, { needs: 'BIRTHDAY', cycle: 'YEARLY' })
    const { member, join } = await aPlayer()
    await isBorn(member, await bornInDays(0, 1990), setDaysAgo)
    expect(await join(code)).toBe(answer)
  })

  it('a promotion for them, where its member gave the birthday a moment ago', async () => {
    await published('BIRTHDAY NOW', { needs: 'BIRTHDAY', cycle: 'YEARLY' })
    const { member, join } = await aPlayer()
    const body = { birthday: await bornInDays(0, 1990) }
    expect(codeOf(await app.call('member.setBirthday', { body }, await app.login(member)))).toBe('200')
    expect(await join('BIRTHDAY NOW')).toBe('403 PROMOTION_NOT_FOR_YOU')
    const { birthdaySetAt } = await world.db.prisma.memberProfile.findFirstOrThrow({ where: { memberId: member.id } })
    expect(birthdaySetAt).not.toBeNull()
  })

  it('a VIP gets the gift of its level on the day, once, after 60 days and 30 with the birthday', async () => {
    const members = [(await aPlayer()).member, (await aPlayer()).member, (await aPlayer()).member]
    for (const [index, member] of members.entries()) {
      const { id: memberId, merchantId } = member
      const [since, judged] = [new Date('2099-01-01'), new Date('2000-01-01')]
      await world.db.prisma.vipLevel.create({
        data: { memberId, merchantId, level: 3, since, judged },
      })
      await bets(world, member, '1')
      await isBorn(member, await bornInDays(1, 1991), index === 2 ? 20 : 90)
    }
    const [old, , late] = members
    await world.db.prisma.$executeRaw`
      UPDATE members SET created_at = created_at - interval '61 days' WHERE id IN (${old?.id ?? 0n}, ${late?.id ?? 0n})`
    await nextDay(world)
    await Promise.all([judgeVip(world.ctx), judgeVip(world.ctx)])
    const gifts = await world.db.prisma.rewardGrant.findMany({ where: { kind: 'VIP_BIRTHDAY' } })
    expect(gifts.map(({ memberId, amountUnits }) => [memberId, amountUnits])).toEqual([[old?.id, parseUnits('128')]])
  })
})
