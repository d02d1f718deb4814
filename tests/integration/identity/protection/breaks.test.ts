import { answerRelease, giveBreak, listReleases } from '@croupier/domain/identity/protection'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { aYes, consoleCtx } from '@croupier/testkit'
import { protection as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { canPay, sends } from '../../agency/transfers/transferWorld.ts'
import { aPayment, tells } from '../../cashier/deposits/depositWorld.ts'
import {
  agent,
  api,
  bets,
  comesBack,
  DAY_MS,
  deposits,
  fake,
  limits,
  logsIn,
  member,
  named,
  officer,
  read,
  rests,
  session,
  useProtection,
  world,
} from './protectionWorld.ts'

useProtection()

describe('a break', () => {
  it('begins at once: sessions end, nothing is played or paid in, money out stays open', async () => {
    const key = world.ctx.ids.uuid()
    const open = await deposits('100', key)
    expect((await rests({ kind: 'TIMEOUT', days: 1 })).status).toBe(200)
    const ended = { memberId: member.id, endedReason: 'BREAK' }
    expect(await world.db.prisma.session.count({ where: ended })).toBe(1)
    await logsIn()
    expect(await bets(1)).toBe('PROTECTION_TIME_OUT')
    expect(await deposits('100')).toBe('PROTECTION_TIME_OUT')
    // A repeat gets its first answer, and what arrives is credited.
    expect(await deposits('100', key)).toBe(open)
    const paid = { type: 'PAYMENT_CONFIRMED', orderId: open }
    expect(await tells(api, world, fake, paid, aPayment(`pay-${open}`, '100'))).toBe(200)
    await canPay(world, agent)
    expect(await sends(world, agent, member, { amount: '20' })).toBe('TRANSFER_RECEIVER_CLOSED')
    expect((await api.call('withdrawals.terms', {}, session)).status).toBe(200)
    expect((await read()).pause).toMatchObject({ kind: 'TIMEOUT', releaseRequestedAt: null })
    await comesBack(DAY_MS)
    expect(await bets(1)).toBe('placed')
    expect((await read()).pause).toBeNull()
  })

  it('is made longer, never shorter, and raises no limit', async () => {
    await limits('LOSS', 'DAY', '10')
    await limits('LOSS', 'DAY', '20')
    await comesBack(DAY_MS)
    await rests({ kind: 'TIMEOUT', days: 7 })
    await logsIn()
    expect((await rests({ kind: 'TIMEOUT', days: 3 })).code).toBe('PROTECTION_BREAK_SHORTER')
    const yes = await api.call('protection.confirmLimit', named('LOSS', 'DAY'), session)
    expect(yes.code).toBe('PROTECTION_TIME_OUT')
    expect((await rests({ kind: 'EXCLUSION', months: 6 })).status).toBe(200)
    await logsIn()
    expect((await rests({ kind: 'TIMEOUT', days: 30 })).code).toBe('PROTECTION_BREAK_SHORTER')
    expect(await bets(1)).toBe('PROTECTION_EXCLUDED')
  })

  it('without end is left by a request, an answer and a week', async () => {
    await rests({ kind: 'EXCLUSION', months: null })
    await logsIn()
    // What every page says is read with the clock of the login.
    const { body: clock } = await api.call('protection.clock', {}, session)
    expect(wire.clock.reply.parse(clock).value.pause).toBe('EXCLUSION')
    expect(await answerRelease(consoleCtx(world), { ...officer(), second: aYes() }, true)).toBe(false)
    const ask = { body: { reason: 'It is a year later and I am well.' } }
    expect((await api.call('protection.askRelease', ask, session)).status).toBe(200)
    expect((await api.call('protection.askRelease', ask, session)).status).toBe(200)
    const waiting = { account: member.account, merchantCode: 'TEST', until: null, reason: ask.body.reason }
    expect(await listReleases(consoleCtx(world), 10)).toMatchObject([waiting])
    const alone = answerRelease(consoleCtx(world), { ...officer(), second: null }, true)
    await expect(alone).rejects.toThrow(SecondNeeded)
    expect(await answerRelease(consoleCtx(world), { ...officer(), second: aYes() }, true)).toBe(true)
    expect(await answerRelease(consoleCtx(world), { ...officer(), second: aYes() }, true)).toBe(false)
    expect(await listReleases(consoleCtx(world), 10)).toEqual([])
    expect((await api.call('protection.askRelease', ask, session)).code).toBe('NOT_FOUND')
    await comesBack(6 * DAY_MS)
    expect(await bets(1)).toBe('PROTECTION_EXCLUDED')
    await comesBack(DAY_MS)
    expect(await bets(1)).toBe('placed')
  })

  it('is given by an officer, and kept with the reason', async () => {
    await giveBreak(consoleCtx(world), officer(), { kind: 'TIMEOUT', days: 30 })
    await logsIn()
    expect(await bets(1)).toBe('PROTECTION_TIME_OUT')
    const kept = await world.db.prisma.auditRecord.findFirstOrThrow({
      where: { subjectId: member.id, action: 'protection.breakGiven' },
    })
    expect(kept.after).toMatchObject({ by: 'O. Fficer', reason: 'signs of harm', kind: 'TIMEOUT' })
  })
})
