import { moneyNow, withTransaction } from '@croupier/db'
import { planCampaign, planHourlyEnvelopes, takeEnvelope } from '@croupier/domain/rewards/envelopes'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, sum, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMember,
  aMerchant,
  buildTestApp,
  openTestWorld,
  type TestApp,
  type TestWorld,
} from '@croupier/testkit'
import { DAY_MS, DomainError, rewards as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inVolume } from '../../setup/volume.ts'
import { aClaimer, codeOf, deposits, expectFoundedGifts } from './rewardsWorld.ts'

/** Thousands of accounts are opened first, and a busy machine may take its time for it. */
const BURST_MS_MAX = 3_600_000
let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  app = await buildTestApp(world)
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

/** A member with a session who takes envelopes. */
async function aReceiver() {
  const own = await aClaimer(world)
  const open = async () => {
    const { body } = await app.call('rewards.envelopes', {}, await app.login(own))
    return wire.envelopes.reply.decode(body as never).value.open
  }
  const current = async () => (await open())[0]
  /** @param id of which rain; left out: the one that is on, or one that is not */
  const take = async (id?: string) => {
    const body = { id: id ?? (await current())?.id ?? world.ctx.ids.uuid() }
    return await app.call('rewards.takeEnvelope', { body }, await app.login(own))
  }
  const cash = async () => toDecimalString(await balanceOf(world.db, own.id))
  return { own, take, open, current, cash }
}

/** The rain that is on. */
async function rainId(): Promise<string> {
  const now = await moneyNow(world.db)
  const where = { merchantId: world.merchantId, opensAt: { lte: now }, closesAt: { gt: now } }
  return (await world.db.prisma.envelopeCampaign.findFirstOrThrow({ where })).id
}

/** Does something so many times, a number of them at once. */
async function inTurns<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const [done, atOnce]: [T[], number] = [[], 50]
  for (let from = 0; from < count; from += atOnce) {
    const turn = Array.from({ length: Math.min(atOnce, count - from) }, (_, one) => from + one)
    done.push(...(await Promise.all(turn.map(work))))
  }
  return done
}

describe('red envelopes (rules C4)', () => {
  it('a burst of takers shares exactly the total, one each, and the rest get nothing', async () => {
    const takers = await Promise.all(Array.from({ length: 12 }, async () => await aReceiver()))
    expect(codeOf(await (takers[0] ?? (await aReceiver())).take())).toBe('409 ENVELOPE_NONE_OPEN')
    const now = await moneyNow(world.db)
    const { merchantId } = world
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 3_600_000) }
    await withTransaction(world.db, async (tx) => {
      const plan = {
        merchantId,
        total: parseUnits('10'),
        count: 8,
        mode: 'RANDOM' as const,
        ...window,
      }
      await planCampaign(tx, world.ctx, plan)
      await planCampaign(tx, world.ctx, plan)
    })
    const twice = await Promise.all(takers.flatMap(({ take }) => [take(), take()]))
    const answers = twice.map(codeOf)
    expect(answers.filter((answer) => answer === '200')).toHaveLength(8)
    expect(new Set(answers)).toEqual(new Set(['200', '409 ENVELOPE_TAKEN', '409 ENVELOPES_ALL_TAKEN']))
    const shares = await Promise.all(takers.map(async ({ cash }) => parseUnits(await cash())))
    expect(toDecimalString(shares.reduce((all, share) => (all + share) as never))).toBe('10')
    await world.advance(3_600_000)
  })

  it('thousands come at once: every share is taken once, by somebody else each, and the sum is exact', {
    timeout: BURST_MS_MAX,
  }, async () => {
    const [count, shares] = [inVolume(10_000, 100), inVolume(6_000, 60)]
    const { merchantId } = world
    const people = await inTurns(count, async () => await aMember(world))
    const now = await moneyNow(world.db)
    const plan = { merchantId, total: parseUnits('8888'), count: shares, mode: 'RANDOM' as const }
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 3_600_000) }
    await withTransaction(world.db, async (tx) => {
      await planCampaign(tx, world.ctx, { ...plan, ...window })
    })
    const rain = await rainId()
    const answers = await inTurns(count, async (index) => {
      const one = people[index]
      if (one === undefined) throw new Error('nobody')
      const from = { device: `browser ${index}`, address: '127.0.0.1' }
      return await takeEnvelope(actingAs(world, one), rain, from).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'ENVELOPES_ALL_TAKEN') return null
        throw error
      })
    })
    const taken = answers.filter((answer) => answer !== null)
    expect(taken).toHaveLength(shares)
    expect(sum(taken)).toBe(parseUnits('8888'))
    const ids = people.map(({ id }) => id)
    const [books] = await world.db.prisma.$queryRaw<{ units: bigint; owners: number }[]>`
      SELECT sum(t.units)::bigint AS units, count(DISTINCT a.owner_id)::int AS owners FROM ledger_transfers t
        JOIN ledger_accounts a ON a.id = t.to_account_id WHERE t.kind = 69 AND a.owner_id = ANY (${ids}::bigint[])`
    expect(books).toEqual({ units: parseUnits('8888'), owners: shares })
    await world.advance(3_600_000)
  })

  it('one for a line of the internet, no matter how many come from it', async () => {
    const { merchantId } = world
    const now = await moneyNow(world.db)
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 60_000) }
    await withTransaction(world.db, async (tx) => {
      const plan = {
        merchantId,
        total: parseUnits('9'),
        count: 3,
        mode: 'FIXED' as const,
        ...window,
      }
      await planCampaign(tx, world.ctx, plan)
    })
    const answers: string[] = []
    const rain = await rainId()
    for (const [index, address] of ['203.0.113.7', '203.0.113.7', '203.0.113.8'].entries()) {
      const from = { device: `line ${index}`, address }
      const taking = takeEnvelope(actingAs(world, await aMember(world)), rain, from)
      answers.push(await taking.then(toDecimalString, (error: unknown) => (error as DomainError).code))
    }
    expect(answers).toEqual(['3', 'ENVELOPE_TAKEN', '3'])
    await world.advance(60_000)
  })

  it('only those it is for', async () => {
    const { take } = await aReceiver()
    const now = await moneyNow(world.db)
    const { merchantId } = world
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 60_000) }
    await withTransaction(world.db, async (tx) => {
      const plan = {
        merchantId,
        total: parseUnits('1'),
        count: 1,
        mode: 'FIXED' as const,
        ...window,
      }
      await planCampaign(tx, world.ctx, { ...plan, levelMin: 3 })
    })
    expect(codeOf(await take())).toBe('403 ENVELOPE_NOT_FOR_YOU')
    await world.advance(60_000)
  })

  it('only who has deposited so much on the day; what is asked for is told', async () => {
    const { own, take, current } = await aReceiver()
    await deposits(world, own, '100')
    await world.advance(DAY_MS)
    const now = await moneyNow(world.db)
    const window = { opensAt: now, closesAt: new Date(now.getTime() + 60_000) }
    const depositsMin = parseUnits('50')
    await withTransaction(world.db, async (tx) => {
      const plan = { merchantId: world.merchantId, total: parseUnits('1'), count: 1 }
      await planCampaign(tx, world.ctx, { ...plan, mode: 'FIXED', ...window, depositsMin })
    })
    await deposits(world, own, '49.99')
    expect(codeOf(await take())).toBe('403 ENVELOPE_NOT_FOR_YOU')
    expect(await current()).toMatchObject({ depositsMin, levelMin: 0, fits: false })
    await deposits(world, own, '0.01')
    expect(await current()).toMatchObject({ fits: true })
    expect(codeOf(await take())).toBe('200')
    await world.advance(60_000)
  })

  it('who is left out of one, or has taken of it, takes of another that is on at the same time', async () => {
    const [{ take, open, cash }, other] = [await aReceiver(), await aReceiver()]
    const now = (await moneyNow(world.db)).getTime()
    const at = (ms: number) => new Date(now + ms)
    const plan = { merchantId: world.merchantId, mode: 'FIXED' as const }
    await withTransaction(world.db, async (tx) => {
      const levelMin = 5
      const high = { ...plan, total: parseUnits('1'), count: 1, levelMin }
      await planCampaign(tx, world.ctx, { ...high, opensAt: at(-2_000), closesAt: at(60_000) })
      const hourly = { ...plan, total: parseUnits('4'), count: 2 }
      await planCampaign(tx, world.ctx, { ...hourly, opensAt: at(-1_000), closesAt: at(60_000) })
      await planCampaign(tx, world.ctx, { ...hourly, opensAt: at(0), closesAt: at(60_000) })
      await planCampaign(tx, world.ctx, { ...hourly, opensAt: at(120_000), closesAt: at(180_000) })
    })
    const rains = await open()
    expect(rains.map(({ fits }) => fits)).toEqual([false, true, true])
    const answers: string[] = []
    for (const { id } of rains) answers.push(codeOf(await take(id)), codeOf(await take(id)))
    const [unfit, taken] = ['403 ENVELOPE_NOT_FOR_YOU', '409 ENVELOPE_TAKEN']
    expect(answers).toEqual([unfit, unfit, '200', taken, '200', taken])
    expect([await cash(), (await open()).map((one) => one.taken)]).toEqual(['4', [null, 20_000n, 20_000n]])
    // One that is not on is taken by nobody.
    const later = await world.db.prisma.envelopeCampaign.findFirstOrThrow({ where: { opensAt: at(120_000) } })
    expect(codeOf(await other.take(later.id))).toBe('409 ENVELOPE_NONE_OPEN')
    await world.advance(180_000)
  })

  it('a merchant may have one every hour, planned once', async () => {
    const hourlyRain = { total: '88', count: 100, minutes: 20 }
    const settings = { rewards: { hourlyRain } }
    const merchantId = await aMerchant(world, 'RAIN', { settings })
    await planHourlyEnvelopes(world.ctx)
    await planHourlyEnvelopes(world.ctx)
    const campaigns = await world.db.prisma.envelopeCampaign.findMany({ where: { merchantId } })
    expect(campaigns).toHaveLength(2)
    const sums = await world.db.prisma.envelopeShare.aggregate({
      where: { merchantId },
      _sum: { amountUnits: true },
      _count: true,
    })
    expect(sums).toMatchObject({ _sum: { amountUnits: parseUnits('176') }, _count: 200 })
  })
})
