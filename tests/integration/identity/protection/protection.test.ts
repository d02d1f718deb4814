import { setOfficerLimit } from '@croupier/domain/identity/protection'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { parseUnits } from '@croupier/money'
import { aYes, officerCtx } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { canPay, sends } from '../../agency/transfers/transferWorld.ts'
import { aPayment, tells } from '../../cashier/deposits/depositWorld.ts'
import { anIssueOnSale } from '../../lottery/lotteryWorld.ts'
import { deposits as paysIn, plays, reverses } from '../../rewards/rewardsWorld.ts'
import {
  agent,
  api,
  bets,
  comesBack,
  DAY_MS,
  deposits,
  fake,
  HOUR_MS,
  limitIn,
  limits,
  logsInAgain,
  member,
  named,
  officer,
  read,
  type Shown,
  session,
  shown,
  useProtection,
  world,
} from './protectionWorld.ts'

useProtection()

describe('limits', () => {
  it('of deposits have again what was reversed, also where it was lost meanwhile', async () => {
    expect((await limits('DEPOSIT', 'DAY', '5000')).status).toBe(200)
    const gone = await paysIn(world, member, '3000')
    await plays(world, member, { stake: '2000', payout: '0' })
    expect(limitIn(await read(), 'DEPOSIT', 'DAY')).toMatchObject({ used: { amount: '3000' } })
    await reverses(world, member, '3000', gone)
    expect(limitIn(await read(), 'DEPOSIT', 'DAY')).toMatchObject({ used: { amount: '0' } })
  })

  it('go down at once and up after a day and a fresh yes; all of it is kept', async () => {
    expect((await read()).prompted).toBe(false)
    expect((await limits('LOSS', 'DAY', '100')).status).toBe(200)
    expect(limitIn(shown(await limits('LOSS', 'DAY', '50')), 'LOSS', 'DAY')).toMatchObject({
      amount: '50',
      used: { amount: '0' },
      waiting: null,
    })
    const limit = shown(await limits('LOSS', 'DAY', '80'))
    expect(limitIn(limit, 'LOSS', 'DAY')).toMatchObject({ amount: '50', waiting: { amount: '80' } })
    expect(limit.prompted).toBe(true)
    const yes = async () => await api.call('protection.confirmLimit', named('LOSS', 'DAY'), session)
    expect((await yes()).code).toBe('PROTECTION_WAITS')
    // Asked for again it does not begin to wait again.
    await world.advance(HOUR_MS)
    await comesBack(0)
    await limits('LOSS', 'DAY', '80')
    await comesBack(DAY_MS - HOUR_MS - 60_000)
    expect((await yes()).code).toBe('PROTECTION_WAITS')
    await comesBack(60_000)
    expect(limitIn(await read(), 'LOSS', 'DAY')).toMatchObject({ amount: '50' })
    expect(limitIn(shown(await yes()), 'LOSS', 'DAY')).toMatchObject({
      amount: '80',
      waiting: null,
    })
    expect((await yes()).code).toBe('NOT_FOUND')
    const { history } = await read()
    expect((history as { amount: string; endedAt: string | null }[]).map((one) => one.amount)).toEqual([
      '80',
      '50',
      '100',
    ])
  })

  it('are lifted the same way, and what waits can be given up', async () => {
    await limits('STAKE', 'WEEK', '10')
    await limits('STAKE', 'WEEK', null)
    const name = named('STAKE', 'WEEK')
    expect((await api.call('protection.giveUpLimit', name, session)).status).toBe(200)
    expect((await api.call('protection.giveUpLimit', name, session)).code).toBe('NOT_FOUND')
    await limits('STAKE', 'WEEK', null)
    expect(await bets(6)).toBe('PROTECTION_STAKE_LIMIT')
    await comesBack(DAY_MS)
    expect((await api.call('protection.confirmLimit', name, session)).status).toBe(200)
    expect(await bets(6)).toBe('placed')
  })

  it('refuse what no limit can be', async () => {
    const put = async (payload: object) => {
      const headers = { token: session.token }
      return await api.inject({ method: 'PUT', url: '/wps/protection/limits', headers, payload })
    }
    for (const wrong of [
      { kind: 'SESSION', period: 'WEEK', amount: null, minutes: 60 },
      { kind: 'SESSION', period: 'DAY', amount: null, minutes: 14 },
      { kind: 'LOSS', period: 'DAY', amount: '1', minutes: 60 },
      { kind: 'LOSS', period: 'DAY', amount: '0', minutes: null },
      { kind: 'LOSS', period: 'DAY', amount: '1.001', minutes: null },
    ]) {
      expect((await put(wrong)).code).toBe('VALIDATION_FAILED')
    }
    expect((await read()).history).toEqual([])
  })

  it('of officers are kept apart from them, and the lower one counts', async () => {
    const ctx = officerCtx(world)
    const name = { kind: 'STAKE', period: 'DAY' } as const
    await limits('STAKE', 'DAY', '100')
    const alone = { ...officer(), second: null }
    expect(await setOfficerLimit(ctx, alone, name, parseUnits('8'))).toBe(true)
    expect(await setOfficerLimit(ctx, alone, name, parseUnits('8'))).toBe(false)
    expect(limitIn(await read(), 'STAKE', 'DAY')).toMatchObject({
      amount: '100',
      byOfficer: { amount: '8' },
    })
    expect(await bets(5)).toBe('PROTECTION_STAKE_LIMIT')
    // Tighter is one officer's, looser takes two.
    for (const bound of [parseUnits('1000'), null]) {
      await expect(setOfficerLimit(ctx, alone, name, bound)).rejects.toThrow(SecondNeeded)
    }
    await setOfficerLimit(ctx, { ...alone, second: aYes() }, name, parseUnits('1000'))
    expect(await bets(5)).toBe('placed')
    expect(await bets(50)).toBe('PROTECTION_STAKE_LIMIT')
  })
})

describe('play', () => {
  it('stops at a limit, however many bets come at once, and a refused bet stays refused', async () => {
    await limits('LOSS', 'DAY', '10')
    const orderId = world.ctx.ids.uuid()
    const { number } = await anIssueOnSale(world)
    const codes = await Promise.all([bets(2), bets(2), bets(2), bets(2), bets(2)])
    expect(codes.toSorted()).toEqual([
      'PROTECTION_LOSS_LIMIT',
      'PROTECTION_LOSS_LIMIT',
      'PROTECTION_LOSS_LIMIT',
      'placed',
      'placed',
    ])
    expect(await bets(2, orderId, number)).toBe('PROTECTION_LOSS_LIMIT')
    expect(limitIn(await read(), 'LOSS', 'DAY')).toMatchObject({ used: { amount: '8' } })
    expect(await bets(1)).toBe('placed')
    await comesBack(DAY_MS)
    expect(await bets(2, orderId, number)).toBe('PROTECTION_LOSS_LIMIT')
    expect(await bets(2)).toBe('placed')
  })

  it('that happened before counts, by day, week and month; what is cancelled gives room', async () => {
    const orderId = world.ctx.ids.uuid()
    expect(await bets(10, orderId)).toBe('placed')
    await limits('STAKE', 'MONTH', '25')
    expect(await bets(3)).toBe('PROTECTION_STAKE_LIMIT')
    const cancelled = await api.call('lottery.cancelOrder', { params: { orderId } }, session)
    expect(cancelled.status).toBe(200)
    expect(await bets(3)).toBe('placed')
    const value = await read()
    expect(limitIn(value, 'STAKE', 'MONTH')).toMatchObject({ used: { amount: '6' } })
  })

  it('stops when the time of the day is used up, over all logins', async () => {
    await limits('SESSION', 'DAY', '20')
    await world.advance(12 * 60_000)
    expect(await bets(1)).toBe('placed')
    await logsInAgain()
    await world.advance(9 * 60_000)
    expect(await bets(1)).toBe('PROTECTION_SESSION_LIMIT')
    expect(await deposits('100')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is shown with its time and its result, and a reality check is taken note of once for all tabs', async () => {
    await api.call('protection.setReality', { body: { minutes: 15 } }, session)
    const clock = async () => shown(await api.call('protection.clock', {}, session))
    const first = await clock()
    expect(await bets(4)).toBe('placed')
    expect(await clock()).toMatchObject({ staked: '8', returned: '0', net: '-8', asset: 'CNY' })
    const dueMs = (value: Shown) => Date.parse(value.checkAt as string) - Date.parse(value.startedAt as string)
    expect(dueMs(first)).toBe(15 * 60_000)
    await world.advance(16 * 60_000)
    const noted = shown(await api.call('protection.noteCheck', {}, session))
    expect(dueMs(noted)).toBe(31 * 60_000)
  })
})

describe('money in', () => {
  it('stops at a deposit limit, two at once too; what is ordered counts', async () => {
    await limits('DEPOSIT', 'DAY', '150')
    const answers = await Promise.all([deposits('100'), deposits('100')])
    expect(answers.filter((one) => one === 'PROTECTION_DEPOSIT_LIMIT')).toHaveLength(1)
    const id = answers.find((one) => one !== 'PROTECTION_DEPOSIT_LIMIT') ?? ''
    const paid = { type: 'PAYMENT_CONFIRMED', orderId: id }
    expect(await tells(api, world, fake, paid, aPayment(`pay-${id}`, '120'))).toBe(200)
    expect(limitIn(await read(), 'DEPOSIT', 'DAY')).toMatchObject({ used: { amount: '120' } })
    expect(await deposits('31')).toBe('PROTECTION_DEPOSIT_LIMIT')
    expect(await deposits('30')).toMatch(/-/)
    await comesBack(DAY_MS)
    expect(await deposits('120')).toMatch(/-/)
  })

  it('from an upline counts, and tells the upline nothing', async () => {
    await canPay(world, agent)
    await limits('DEPOSIT', 'WEEK', '60')
    const down = async (amount: string) => await sends(world, agent, member, { amount })
    expect(await down('50')).toMatchObject({})
    expect(limitIn(await read(), 'DEPOSIT', 'WEEK')).toMatchObject({ used: { amount: '50' } })
    expect(await down('20')).toBe('TRANSFER_RECEIVER_CLOSED')
  })
})

it('who is asked for a limit and wants none is asked once', async () => {
  expect((await read()).prompted).toBe(false)
  expect(shown(await api.call('protection.answerPrompt', {}, session)).prompted).toBe(true)
  expect((await read()).prompted).toBe(true)
})
