import type { Statement } from '@croupier/db'
import { deliverMails, type MessagePort, readOutbox } from '@croupier/domain/platform/mails'
import {
  aMember,
  apiCtx,
  buildTestApp,
  eventually,
  messagesTo,
  TEST_ORIGIN,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { member as wire } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { askForLink } from './browsers.ts'

const NEW_PASSWORD = 'Quite-another-77'
let world: TestWorld
let api: TestApp
let otherNode: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  otherNode = closes(await buildTestApp(world))
})
async function aReachable(): Promise<TestMember & { email: string }> {
  const member = await aMember(world)
  // Before there is an address for codes: a place it was never used from would be asked for one.
  await api.login(member)
  return { ...member, email: await withContact(world, member) }
}
const forgot = async (username: string, email: string): Promise<TestReply> =>
  await askForLink(world, api, { username, email, language: 'EN' })
const mailsTo = async (recipient: string) => await messagesTo(world, recipient)
async function secretFor(member: { account: string; email: string }): Promise<string> {
  await forgot(member.account, member.email)
  const mail = (await mailsTo(member.email)).at(-1)
  return /\/reset#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
const reset = async (secret: string, newPassword = NEW_PASSWORD): Promise<TestReply> =>
  await api.call('member.resetPassword', {
    body: { secret, newPassword, confirmNewPassword: newPassword },
  })

describe('asking for a new password', () => {
  it('is answered the same for every caller, and writes only to the account itself', async () => {
    const member = await aReachable()
    const right = await forgot(` ${member.account.toUpperCase()} `, member.email.toUpperCase())
    const wrongAddress = await forgot(member.account, 'stranger@example.com')
    const nobody = await forgot('nobodyhere', 'stranger@example.com')
    expect(right.body).toEqual({ value: { heard: true } })
    expect([wrongAddress.status, wrongAddress.body]).toEqual([right.status, right.body])
    expect([nobody.status, nobody.body]).toEqual([right.status, right.body])
    expect(await mailsTo('stranger@example.com')).toEqual([])
    const [mail, ...others] = await mailsTo(member.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Test house: choose a new password')
    expect(mail?.body).toContain(`${TEST_ORIGIN}/reset#`)
  })

  it('mails nothing to a machine, where the merchant has no puzzle either', async () => {
    const member = await aReachable()
    const body = { username: member.account, email: member.email }
    expect((await api.call('member.forgotPassword', { body })).code).toBe('SESSION_CAPTCHA_WRONG')
    const wrong = { body: { ...body, captcha: 'WRONG' } }
    expect((await api.call('member.forgotPassword', wrong)).code).toBe('SESSION_CAPTCHA_WRONG')
    expect(await mailsTo(member.email)).toEqual([])
  })

  it('mails five links a day to one mailbox, whatever accounts it was given to and wherever one asks', async () => {
    const [one, other] = [await aReachable(), await aMember(world)]
    await withContact(world, other, { target: one.email })
    for (let turn = 0; turn < 4; turn += 1) {
      await askForLink(
        world,
        api,
        { username: one.account, email: one.email },
        { 'x-forwarded-for': `10.77.1.${turn}` },
      )
      await askForLink(
        world,
        api,
        { username: other.account, email: one.email },
        { 'x-forwarded-for': `10.77.2.${turn}` },
      )
      await world.advance(6 * 60_000)
    }
    expect(await mailsTo(one.email)).toHaveLength(5)
    await world.advance(24 * 3_600_000)
    await forgot(one.account, one.email)
    expect(await mailsTo(one.email)).toHaveLength(6)
  })

  it('keeps no secret, and mails three links in five minutes at most', async () => {
    const member = await aReachable()
    await Promise.all(Array.from({ length: 8 }, () => forgot(member.account, member.email)))
    const mails = await mailsTo(member.email)
    expect(mails).toHaveLength(3)
    const rows = await world.db.prisma.passwordReset.findMany({ where: { memberId: member.id } })
    for (const { tokenHash } of rows) {
      const kept = Buffer.from(tokenHash).toString('base64url')
      expect(mails.some(({ body }) => body.includes(kept))).toBe(false)
    }
    await world.advance(5 * 60_000)
    await forgot(member.account, member.email)
    expect(await mailsTo(member.email)).toHaveLength(4)
  })

  it('is for forms; elsewhere a form is not read', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = wire.resetPassword.path
    const reply = await api.inject({ method: 'POST', url, headers: form, payload: 'secret=x' })
    expect(reply.code).toBe('BODY_UNSUPPORTED')
    expect((await forgot('someone', 'no address')).code).toBe('VALIDATION_FAILED')
  })
})

describe('a mailed link', () => {
  it('sets a new password once, ends every session on every node and tells the owner', async () => {
    const member = await aReachable()
    const session = await api.login(member)
    const secret = await secretFor(member)
    const spare = await secretFor(member)
    expect((await reset(secret)).body).toEqual({ value: { changed: true } })
    await eventually(async () => {
      expect((await api.call('wallet.balance', {}, session)).code).toBe('SESSION_EXPIRED')
      expect((await otherNode.call('wallet.balance', {}, session)).code).toBe('SESSION_EXPIRED')
    }, 1_000)
    for (const used of [secret, spare]) {
      expect((await reset(used)).code).toBe('MEMBER_RESET_LINK_WRONG')
    }
    const old = await api.call('session.login', {
      body: { type: 'username', username: member.account, password: TEST_PASSWORD, side: 'member' },
    })
    expect(old.code).toBe('SESSION_WRONG_CREDENTIALS')
    await api.login(member, NEW_PASSWORD)
    const news = (await mailsTo(member.email)).at(-1)
    expect(news?.subject).toMatch(/密码已更改|password was changed/)
  })

  it('works for ten minutes, for one of many uses at once, and outlives a refused password', async () => {
    const late = await secretFor(await aReachable())
    await world.advance(wire.RESET_LINK_MS)
    expect((await reset(late)).code).toBe('MEMBER_RESET_LINK_WRONG')
    const raced = await secretFor(await aReachable())
    expect((await reset(raced, 'password1')).code).toBe('MEMBER_PASSWORD_WEAK')
    const replies = await Promise.all(Array.from({ length: 10 }, () => reset(raced)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset('made up')).code).toBe('MEMBER_RESET_LINK_WRONG')
  })

  it('opens an account again that strangers had locked', async () => {
    const member = await aReachable()
    const try_ = async (password: string, network: number) =>
      await api.inject({
        method: 'POST',
        url: '/wps/session/login',
        headers: { 'x-forwarded-for': `10.9.${network}.1` },
        payload: { username: member.account, password },
      })
    for (const network of [1, 2, 3]) await try_('wrong', network)
    expect((await try_(TEST_PASSWORD, 4)).code).toBe('SESSION_CAPTCHA_WRONG')
    await reset(await secretFor(member))
    expect((await try_(NEW_PASSWORD, 5)).code).toBe('SESSION_SECOND_CHECK_REQUIRED')
  })
})

describe('delivering mails', () => {
  const taking = (outcome: MessagePort['outcome'], taken: string[]) => ({
    sms: null,
    email: { outcome, send: async ({ body }: { body: string }) => void taken.push(body) },
  })
  /** The outcome of the last mail. */
  const lastMail = async () => await world.db.prisma.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })

  it('sends each once, also with two workers, and keeps no text a mail server has', async () => {
    await deliverMails(world.ctx, taking('SMTP', []))
    const member = await aReachable()
    await forgot(member.account, member.email)
    const taken: string[] = []
    await Promise.all([1, 2].map(() => deliverMails(world.ctx, taking('SMTP', taken))))
    expect(taken).toHaveLength(1)
    expect(await lastMail()).toMatchObject({ outcome: 'SMTP', sealed: '' })
  })

  it.each(['email', 'sms'] as const)('hands a message over once when the worker dies over it: %s', async (channel) => {
    await deliverMails(world.ctx, taking('SMTP', []))
    const member = await aReachable()
    await forgot(member.account, member.email)
    const { id } = await lastMail()
    // What is sent by text is sealed and sent in the same way.
    await world.db.prisma.mail.update({ where: { id }, data: { channel } })
    const taken: string[] = []
    const port = taking('SMTP', taken).email
    const ports = { email: port, sms: port }
    const { hot } = world.ctx.db
    const query = async <Row>(wanted: Statement, values: readonly unknown[]) =>
      wanted.name === 'mails.done' ? Promise.reject(new Error('killed')) : await hot.query<Row>(wanted, values)
    const dying = { ...world.ctx, db: { ...world.ctx.db, hot: { query } } }
    await expect(deliverMails(dying, ports)).rejects.toThrow('killed')
    await world.advance(60_000)
    expect(await deliverMails(world.ctx, ports)).toBe(0)
    expect(taken).toHaveLength(1)
    await world.advance(wire.RESET_LINK_MS)
    await deliverMails(world.ctx, ports)
    expect(await lastMail()).toMatchObject({ outcome: 'UNKNOWN', sealed: '' })
  })

  it('tries again what was not taken, until it is too old', async () => {
    const member = await aReachable()
    await forgot(member.account, member.email)
    const away = { outcome: 'SMTP' as const, send: () => Promise.reject(new Error('away')) }
    const failing = { sms: null, email: away }
    const nowhere = { sms: null, email: null }
    expect(await deliverMails(world.ctx, failing)).toBe(0)
    expect(await deliverMails(world.ctx, nowhere)).toBe(0)
    await world.advance(60_000)
    expect(await deliverMails(world.ctx, nowhere)).toBe(0)
    expect(world.logged.at(-1)?.message).toBe('no way out is configured for messages')
    await world.advance(wire.RESET_LINK_MS)
    await deliverMails(world.ctx, taking('SMTP', []))
    expect(await lastMail()).toMatchObject({ outcome: 'EXPIRED', sealed: '' })
  })

  it('keeps them in the development outbox, which production does not have', async () => {
    const member = await aReachable()
    await forgot(member.account, member.email)
    await deliverMails(world.ctx, taking('OUTBOX', []))
    const shown = await api.call('mails.outbox')
    expect(JSON.stringify(shown.body)).toContain(member.email)
    expect((await readOutbox(apiCtx(world), -1)).length).toBe(0)
    // Outside this machine nobody reads the links of others, where the site is open to its network, too.
    const from = (address: string) => ({ 'x-forwarded-for': address })
    expect((await api.call('mails.outbox', {}, null, from('192.168.1.7'))).code).toBe('NOT_FOUND')
    expect((await api.call('mails.outbox', {}, null, from('::1'))).status).toBe(200)
    const closed = await buildTestApp(world, { outboxOpen: false })
    expect((await closed.call('mails.outbox')).code).toBe('NOT_FOUND')
    await closed.close()
  })
})
