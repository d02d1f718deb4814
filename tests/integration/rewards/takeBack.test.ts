import { moneyNow, withTransaction } from '@croupier/db'
import { takeBackExpired } from '@croupier/domain/cashier/wagering'
import { publishPromotion } from '@croupier/domain/rewards/promotions'
import { assertLedgerBalances, balanceOf } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import { atNoon, buildTestApp, openTestWorld, type TestApp, type TestWorld } from '@croupier/testkit'
import { DAY_MS, wagering as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClaimer, codeOf, deposits, expectFoundedGifts, plays } from './rewardsWorld.ts'

let world: TestWorld
let app: TestApp
beforeAll(async () => {
  world = await openTestWorld()
  await atNoon(world)
  app = await buildTestApp(world)
  const now = await moneyNow(world.db)
  await withTransaction(world.db, async (tx) => {
    await publishPromotion(tx, world.ctx, {
      merchantId: world.merchantId,
      code: 'HALF',
      category: 'DEPOSIT',
      tags: [],
      sort: 1,
      titles: { EN: 'Half' },
      html: {},
      eligibility: '',
      budget: null,
      startsAt: now,
      endsAt: new Date(now.getTime() + 300 * DAY_MS),
      terms: {
        kind: 'DEPOSIT',
        cycle: 'ONCE',
        minDeposit: parseUnits('10'),
        pct: 500_000,
        bets: null,

        reward: parseUnits('1000'),
        prizes: [],
        multiple: 10,
        maxStake: null,
        days: 30,
        needs: null,
        rates: null,
      },
    })
  })
})
afterAll(async () => {
  await withTransaction(world.db, assertLedgerBalances)
  await expectFoundedGifts(world)
  await app.close()
  await world.close()
})

/** Somebody with 100 of its own, 50 of bonus, and a row of 1500. */
async function withBonus() {
  const member = await aClaimer(world)
  const code = 'HALF'
  const session = await app.login(member)
  await app.call('promotions.join', { body: { code, remark: '', contact: '' } }, session)
  await deposits(world, member, '100')
  expect(codeOf(await app.call('promotions.claim', { body: { code } }, session))).toBe('200')
  await world.advance(1_000)
  const bet = async (stake: string, payout: string) => await plays(world, member, { stake, payout })
  const rows = async () => {
    const { body } = await app.call('wagering.list', { query: { pageSize: 20 } }, await app.login(member))
    return wire.requirements.reply.decode(body as never)
  }
  const forfeit = async (most: string, id?: string) => {
    const body = { id: id ?? (await rows()).bonus?.id ?? '1', most: parseUnits(most) }
    return await app.call('wagering.forfeit', { body }, await app.login(member))
  }
  const cash = async () => toDecimalString(await balanceOf(world.db, member.id))
  return { member, bet, rows, forfeit, cash }
}

const stateOf = ({ value }: Awaited<ReturnType<Awaited<ReturnType<typeof withBonus>>['rows']>>) =>
  value.items.map(({ source, state, taken, left }) => [
    source,
    state,
    taken === null ? null : toDecimalString(taken),
    toDecimalString(left),
  ])

describe('a bonus is given up (rules C5)', () => {
  it('costs the bonus and what was won with it, is told first, and the own deposit stays with its bets', async () => {
    const { bet, rows, forfeit, cash } = await withBonus()
    await bet('40', '120')
    expect([await cash(), (await rows()).bonus]).toMatchObject(['230', { taken: parseUnits('130') }])
    expect(codeOf(await forfeit('129.99'))).toBe('409 BONUS_COST_CHANGED')
    const id = (await rows()).bonus?.id ?? ''
    const answers = await Promise.all([forfeit('130', id), forfeit('130', id), forfeit('130', id)])
    expect(answers.map(codeOf).sort()).toEqual(['200', '409 BONUS_NOT_OPEN', '409 BONUS_NOT_OPEN'])
    expect(await cash()).toBe('100')
    const after = await rows()
    expect([after.bonus, after.hasBonus]).toEqual([null, false])
    expect(stateOf(after)).toEqual([
      ['BONUS', 'FORFEITED', '130', '1460'],
      ['DEPOSIT', 'OPEN', null, '60'],
    ])
  })

  it.each([
    ['lost in part: the rest of it', '30', '0', '20', '100'],
    ['lost with own money: nothing', '80', '0', '0', '70'],
    ['all lost: nothing, never below 0', '150', '0', '0', '0'],
  ])('%s', async (_, stake, payout, taken, left) => {
    const { bet, rows, forfeit, cash } = await withBonus()
    await bet(stake, payout)
    expect((await rows()).bonus?.taken).toBe(parseUnits(taken))
    expect(codeOf(await forfeit(taken))).toBe('200')
    expect(await cash()).toBe(left)
  })

  it('money that came later is never taken', async () => {
    const { member, bet, forfeit, cash } = await withBonus()
    await bet('120', '0')
    await deposits(world, member, '500')
    expect(codeOf(await forfeit('0'))).toBe('200')
    expect(await cash()).toBe('530')
  })

  it('not by somebody else', async () => {
    const [one, other] = [await withBonus(), await withBonus()]
    const { bonus } = await one.rows()
    expect(codeOf(await other.forfeit('9999', bonus?.id ?? ''))).toBe('409 BONUS_NOT_OPEN')
    expect(await one.cash()).toBe('150')
  })
})

describe('a bonus runs out (rules C5)', () => {
  it('is reclaimed once, by however many runs; until then nothing may leave', async () => {
    const { bet, rows, cash } = await withBonus()
    await bet('20', '50')
    await world.advance(31 * DAY_MS)
    const before = await rows()
    expect([before.hasBonus, before.locked]).toEqual([true, parseUnits('150')])
    await Promise.all([takeBackExpired(world.ctx), takeBackExpired(world.ctx)])
    await takeBackExpired(world.ctx)
    expect(await cash()).toBe('100')
    expect(stateOf(await rows())).toEqual([
      ['BONUS', 'EXPIRED', '80', '1480'],
      ['DEPOSIT', 'OPEN', null, '80'],
    ])
  })

  it('one that was bet enough in time is its owner’s', async () => {
    const { bet, rows, cash } = await withBonus()
    await bet('150', '150')
    for (let times = 0; times < 9; times += 1) await bet('150', '150')
    await world.advance(31 * DAY_MS)
    await takeBackExpired(world.ctx)
    expect(await cash()).toBe('150')
    expect(stateOf(await rows())[0]).toEqual(['BONUS', 'DONE', null, '0'])
  })
})
