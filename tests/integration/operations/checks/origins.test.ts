import { type Db, moneyNow, withTransaction } from '@croupier/db'
import { createDeposit, creditDeposit } from '@croupier/domain/cashier/deposits'
import { sendDue, startCampaign } from '@croupier/domain/content/campaigns'
import { verifyAll } from '@croupier/domain/operations/checks'
import { audit } from '@croupier/domain/platform/audit'
import { planEnvelope, takeEnvelope } from '@croupier/domain/rewards/envelopes'
import { claimReward } from '@croupier/domain/rewards/grants'
import {
  decideApplication,
  joinPromotion,
  type NewPromotion,
  publishedRecord,
  publishPromotion,
} from '@croupier/domain/rewards/promotions'
import { clearingAccount, houseAccount, post, walletOrFail } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aYes,
  buildTestApp,
  consoleCtx,
  knownOfficers,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import type { TransferKind } from '@croupier/wire'
import { DAY_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteWith } from '../../agency/transfers/transferWorld.ts'
import { aPayment, aProvider, asksNow, type FakeProvider, fundsOf, tells } from '../../cashier/deposits/depositWorld.ts'
import { checkNow } from './books.ts'

const officer = { by: 'olga', reason: 'a test' }
let world: TestWorld
let fake: FakeProvider
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
  await knownOfficers(world, 'olga', 'otto')
})

/** What a check finds now, "subject: detail"; its own faults as well. */
async function foundBy(id: string): Promise<string[]> {
  const one = (await checkNow(world.ctx)).find((outcome) => outcome.id === id)
  return [...(one?.examples ?? ['the check did not run']), ...(one?.failures ?? [])]
}
const none = async () => expect([await foundBy('I31'), await foundBy('I32')]).toEqual([[], []])
/** A planted breach is gone from the books of the next case. */
const forget = async () => {
  await world.db.prisma.$executeRaw`UPDATE check_breaches SET cleared_at = now(), released_at = now()`
}

async function begins(member: TestMember, channel: 'bank' | 'usdt' = 'bank'): Promise<string> {
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels[channel], amount: parseUnits('100') }
  return (await createDeposit(actingAs(world, member), siteWith(world), fake.outside, input)).value.id
}

describe('an honest world raises no alarm', () => {
  it('of deposits that were told, asked for, credited by officers, given to an order later, or reversed', async () => {
    const [member, friend] = [await aMember(world), await aMember(world)]
    const confirmedOne = await begins(member)
    const confirmed = (orderId: string) => ({ type: 'PAYMENT_CONFIRMED', orderId })
    expect(await tells(api, world, fake, confirmed(confirmedOne), aPayment(`told-${confirmedOne}`, '100'))).toBe(200)
    const polled = await begins(friend, 'usdt')
    fake.orders.set(polled, { orderId: polled, state: 'PAID', payments: [aPayment(`asked-${polled}`, '14.1')] })
    await asksNow(world, fake)
    const credit = { amount: parseUnits('100'), second: null, ...officer }
    const seen = await begins(member)
    expect(await creditDeposit(consoleCtx(world), { ...credit, id: seen, paymentId: `seen-${seen}` })).toBe('DONE')
    const other = await begins(friend)
    const more = { ...credit, amount: parseUnits('250'), second: aYes() }
    expect(await creditDeposit(consoleCtx(world), { ...more, id: other, paymentId: `seen-${other}` })).toBe('DONE')
    await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', address: 'nobody' }, aPayment('lost', '70'))
    const gone = await begins(friend)
    await tells(api, world, fake, confirmed(gone), aPayment(`gone-${gone}`, '100'))
    fake.orders.set(gone, {
      orderId: gone,
      state: 'WAITING',
      payments: [aPayment(`gone-${gone}`, '100', { state: 'REVERSED' })],
    })
    await tells(
      api,
      world,
      fake,
      { type: 'PAYMENT_REVERSED', orderId: gone },
      aPayment(`gone-${gone}`, '100', { state: 'REVERSED' }),
    )
    await asksNow(world, fake)
    expect([await fundsOf(world, member), await fundsOf(world, friend)]).toEqual(['194', '345.61'])
    await none()
  })

  it('of a rain, an application and a message with a bonus, each published by two', async () => {
    const member = await aMember(world)
    const rain = await aRain()
    await takeEnvelope(actingAs(world, member), rain, { device: null, address: '203.0.113.9' })
    await published('HELLO')
    await joinPromotion(actingAs(world, member), { code: 'HELLO', remark: 'please', contact: '' })
    const { id } = await world.db.prisma.promotionEntry.findFirstOrThrow({ where: { memberId: member.id } })
    const decision = { id, approve: true, remark: '', second: null, ...officer }
    expect(await decideApplication(consoleCtx(world), decision)).toBe(true)
    const texts = { EN: { title: 'Hello', html: '<p>Hello</p>' } }
    const campaign = await startCampaign(consoleCtx(world), {
      merchantId: world.merchantId,
      occasion: 'SEGMENT',
      conditions: [],
      texts,
      bonus: { amount: '20.5' },
      second: aYes(),
      ...officer,
    })
    await sendDue(world.ctx)
    await claimReward(actingAs(world, member), `offer:${campaign}:once`)
    await none()
    const parts = (await verifyAll(world.ctx)).filter(({ part }) => /^I3[12]\./.test(part))
    expect(parts.map(({ part, breaches, error }) => [part, breaches, error])).toEqual([
      ['I31.deposits', 0, null],
      ['I32.gifts', 0, null],
      ['I32.published', 0, null],
    ])
  })
})

async function aRain(total = '8'): Promise<string> {
  const opensAt = await moneyNow(world.db)
  const closesAt = new Date(opensAt.getTime() + DAY_MS)
  const plan = { total: parseUnits(total), count: 2, mode: 'FIXED', opensAt, closesAt } as const
  await planEnvelope(consoleCtx(world), { merchantId: world.merchantId, ...plan, ...officer, second: aYes() })
  return (await world.db.prisma.envelopeCampaign.findFirstOrThrow({ orderBy: { opensAt: 'desc' } })).id
}

/** A promotion that pays applications 18, with the record of these two. */
async function published(
  code: string,
  officers: { by: string; second: string } | null = { by: 'olga', second: 'otto' },
) {
  const now = await moneyNow(world.db)
  const promotion: NewPromotion = {
    merchantId: world.merchantId,
    code,
    category: 'OTHER',
    tags: [],
    sort: 1,
    budget: parseUnits('1000'),
    titles: { EN: code },
    html: {},
    eligibility: '',
    startsAt: now,
    endsAt: new Date(now.getTime() + 30 * DAY_MS),
    terms: {
      kind: 'FORM',
      cycle: 'ONCE',
      minDeposit: null,
      pct: null,
      bets: null,
      reward: parseUnits('18'),
      prizes: [],
      multiple: 1,
      needs: null,
      rates: null,
      maxStake: null,
      days: 30,
    },
  }
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, promotion)
    if (officers === null) return
    const after = { ...publishedRecord(promotion), ...officers, reason: 'a test' }
    const { merchantId } = world
    await audit(tx, { merchantId, action: 'promotion.published', actorId: null, subjectId: null, after })
  })
}

/** A credit that nobody told: what the API's own role can write by SQL, as an injection would. */
async function minted(db: Db, member: TestMember, amount = '100'): Promise<{ payment: bigint; deposit: string }> {
  const deposit = await begins(member)
  const paymentId = `minted-${deposit}`
  const sum = parseUnits(amount)
  const payment = await withTransaction(db, async (tx) => {
    const { id } = await tx.depositPayment.create({
      data: {
        merchantId: world.merchantId,
        providerId: fake.id,
        paymentId,
        depositId: deposit,
        units: sum,
        state: 'CONFIRMED',
        creditedUnits: sum,
        bookings: 1,
        seenAt: await moneyNow(tx),
      },
    })
    const from = await clearingAccount(tx, world.merchantId, fake.id, 'CNY')
    const { accountId: to } = await walletOrFail(tx, member.id)
    await post(tx, world.merchantId, [{ kind: 'DEPOSIT', ref: { subject: id, version: 1 }, from, to, units: sum }])
    return id
  })
  return { payment, deposit }
}

describe('a credit that was minted by the role of a process', () => {
  let member: TestMember
  beforeEach(async () => {
    member = await aMember(world)
  })
  const credited = async (deposit: string, officers: { by: string; second: string | null }) =>
    await withTransaction(world.processes.console, async (tx) => {
      const after = { deposit, payment: `minted-${deposit}`, amount: '100', reason: 'seen', ...officers }
      const of = { merchantId: world.merchantId, actorId: null, subjectId: member.id }
      await audit(tx, { ...of, action: 'deposit.credited', after })
    })

  it('is found: nobody told it', async () => {
    await minted(world.processes.api, member)
    expect(await foundBy('I31')).toEqual([expect.stringContaining('told by nobody and credited by no officer')])
    await forget()
  })

  it('is found with the seal of another payment', async () => {
    const honest = await begins(member)
    const event = { type: 'PAYMENT_CONFIRMED', orderId: honest }
    await tells(api, world, fake, event, aPayment(`honest-${honest}`, '100'))
    const { payment } = await minted(world.processes.api, member)
    await world.processes.api.prisma.$executeRaw`
      UPDATE deposit_payments SET seal = (SELECT seal FROM deposit_payments WHERE payment_id = ${`honest-${honest}`})
       WHERE id = ${payment}`
    expect(await foundBy('I31')).toEqual([expect.stringContaining('does not bear the seal')])
    await forget()
  })

  it.each([
    ['by an officer who does not exist', { by: 'nobody', second: null }, '100'],
    ['by one officer for more than was ordered', { by: 'olga', second: null }, '99999'],
    ['by an officer who is two', { by: 'olga', second: 'olga' }, '99999'],
  ])('is found with a record %s', async (_what, officers, amount) => {
    // The API's role writes no record of officers; the console's does.
    const { deposit } = await minted(world.processes.console, member, amount)
    await credited(deposit, officers)
    expect(await foundBy('I31')).toEqual([expect.stringContaining('credited by no officer')])
    await forget()
  })

  it('is found for another member, for another sum, and of no payment at all', async () => {
    const other = await aMember(world)
    const honest = await begins(member)
    const event = { type: 'PAYMENT_CONFIRMED', orderId: honest }
    await tells(api, world, fake, event, aPayment(`mine-${honest}`, '100'))
    const { id } = await world.db.prisma.depositPayment.findFirstOrThrow({ where: { depositId: honest } })
    await withTransaction(world.processes.api, async (tx) => {
      const house = await houseAccount(tx, world.merchantId, 'HOUSE_FUNDS', 'CNY')
      const from = await clearingAccount(tx, world.merchantId, fake.id, 'CNY')
      const { accountId: to } = await walletOrFail(tx, other.id)
      const sides = { from, to, units: parseUnits('50') }
      await post(tx, world.merchantId, [
        { kind: 'DEPOSIT', ref: { subject: id, version: 2 }, ...sides },
        { kind: 'DEPOSIT', ref: { subject: 987_654n, version: 1 }, ...sides },
        { kind: 'DEPOSIT_FEE', ref: { subject: id, part: 2n, version: 1 }, ...sides, from: house },
      ])
    })
    const found = await foundBy('I31')
    expect(found).toContainEqual(expect.stringContaining('there is no such payment'))
    expect(found).toContainEqual(expect.stringContaining(`member ${other.id} was credited`))
    expect(found).toContainEqual(expect.stringContaining('a fee of 500000 was given'))
    await forget()
  })
})

describe('a gift that was minted by the API’s role', () => {
  const FORGED: readonly (readonly [kind: string, cause: string, paid: TransferKind])[] = [
    ['PROMOTION', 'promotion:HELLO:ONCE', 'PROMOTION_BONUS'],
    ['PROMOTION', 'promotion:NONE:ONCE', 'PROMOTION_BONUS'],
    ['CAMPAIGN', 'offer:00000000-0000-0000-0000-000000000000:once', 'PROMOTION_BONUS'],
    ['RED_ENVELOPE', 'envelope:00000000-0000-0000-0000-000000000000', 'RED_ENVELOPE'],
    ['RED_ENVELOPE', 'envelope:none', 'RED_ENVELOPE'],
    ['MISSION', 'mission:ANY:2026-01-01T00:00:00.000Z', 'MISSION_REWARD'],
    ['REFERRAL', 'referral:1', 'REFERRAL_REWARD'],
    ['WATER_REBATE', 'rebate:2026-01-05', 'WATER_REBATE'],
    ['VIP_UPGRADE', 'vip:7', 'VIP_GIFT'],
  ]

  it.each(FORGED)('%s for %s is found', async (kind, cause, paid) => {
    const member = await aMember(world)
    const amountUnits = parseUnits('1500')
    await withTransaction(world.processes.api, async (tx) => {
      const now = await moneyNow(tx)
      const state = { state: 'CLAIMED', createdAt: now, claimedAt: now, expiresAt: now, wageringPpm: 0n }
      const data = { memberId: member.id, merchantId: world.merchantId, kind, cause, amountUnits, ...state }
      const { id: subject } = await tx.rewardGrant.create({ data })
      const from = await houseAccount(tx, world.merchantId, 'HOUSE_FUNDS', 'CNY')
      const { accountId: to } = await walletOrFail(tx, member.id)
      await post(tx, world.merchantId, [{ kind: paid, ref: { subject }, from, to, units: amountUnits }])
    })
    expect(await foundBy('I32')).toEqual([
      expect.stringContaining(`${kind} of ${amountUnits} was paid to member ${member.id}`),
    ])
    await forget()
  })
})

describe('what gives and was published by nobody', () => {
  it('a rain that was planned by SQL is found once something of it is taken', async () => {
    const rain = await aRain()
    await world.db.prisma
      .$executeRaw`UPDATE envelope_campaigns SET total_units = total_units * 100 WHERE id = ${rain}::uuid`
    const member = await aMember(world)
    await takeEnvelope(actingAs(world, member), rain, { device: null, address: '203.0.113.10' })
    expect(await foundBy('I32')).toEqual([expect.stringContaining('no two officers planned it')])
    await world.db.prisma
      .$executeRaw`UPDATE envelope_campaigns SET total_units = total_units / 100 WHERE id = ${rain}::uuid`
    await none()
  })

  it.each([
    ['nobody', null],
    ['officers who do not exist', { by: 'ann', second: 'ben' }],
    ['one officer', { by: 'olga', second: 'olga' }],
  ])('a promotion of %s is found once it has paid', async (_what, officers) => {
    const code = `BY_${officers?.by ?? 'nobody'}`.toUpperCase()
    await published(code, officers)
    await none()
    await world.db.prisma.promotion.updateMany({ where: { code }, data: { spentUnits: 1n } })
    expect(await foundBy('I32')).toEqual([expect.stringContaining(`promotion ${code}`)])
    await world.db.prisma.promotion.updateMany({ where: { code }, data: { spentUnits: 0n } })
    await none()
  })

  it.each([
    ['its terms', `terms = jsonb_set(terms, '{reward}', '"1800"')`, `terms = jsonb_set(terms, '{reward}', '"18"')`],
    ['its budget', 'budget_units = budget_units * 10', 'budget_units = budget_units / 10'],
    ['whom it is for', `eligibility = 'deposits == 0.0'`, `eligibility = ''`],
  ])('a promotion of which %s was changed by SQL is found', async (_what, change, back) => {
    const set = async (sql: string) =>
      await world.db.prisma.$executeRawUnsafe(`UPDATE promotions SET ${sql} WHERE code = 'HELLO'`)
    await set(change)
    expect(await foundBy('I32')).toEqual([expect.stringContaining('promotion HELLO')])
    await set(back)
    await none()
  })

  it('what a promotion counts as paid is the sum of its parts', async () => {
    await world.db.prisma.$executeRaw`UPDATE promotions SET spent_units = spent_units - 1 WHERE code = 'HELLO'`
    await world.advance(DAY_MS)
    const parts = await verifyAll(world.ctx)
    expect(parts.find(({ part }) => part === 'I32.published')?.breaches).toBe(1)
  })
})
