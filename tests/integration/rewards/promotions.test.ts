import { moneyNow, withTransaction } from '@croupier/db'
import { rollUpTeamDays } from '@croupier/domain/agency/agents'
import { closeFilled } from '@croupier/domain/cashier/wagering'
import { protectionRefusal } from '@croupier/domain/identity/protection'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { decideApplication, dryRun, type NewPromotion, publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  atNoon,
  buildTestApp,
  consoleCtx,
  knownOfficers,
  officerCtx,
  openTestWorld,
  runJob,
  type TestApp,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, type promotions, wagering, promotions as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilFinal } from '../operations/checks/books.ts'
import { TINY_PNG } from '../platform/rights/tinyPng.ts'
import { aClaimer, bets, codeOf, deposits, expectFoundedGifts, plays } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await knownOfficers(world, 'ana')
  await atNoon(world)
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

/** What one officer moves alone in a day: these, and else what is usual. */
const ceilings = async (officers: object) =>
  await world.db.prisma.$executeRaw`
    UPDATE merchants SET settings = settings || ${JSON.stringify({ officers })}::jsonb WHERE id = ${world.merchantId}`

const TERMS: promotions.PromotionTerms = {
  kind: 'FORM',
  cycle: 'ONCE',
  minDeposit: null,
  pct: null,
  bets: null,
  prizes: [],
  needs: null,
  rates: null,
  reward: parseUnits('10'),
  multiple: 1,
  maxStake: null,
  days: 30,
}
async function published(
  code: string,
  terms: Partial<promotions.PromotionTerms>,
  more: Partial<NewPromotion> = {},
): Promise<void> {
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
      html: { EN: '<p onclick="x">Fair</p><script>x</script>' },
      eligibility: '',
      startsAt: now,
      endsAt: new Date(now.getTime() + 9 * DAY_MS),
      terms: { ...TERMS, ...terms },
      ...more,
    })
  })
}

async function aPlayer() {
  const member = await aClaimer(world)
  const session = await app.login(member)
  const body = (code: string, remark = '', contact = '') => ({ body: { code, remark, contact } })
  const join = async (code: string, remark = '', contact = '') =>
    codeOf(await app.call('promotions.join', body(code, remark, contact), session))
  const claim = async (code: string) => codeOf(await app.call('promotions.claim', { body: { code } }, session))
  const seen = async (code: string) => {
    const { body } = await app.call('promotions.own', {}, session)
    const all = wire.list.reply.decode(body as never).value.promotions
    return all.find((one) => one.code === code)
  }
  const stateOf = async (code: string) => (await seen(code))?.state
  const cash = async () => toDecimalString(await balanceOf(world.db, member.id))
  return { member, session, join, claim, seen, stateOf, cash }
}

describe('a deposit bonus (rules C5)', () => {
  it('PM-1: is paid once, opens one row for both, and refuses stakes above its terms when they are placed', async () => {
    const terms = {
      pct: 500_000,
      reward: parseUnits('1000'),
      multiple: 15,
      minDeposit: parseUnits('100'),
    }
    const maxStake = parseUnits('500')
    await published('FIRST', { kind: 'DEPOSIT', ...terms, maxStake }, { eligibility: 'deposits == 0.0' })
    const { member, join, claim, stateOf, cash } = await aPlayer()
    expect(await stateOf('FIRST')).toBe('JOIN')
    expect(await claim('FIRST')).toBe('409 PROMOTION_WRONG_STATE')
    expect(await join('FIRST')).toBe('200')
    expect(await stateOf('FIRST')).toBe('SIGNED')
    await deposits(world, member, '3000')
    expect(await stateOf('FIRST')).toBe('CLAIM')
    const claims = await Promise.all([claim('FIRST'), claim('FIRST'), claim('FIRST')])
    expect(claims).toEqual(['200', '200', '200'])
    expect([await cash(), await stateOf('FIRST')]).toEqual(['4000', 'CLAIMED'])
    const open = { memberId: member.id, closedAt: null }
    expect(await world.db.prisma.wageringRequirement.findMany({ where: open })).toMatchObject([
      { source: 'BONUS', amountUnits: parseUnits('4000'), requiredUnits: parseUnits('60000') },
    ])
    const stake = async (amount: string) =>
      await withTransaction(world.db, async (tx) => {
        const { id: memberId, merchantId } = member
        const units = parseUnits(amount)
        return await protectionRefusal(tx, { memberId, merchantId, path: 'BET', units })
      })
    expect([await stake('500'), await stake('500.01')]).toEqual([null, 'BET_OVER_BONUS_MAX'])
    await published('SECOND', { kind: 'DEPOSIT', ...terms })
    await join('SECOND')
    await deposits(world, member, '100')
    expect(await claim('SECOND')).toBe('409 PROMOTION_BONUS_OPEN')
    // Filled by bets that nobody has counted: a bonus is open no more, and its largest stake is over.
    await world.db.prisma.wageringRequirement.updateMany({
      where: { memberId: member.id, source: 'BONUS' },
      data: { requiredUnits: parseUnits('100') },
    })
    await world.advance(1_000)
    await plays(world, member, { stake: '200', payout: '0', category: 'RNG' })
    await runJob(world, 'wagering.takeBack', {})
    expect(await closeFilled(world.ctx)).toBe(0)
    expect(await stake('500.01')).toBeNull()
    expect(await claim('SECOND')).toBe('200')
    const late = await aPlayer()
    await deposits(world, late.member, '100')
    expect(await late.join('FIRST')).toBe('403 PROMOTION_NOT_FOR_YOU')
  })
})

describe('what bets count for', () => {
  it('is of the promotion: its rates are told, go with the bonus, and count', async () => {
    const rates = { RNG: 250_000, LIVE: 1_000_000 }
    const terms = { pct: 1_000_000, reward: parseUnits('100'), multiple: 1, rates }
    await published('RATED', { kind: 'DEPOSIT', minDeposit: parseUnits('100'), ...terms })
    const { member, session, join, claim, seen } = await aPlayer()
    expect((await seen('RATED'))?.terms.rates).toEqual(rates)
    await join('RATED')
    await deposits(world, member, '100')
    expect(await claim('RATED')).toBe('200')
    await world.advance(1_000)
    // Of 200 to be bet: 40 × 25 %, 20 × 100 %, and nothing for what is not named.
    await plays(world, member, { stake: '40', payout: '0', category: 'RNG' })
    await plays(world, member, { stake: '20', payout: '0', category: 'LIVE' })
    await plays(world, member, { stake: '30', payout: '0', category: 'ELOTT' })
    const { body } = await app.call('wagering.list', { query: { pageSize: 5 } }, session)
    const { items } = wagering.requirements.reply.decode(body as never).value
    const [bonus] = items.filter(({ source }) => source === 'BONUS')
    expect(bonus).toMatchObject({ rates, left: parseUnits('170') })
  })
})

describe('the other kinds', () => {
  it('pays for bets after joining, once a cycle', async () => {
    await published('BETS', { kind: 'BETS', cycle: 'DAILY', bets: parseUnits('100'), multiple: 0 })
    const { member, join, claim, stateOf, seen, cash } = await aPlayer()
    await bets(world, member, '500')
    await world.advance(1_000)
    await join('BETS')
    await bets(world, member, '60')
    expect(await stateOf('BETS')).toBe('IN_PROCESS')
    await bets(world, member, '40')
    expect((await seen('BETS'))?.done).toBe(parseUnits('100'))
    expect([await claim('BETS'), await cash()]).toEqual(['200', '10'])
  })

  it('a form waits with its pictures for an officer, who pays or rejects it', async () => {
    await published('FORM', {})
    const [one, other] = [await aPlayer(), await aPlayer()]
    expect(await one.join('FORM', 'x'.repeat(140))).toBe('200')
    const payload = { code: 'FORM', remark: 'x'.repeat(141) }
    const token = { token: other.session.token }
    const long = { method: wire.join.method, url: wire.join.path, headers: token, payload }
    expect((await app.inject(long)).code).toBe('VALIDATION_FAILED')
    expect(await other.join('FORM')).toBe('200')
    const headers = { token: one.session.token, 'content-type': 'image/png' }
    const url = '/wps/promotions/FORM/images/1'
    const sent = await app.inject({ method: 'PUT', url, headers, payload: TINY_PNG })
    expect(sent.status).toBe(200)
    expect(await one.stateOf('FORM')).toBe('APPLYING')
    const entries = await world.db.prisma.promotionEntry.findMany({
      where: { state: 'APPLYING' },
      orderBy: { id: 'asc' },
    })
    const ctx = officerCtx(world)
    const mine = entries.find(({ memberId }) => memberId === one.member.id)
    // Above what one officer gives in a day, two have to say so.
    await ceilings({ perDayGifts: '9' })
    const large = { id: mine?.id ?? 0n, approve: true, by: 'ana', second: null, reason: 'seen', remark: '' }
    await expect(decideApplication(ctx, large)).rejects.toThrow(SecondNeeded)
    expect(await one.stateOf('FORM')).toBe('APPLYING')
    await ceilings({})
    const by = { by: 'ana', second: null, reason: 'seen', remark: 'No picture' }
    for (const { id, memberId } of entries) {
      await decideApplication(ctx, { id, approve: memberId === one.member.id, ...by })
    }
    expect([await one.stateOf('FORM'), await one.cash()]).toEqual(['ISSUED', '10'])
    expect([(await other.seen('FORM'))?.reason, await other.cash()]).toEqual(['No picture', '0'])
    expect(await other.stateOf('FORM')).toBe('REJECTED')
  })

  it('a budget is kept exactly by many who claim at once, and texts are clean', async () => {
    const prizes = [parseUnits('4')]
    await published('DRAW', { kind: 'RAFFLE', prizes, multiple: 0 }, { budget: parseUnits('10') })
    const players = await Promise.all(Array.from({ length: 5 }, async () => await aPlayer()))
    const answers = await Promise.all(players.map(async ({ claim }) => await claim('DRAW')))
    expect(answers.sort()).toEqual(['200', '200', ...Array(3).fill('409 PROMOTION_BUDGET_OVER')])
    const paid = await world.db.prisma.rewardGrant.aggregate({
      where: { cause: { startsWith: 'promotion:DRAW:' } },
      _sum: { amountUnits: true },
    })
    const { spentUnits } = await world.db.prisma.promotion.findFirstOrThrow({
      where: { code: 'DRAW' },
    })
    expect([paid._sum.amountUnits, spentUnits]).toEqual([parseUnits('8'), parseUnits('8')])
    expect((await players[0]?.seen('DRAW'))?.html).toEqual({ EN: '<p>Fair</p>' })
    expect(await players[0]?.join('NONE')).toBe('404 PROMOTION_NOT_FOUND')
  })

  it('a dry run says whom it would have paid over the days as they were, and what it costs', async () => {
    const { member } = await aPlayer()
    await deposits(world, member, '200000')
    const terms = { ...TERMS, kind: 'DEPOSIT', pct: 100_000, reward: parseUnits('5000') } as const
    const run = {
      merchantId: world.merchantId,
      category: 'OTHER',
      terms: { ...terms, minDeposit: parseUnits('150000') },
    }
    expect(await dryRun(consoleCtx(world), { ...run, eligibility: '', days: 7 })).toEqual({
      members: 1,
      cost: parseUnits('5000'),
    })
    const others = { ...run, eligibility: 'level > 6.0', days: 7 }
    expect(await dryRun(consoleCtx(world), others)).toEqual({ members: 0, cost: 0n })
    expect(await dryRun(consoleCtx(world), { ...run, eligibility: 'deposits >= 150000.0', days: 7 })).toMatchObject({
      members: 1,
    })
  })

  it('a dry run counts bets of the promotion’s own category', async () => {
    const { member } = await aPlayer()
    await deposits(world, member, '7000')
    await plays(world, member, { stake: '7000', payout: '0' })
    await untilFinal(world.ctx)
    await rollUpTeamDays(world.ctx)
    const terms = { ...TERMS, kind: 'BETS', bets: parseUnits('7000') } as const
    const membersOf = async (category: string) =>
      (await dryRun(consoleCtx(world), { merchantId: world.merchantId, category, terms, eligibility: '', days: 7 }))
        .members
    expect([await membersOf('SLOTS'), await membersOf('LIVE')]).toEqual([1, 0])
  })
})
