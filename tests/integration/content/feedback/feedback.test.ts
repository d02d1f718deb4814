import { answerTicket, dropOldTickets, listWaitingTickets, openTicketImages } from '@croupier/domain/content/feedback'
import {
  aMember,
  buildTestApp,
  consoleCtx,
  officerCtx,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { messages, feedback as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { TINY_PNG } from '../../platform/rights/tinyPng.ts'

const TEXT = 'The draw of yesterday was late'
const officer = { by: 'Ana Ruiz', reason: 'looked into it' }

let world: TestWorld
let app: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
})
type Session = Awaited<ReturnType<TestApp['login']>>
/** A member who is logged in, and what they send. */
async function aWriter() {
  const member = await aMember(world)
  const session = await app.login(member)
  return { member, session, ...writing(session) }
}
function writing(session: Session) {
  const send = async (more: object = {}) => {
    const body = { feedbackId: world.ctx.ids.uuid(), kind: 'GAME' as const, content: TEXT, ...more }
    return await app.call('feedback.send', { body }, session)
  }
  const addImage = async (feedbackId: string, place: number, payload: Buffer = TINY_PNG) => {
    const headers = { token: session.token, 'content-type': 'image/png' }
    const url = `/wps/feedback/${feedbackId}/images/${place}`
    return await app.inject({ method: 'PUT', url, headers, payload })
  }
  const list = async () => {
    const { body } = await app.call('feedback.list', {}, session)
    return wire.list.reply.parse(body).value
  }
  return { send, addImage, list }
}
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { error?: { code: string } }).error?.code ?? ''}`.trim()

describe('feedback (spec 5 and 7, rules E5)', () => {
  it('is kept once however often it is sent, and listed with its bounds', async () => {
    const { send, list } = await aWriter()
    const feedbackId = world.ctx.ids.uuid()
    const twice = await Promise.all([send({ feedbackId }), send({ feedbackId })])
    expect(twice.map(codeOf)).toEqual(['200', '200'])
    expect(codeOf(await send({ feedbackId, content: `${TEXT}!` }))).toBe('422 IDEMPOTENCY_MISMATCH')
    const { bounds, tickets } = await list()
    expect(bounds).toEqual({ charsMin: 10, charsMax: 500, imagesMax: 3 })
    expect(tickets).toMatchObject([{ id: feedbackId, content: TEXT, images: 0, answer: null }])
    expect(tickets[0]?.number).toBe(feedbackId.slice(-8).toUpperCase())
  })

  it.each([
    ['one character too few', '123456789', '400 FEEDBACK_LENGTH'],
    ['spaces around too few', '    12345     ', '400 FEEDBACK_LENGTH'],
    ['ten letters outside the basic plane', '😀'.repeat(10), '200'],
    ['500 of them', '😀'.repeat(500), '200'],
    ['one too many', 'x'.repeat(501), '400 FEEDBACK_LENGTH'],
  ])('counts what people see: %s', async (_, content, answer) => {
    const { send, list } = await aWriter()
    expect(codeOf(await send({ content }))).toBe(answer)
    expect((await list()).tickets).toHaveLength(answer === '200' ? 1 : 0)
  })

  it('is taken ten times in 24 hours, also when eleven come at once', async () => {
    const { send, list } = await aWriter()
    const answers = await Promise.all(Array.from({ length: 11 }, () => send()))
    expect(answers.map(codeOf).filter((one) => one !== '200')).toEqual(['429 FEEDBACK_TOO_MANY'])
    expect((await list()).tickets).toHaveLength(10)
  })

  it('has pictures in their places until it is answered, and only from its member', async () => {
    const { send, addImage, list } = await aWriter()
    const other = await aWriter()
    const feedbackId = world.ctx.ids.uuid()
    await send({ feedbackId })
    for (const place of [1, 2, 2, 3]) expect(codeOf(await addImage(feedbackId, place))).toBe('200')
    expect(codeOf(await addImage(feedbackId, 4))).toBe('400 VALIDATION_FAILED')
    expect(codeOf(await addImage(feedbackId, 1, Buffer.from('<svg/>')))).toBe('400 IMAGE_UNREADABLE')
    expect(codeOf(await other.addImage(feedbackId, 1))).toBe('404 FEEDBACK_NOT_FOUND')
    expect((await list()).tickets).toMatchObject([{ images: 3 }])
    const opened = await openTicketImages(consoleCtx(world), { id: feedbackId, ...officer })
    expect(opened.map((webp) => webp.subarray(8, 12).toString())).toEqual(['WEBP', 'WEBP', 'WEBP'])
    await answerTicket(consoleCtx(world), { id: feedbackId, answer: 'Sorry.', ...officer })
    expect(codeOf(await addImage(feedbackId, 1))).toBe('409 FEEDBACK_ANSWERED')
  })

  it('is answered once, and the answer is a site message', async () => {
    const { member, session, send, list } = await aWriter()
    const feedbackId = world.ctx.ids.uuid()
    await send({ feedbackId })
    const ctx = officerCtx(world)
    const waits = async () => (await listWaitingTickets(ctx, 500)).filter(({ account }) => account === member.account)
    expect(await waits()).toMatchObject([{ id: feedbackId, content: TEXT, images: 0 }])
    const answers = [1, 2].map((n) => ({ id: feedbackId, answer: `Answer ${n}`, ...officer }))
    const done = await Promise.all(answers.map((one) => answerTicket(ctx, one)))
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await waits()).toEqual([])
    const [ticket] = (await list()).tickets
    const { body } = await app.call('messages.list', { query: { pageSize: 20 } }, session)
    const { items } = messages.list.reply.parse(body).value
    expect(items).toMatchObject([{ kind: 'FEEDBACK_ANSWERED', personal: true, facts: { memo: ticket?.answer } }])
    await expect(answerTicket(ctx, { ...officer, id: feedbackId, answer: ' ' })).rejects.toThrow()
  })

  it('is dropped half a year after its answer; what waits stays', async () => {
    const { member, send, list } = await aWriter()
    const [old, waiting] = [world.ctx.ids.uuid(), world.ctx.ids.uuid()]
    await send({ feedbackId: old })
    await send({ feedbackId: waiting })
    await answerTicket(consoleCtx(world), { id: old, answer: 'Yes.', ...officer })
    await world.db.prisma.$executeRaw`
      UPDATE feedback SET sent_at = sent_at - interval '181 days', answered_at = answered_at - interval '181 days'
       WHERE member_id = ${member.id}`
    expect(await dropOldTickets(world.ctx)).toBe(1)
    expect((await list()).tickets.map(({ id }) => id)).toEqual([waiting])
  })
})
