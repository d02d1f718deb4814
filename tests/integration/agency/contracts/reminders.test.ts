import { moneyNow } from '@croupier/db'
import { remindOfEnds } from '@croupier/domain/agency/contracts'
import { aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, HOUR_MS, messages as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { moveTo, periodNow } from '../wages/tieredWorld.ts'
import { FIRST_TERMS, moves, NEXT_TERMS, offers, pays } from './contractWorld.ts'
import { offersTiers, paysTiers, tiered } from './tieredWorld.ts'

/** Terms of a month (rules B5): between the agreement to end and the end lie weeks. */
const MONTHLY = tiered([[1_000, 1, 0.2]], { periodCode: 'M' })

let world: TestWorld
let top: TestMember
let payee: TestMember

/** The reminders that somebody got, oldest first: what they are about and of whom, and until when. */
async function remindersTo({ id: memberId }: TestMember) {
  const kind = { in: ['CONTRACT_ENDING', 'CONTRACT_ANSWER_DUE'] }
  const found = await world.db.prisma.message.findMany({ where: { memberId, kind }, orderBy: { id: 'asc' } })
  return found.map((one) => {
    const { account, contract, endsAt, answerBy, endReason } = wire.messageFacts.parse(one.facts)
    return { kind: one.kind, contract, account, endReason, until: endsAt ?? answerBy }
  })
}

/** Every hour of a time, as the worker ticks. */
async function tickTo(instant: Date): Promise<void> {
  while ((await moneyNow(world.db)) < instant) {
    await world.advance(HOUR_MS)
    await remindOfEnds(world.ctx)
  }
}

useTestWorld(async (opened) => {
  world = opened
  top = await aMember(world, { type: 1 })
  payee = await aMember(world, { type: 2, upline: top })
  await paysTiers(world, null, top, 'DAILY_WAGE', MONTHLY)
  await pays(world, null, top, FIRST_TERMS)
})

describe('a contract that both agreed to end', () => {
  it('is spoken of once more to both a day before, where that is long ago', async () => {
    const { id } = await paysTiers(world, top, payee, 'DAILY_WAGE', MONTHLY)
    const { end: begins } = await periodNow(world, 'M')
    await moveTo(world, begins, 1)
    await moves(world, payee, id, 'askTermination')
    await moves(world, top, id, 'agreeTermination')
    const { end } = await periodNow(world, 'M')
    await moveTo(world, end, -25 * 60)
    await remindOfEnds(world.ctx)
    expect([await remindersTo(top), await remindersTo(payee)]).toEqual([[], []])
    await tickTo(end)
    const ends = { kind: 'CONTRACT_ENDING', contract: 'DAILY_WAGE', endReason: 'TERMINATED', until: end }
    expect(await remindersTo(top)).toEqual([{ ...ends, account: payee.account }])
    expect(await remindersTo(payee)).toEqual([{ ...ends, account: top.account }])
  })

  it('is not spoken of where it was ended just now, or has a successor', async () => {
    const other = await aMember(world, { type: 2, upline: top })
    const id = await pays(world, top, other, NEXT_TERMS)
    await world.advance(HOUR_MS)
    await moves(world, other, id, 'askTermination')
    await moves(world, top, id, 'agreeTermination')
    await remindOfEnds(world.ctx)
    expect(await remindersTo(other)).toEqual([])

    const next = await aMember(world, { type: 2, upline: top })
    await paysTiers(world, top, next, 'DAILY_WAGE', MONTHLY)
    const { end: begins } = await periodNow(world, 'M')
    await moveTo(world, begins, 1)
    const less = tiered([[1_000, 1, 0.1]], { periodCode: 'M' })
    const { id: changed } = await offersTiers(world, top, next, 'DAILY_WAGE', less)
    await moves(world, next, changed, 'sign')
    const { end } = await periodNow(world, 'M')
    await moveTo(world, end, -2 * 60)
    await remindOfEnds(world.ctx)
    expect(await remindersTo(next)).toEqual([])
  })
})

describe('what waits for an answer', () => {
  it('is spoken of to the side that has to answer, a day before it lapses, and not when it is answered', async () => {
    const waiting = await aMember(world, { type: 2, upline: top })
    const answers = await aMember(world, { type: 2, upline: top })
    const { answerBy } = await offers(world, top, waiting, NEXT_TERMS)
    const { id: answered } = await offers(world, top, answers, NEXT_TERMS)
    await moves(world, answers, answered, 'sign')
    await world.advance(DAY_MS)
    const { answerBy: endBy } = await moves(world, answers, answered, 'askTermination')
    const before = await remindersTo(top)
    if (answerBy === null || endBy === null) throw new Error('nothing is to be answered')
    await tickTo(new Date(endBy.getTime() - HOUR_MS))
    const due = { kind: 'CONTRACT_ANSWER_DUE', contract: 'REALTIME_WAGE', endReason: null }
    expect((await remindersTo(top)).slice(before.length)).toEqual([{ ...due, account: answers.account, until: endBy }])
    expect(await remindersTo(waiting)).toEqual([])
    await moveTo(world, answerBy, -60)
    await remindOfEnds(world.ctx)
    await remindOfEnds(world.ctx)
    expect(await remindersTo(waiting)).toEqual([{ ...due, account: top.account, until: answerBy }])
    expect(await remindersTo(answers)).toEqual([])
  })
})
