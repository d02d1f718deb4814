import { moneyNow, withTransaction } from '@croupier/db'
import { createDeposit } from '@croupier/domain/cashier/deposits'
import { readSessionBounds, setLimit } from '@croupier/domain/identity/protection'
import { planIssues } from '@croupier/domain/lottery/issues'
import { findSite, settingsOf } from '@croupier/domain/platform/site'
import { type NewPromotion, publishPromotion } from '@croupier/domain/rewards/promotions'
import { parseUnits } from '@croupier/money'
import { JURISDICTIONS, profileOf } from '@croupier/rules'
import {
  actingAs,
  aMember,
  aMerchant,
  apiCtx,
  buildTestApp,
  noCashier,
  type TestApp,
  type TestMember,
} from '@croupier/testkit'
import { DAY_MS, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlayer, type LotteryWorld, lott, onSale, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { type Ops, openOps } from '../../operations/console/opsWorld.ts'

const STRICT_HOST = 'strict.test'
const reason = 'the licence was given'
let world: LotteryWorld
let ops: Ops
let lax: TestApp
let strict: TestApp
let strictId: number
let olga: string

beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
  const settings = { jurisdiction: 'EUROPE', loginSlider: false } as const
  strictId = await aMerchant(world, 'STRICT', { hosts: [STRICT_HOST], settings })
  ops = await openOps(world)
  olga = await ops.logIn(await ops.officer('olga', 'OWNER'))
  await ops.officer('otto', 'OWNER')
  lax = await buildTestApp(world)
  strict = await buildTestApp(world, { host: STRICT_HOST })
})
afterAll(async () => {
  await Promise.all([lax.close(), strict.close()])
  await ops.close()
  await world.close()
})

const at = (settings: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], settings)
const siteOf = async (host: string) => {
  const site = await findSite(world.db, host)
  if (site === null) throw new Error(`nobody answers at ${host}`)
  return site
}
const storedOf = async (merchantId: number) =>
  settingsOf((await world.db.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } })).settings, 'CNY')
const change = async (merchantCode: string, settings: object) =>
  await ops.byTwo('merchants.changeSettings', { params: { merchantCode }, body: { change: settings, reason } }, olga)

describe.each(JURISDICTIONS)('the profile %s', (jurisdiction) => {
  it('bounds settings that exist, and what it puts in force is a setting', () => {
    const held = settingsOf({ jurisdiction }, 'EUR')
    for (const { path, least, most, among } of profileOf(jurisdiction).bounds) {
      const value = at(held, path)
      if (among !== undefined) expect(among, path).toContain(value)
      else expect(value, path).toBeTypeOf('number')
      if (least !== undefined) expect(value, path).toBeGreaterThanOrEqual(least)
      if (most !== undefined) expect(value, path).toBeLessThanOrEqual(most)
    }
    // What a bound puts in force is itself taken as a setting.
    expect(settingsOf(held, 'EUR')).toEqual(held)
  })
})

describe('a setting', () => {
  it('cannot be set looser than the profile: it is refused at its field, and everything else stays', async () => {
    const loose = { protection: { raiseDays: 1, reviewMonths: 3 }, withdrawals: { cancellable: true } }
    const params = { merchantCode: 'STRICT' }
    const refused = await ops.call('merchants.changeSettings', { params, body: { change: loose, reason } }, olga)
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(refused.fields).toMatchObject([
      { path: 'protection.raiseDays', rule: 'jurisdiction' },
      { path: 'withdrawals.cancellable', rule: 'jurisdiction' },
    ])
    expect((await storedOf(strictId)).protection.reviewMonths).toBe(6)
    expect((await change('STRICT', { protection: { reviewMonths: 3, raiseDays: 9 } })).status).toBe(200)
    expect((await storedOf(strictId)).protection).toMatchObject({ reviewMonths: 3, raiseDays: 9 })
    expect((await change('TEST', { withdrawals: { cancellable: true } })).status).toBe(200)
  })

  it('is shown with what bounds it and where that is written', async () => {
    const view = (await ops.call('merchants.read', { params: { merchantCode: 'STRICT' } }, olga)).value
    expect(view.profile).toBe('EUROPE.1')
    expect(view.bounds).toContainEqual({
      path: 'play.spinMs',
      least: 5_000,
      requirement: 'P12',
      clause: 'GlüStV 2021 § 22a',
    })
    expect(view.fields).toContainEqual(expect.objectContaining({ path: 'protection.realityMinutes', max: 60 }))
    const laxView = (await ops.call('merchants.read', { params: { merchantCode: 'TEST' } }, olga)).value
    expect([laxView.profile, laxView.bounds]).toEqual(['BASE.1', []])
  })

  it('that was looser is at its bound once two officers put the merchant under a stricter profile', async () => {
    const id = await aMerchant(world, 'MOVES', {
      settings: { transfers: { down: true }, complaints: { finalDays: 90 } },
    })
    const body = { change: { jurisdiction: 'EUROPE' }, reason }
    const alone = await ops.call('merchants.changeSettings', { params: { merchantCode: 'MOVES' }, body }, olga)
    expect(alone.code).toBe('STAFF_SECOND_WAITS')
    expect((await storedOf(id)).jurisdiction).toBe('BASE')
    expect((await change('MOVES', { jurisdiction: 'EUROPE' })).status).toBe(200)
    const { transfers, complaints, identityFirst } = await storedOf(id)
    expect([transfers.down, complaints.finalDays, identityFirst]).toEqual([false, 56, true])
    const { items } = (await ops.call('platform.readAudit', { query: { search: 'merchant.settingsChanged' } }, olga))
      .value
    const after = JSON.parse(items[0].after)
    expect(after).toMatchObject({ jurisdiction: 'EUROPE', complaints: { finalDays: 56 }, by: 'olga', second: 'otto' })
    // Another setting can be changed while what is stored of these is looser.
    expect((await change('MOVES', { dormancy: { months: 6 } })).status).toBe(200)
  })
})

const offer = (merchantId: number, code: string, now: Date, multiple: number): NewPromotion => ({
  merchantId,
  code,
  category: 'DEPOSIT',
  tags: [],
  sort: 1,
  budget: null,
  titles: { EN: code },
  html: { EN: '<p>Fair</p>' },
  eligibility: '',
  startsAt: now,
  endsAt: new Date(now.getTime() + 9 * DAY_MS),
  terms: {
    kind: 'DEPOSIT',
    cycle: 'ONCE',
    minDeposit: parseUnits('100'),
    pct: 500_000,
    bets: null,
    prizes: [],
    needs: null,
    rates: null,
    reward: parseUnits('10'),
    multiple,
    maxStake: null,
    days: 30,
  },
})

describe('the same act at a strict merchant and at a lax one', () => {
  let easy: TestMember
  let bound: TestMember
  beforeAll(async () => {
    easy = await aPlayer(world)
    bound = await aMember(world, { merchantId: strictId })
    await world.db.prisma.member.update({
      where: { id: bound.id },
      data: { identityVerifiedAt: world.clock.now(), identityMethod: 'passport' },
    })
  })

  it('a bonus to be bet thirty times is published or refused at its field', async () => {
    const now = await moneyNow(world.db)
    const publish = async (merchantId: number, multiple: number) =>
      await withTransaction(
        world.db,
        async (tx) => await publishPromotion(tx, world.ctx, offer(merchantId, `M${multiple}`, now, multiple)),
      )
    await publish(world.merchantId, 30)
    await expect(publish(strictId, 30)).rejects.toMatchObject({
      fields: [{ path: 'terms.multiple', rule: 'multiple_max' }],
    })
    await publish(strictId, 10)
    const kept = await world.db.prisma.promotion.findMany({ orderBy: { jurisdiction: 'asc' } })
    expect(kept.map(({ code, jurisdiction }) => [code, jurisdiction])).toEqual([
      ['M30', 'BASE.1'],
      ['M10', 'EUROPE.1'],
    ])
  })

  it('a higher limit waits a day or the week', async () => {
    const limit = { kind: 'DEPOSIT', period: 'DAY' } as const
    const waits = async ({ id }: TestMember) => {
      await setLimit(apiCtx(world), id, limit, parseUnits('100'))
      await setLimit(apiCtx(world), id, limit, parseUnits('900'))
      const row = await world.db.prisma.protectionLimit.findFirstOrThrow({
        where: { memberId: id, fromAt: null, endedAt: null },
      })
      return (row.confirmFrom?.getTime() ?? 0) - row.requestedAt.getTime()
    }
    expect(await waits(easy)).toBe(DAY_MS)
    // It was set to nine days above.
    expect(await waits(bound)).toBe(9 * DAY_MS)
  })

  it('nothing is paid in before a limit is set', async () => {
    const pays = async (member: TestMember, host: string) => {
      const input = { requestId: world.ctx.ids.uuid(), channelId: world.ctx.ids.uuid(), amount: parseUnits('100') }
      return await createDeposit(await actingAs(world, member), await siteOf(host), noCashier, input).catch(
        ({ code }: { code: string }) => code,
      )
    }
    const fresh = [await aMember(world), await aMember(world, { merchantId: strictId })] as const
    const pay = async () => [await pays(fresh[0], 'localhost'), await pays(fresh[1], STRICT_HOST)]
    // Neither has a way to pay in: that is found after the limit.
    expect(await pay()).toEqual(['DEPOSIT_CHANNEL_CLOSED', 'PROTECTION_LIMIT_FIRST'])
    await setLimit(apiCtx(world), fresh[1].id, { kind: 'DEPOSIT', period: 'MONTH' }, parseUnits('500'))
    expect((await pay())[1]).toBe('DEPOSIT_CHANNEL_CLOSED')
  })

  it('the longest time between reality checks is two hours or one', async () => {
    const choose = async (app: TestApp, member: TestMember, minutes: 30 | 120) =>
      (await app.call('protection.setReality', { body: { minutes } }, await app.login(member))).status
    expect(await choose(lax, easy, 120)).toBe(200)
    expect(await choose(strict, bound, 120)).toBe(400)
    expect(await choose(strict, bound, 30)).toBe(200)
  })

  it('offers go to who did not refuse them, or only to who said yes', async () => {
    const wants = async (app: TestApp, member: TestMember) =>
      (await app.call('messages.offers', {}, await app.login(member))).body
    expect(await wants(lax, easy)).toMatchObject({ value: { allowed: true } })
    expect(await wants(strict, bound)).toMatchObject({ value: { allowed: false } })
    await strict.call('messages.setOffers', { body: { allowed: true } }, await strict.login(bound))
    expect(await wants(strict, bound)).toMatchObject({ value: { allowed: true } })
  })

  it('hands a game the spin speed of its profile', async () => {
    const rules = async ({ id: memberId, merchantId }: TestMember) =>
      await withTransaction(world.db, async (tx) => {
        const { spinMs, autoplay, realityMinutes } = await readSessionBounds(tx, {
          memberId,
          merchantId,
          at: await moneyNow(tx),
        })
        return { spinMs, autoplay, realityMinutes }
      })
    expect(await rules(await aMember(world))).toEqual({ spinMs: 0, autoplay: true, realityMinutes: 60 })
    const other = await aMember(world, { merchantId: strictId })
    expect(await rules(other)).toEqual({ spinMs: 5_000, autoplay: false, realityMinutes: 60 })
  })

  it('the profile is kept with the login and with the bet', async () => {
    const { prisma } = world.db
    const issue = await onSale(world, 'SSC1M')
    const names: (string | null | undefined)[] = []
    const rich = await aPlayer(world, '100', strictId)
    await prisma.member.update({
      where: { id: rich.id },
      data: { identityVerifiedAt: world.clock.now(), identityMethod: 'passport' },
    })
    for (const [app, player] of [
      [lax, easy],
      [strict, rich],
    ] as const) {
      const orderId = world.ctx.ids.uuid()
      const { token } = await app.login(player)
      const lines = [{ ...lott('ssc.pos', '1|-|-|-|-'), stake: '2' }]
      const url = routes['lottery.placeBets'].path.replace(':gameCode', 'SSC1M')
      const payload = { orderId, issueNumber: issue.number, lines }
      expect((await app.inject({ method: 'POST', url, headers: { token }, payload })).status).toBe(200)
      const { verdictId } = await prisma.betOrder.findFirstOrThrow({ where: { orderId } })
      const verdict = await prisma.accessVerdict.findUniqueOrThrow({ where: { id: verdictId ?? 0 } })
      const last = { where: { memberId: player.id }, include: { verdict: true } }
      names.push(verdict.jurisdiction, (await prisma.session.findFirstOrThrow(last)).verdict?.jurisdiction)
    }
    expect(names).toEqual(['BASE.1', 'BASE.1', 'EUROPE.1', 'EUROPE.1'])
  })
})
