import { answerTicket, listTickets, listWaitingTickets, sendTicket } from '@croupier/domain/content/feedback'
import { readMeasures } from '@croupier/domain/operations/alarms'
import { actingAs, aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, HOUR_MS } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'

const ARBITER = { name: 'Fair Play Board', url: 'https://arbiter.example' }
let world: TestWorld
let member: TestMember
useTestWorld(async (opened) => {
  world = opened
  const settings = { complaints: { arbiterName: ARBITER.name, arbiterUrl: ARBITER.url } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
})
beforeEach(async () => {
  member = await aMember(world)
})

const send = async (kind: 'COMPLAINT' | 'GAME') => {
  const input = { feedbackId: world.ctx.ids.uuid(), kind, content: 'My withdrawal never came' }
  return await sendTicket(actingAs(world, member), input)
}
const own = async () => (await listTickets(actingAs(world, member))).tickets[0]
const waiting = async (id: string) => (await listWaitingTickets(consoleCtx(world), 200)).find((one) => one.id === id)
const answers = async (id: string, answer: string, isFinal: boolean) =>
  await answerTicket(consoleCtx(world), { id, answer, isFinal, by: 'Ana Ruiz', reason: 'looked into it' })
const overdue = async () => (await readMeasures(world.ctx)).find(({ name }) => name === 'feedback_overdue')?.value ?? -1
const passed = (from: Date, to: Date | null | undefined) => ((to?.getTime() ?? 0) - from.getTime()) / HOUR_MS

describe('questions and complaints have deadlines (protection L8)', () => {
  it('a question is due after 48 hours, and overdue behind them, which an alarm counts', async () => {
    const before = await overdue()
    const { id, sentAt, dueAt, number } = await send('GAME')
    expect([passed(sentAt, dueAt), number]).toEqual([48, id.slice(-8).toUpperCase()])
    expect([(await waiting(id))?.isOverdue, await overdue()]).toEqual([false, before])
    await world.advance(2 * DAY_MS + 1)
    expect([(await waiting(id))?.isOverdue, await overdue()]).toEqual([true, before + 1])
    expect(await answers(id, 'It was a fault of ours.', true)).toBe(true)
    expect([await waiting(id), await overdue()]).toEqual([undefined, before])
    // No arbiter for a question.
    expect(await own()).toMatchObject({ answer: 'It was a fault of ours.', dueAt: null, arbiter: null })
  })

  it('a complaint has a first answer, once, and a final one; then the arbiter is named', async () => {
    const { id, sentAt } = await send('COMPLAINT')
    expect(await answers(id, 'We look into it.', false)).toBe(true)
    expect(await answers(id, 'We still do.', false)).toBe(false)
    const first = await own()
    expect(first).toMatchObject({ firstAnswer: 'We look into it.', answer: null, arbiter: null })
    expect(passed(sentAt, first?.dueAt)).toBe(56 * 24)
    await world.advance(3 * DAY_MS)
    expect((await waiting(id))?.isOverdue).toBe(false)
    expect(await answers(id, 'The bank sent it back.', true)).toBe(true)
    expect(await own()).toMatchObject({ answer: 'The bank sent it back.', arbiter: ARBITER, dueAt: null })
    const where = { memberId: member.id, kind: 'FEEDBACK_ANSWERED' }
    expect(await world.db.prisma.message.count({ where })).toBe(2)
  })

  it('and the arbiter is named as well when its time is over', async () => {
    const { id } = await send('COMPLAINT')
    await answers(id, 'We look into it.', false)
    await world.advance(56 * DAY_MS)
    expect((await waiting(id))?.isOverdue).toBe(true)
    expect((await own())?.arbiter).toEqual(ARBITER)
  })

  it('a question has no first answer beside its own', async () => {
    const { id } = await send('GAME')
    expect(await answers(id, 'We look into it.', false)).toBe(false)
  })
})
