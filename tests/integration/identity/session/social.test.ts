import { inspect } from 'node:util'
import { aMember, buildTestApp, messagesTo, type TestReply, withContact } from '@croupier/testkit'
import { codes, social } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aBrowser,
  broughtBack,
  from,
  goOut,
  openSocialWorld,
  type SocialWorld,
  signIn,
  type TestBrowser,
  ticketOf,
} from './socialWorld.ts'

let scene: SocialWorld
beforeAll(async () => {
  scene = await openSocialWorld()
})
afterAll(async () => await scene.close())

const OPENING = { irreversible: true, ageConfirmed: true, termsAccepted: true }
const sessionIn = (reply: TestReply) => ({
  token: (reply.body as { value: { token: string } }).value.token,
  refresh: '',
})

/** Somebody of the provider who opens an account here. */
async function anAccountOf(browser: TestBrowser, name: string): Promise<TestReply> {
  const ticket = ticketOf(await signIn(scene, browser, name))
  return await from(scene.api, browser, 'social.register', {
    ticket,
    username: `${name}1`,
    ...OPENING,
  })
}

describe('somebody unknown', () => {
  it('opens an account without a password, and logs in by the provider from then on', async () => {
    const browser = aBrowser()
    const opened = await anAccountOf(browser, 'alma')
    expect(opened.status).toBe(200)
    const { prisma } = scene.world.db
    const member = await prisma.member.findFirstOrThrow({ where: { account: 'alma1' } })
    expect(member).toMatchObject({ type: 0, passwordHash: null, status: 'ACTIVE' })
    expect(member.registration).toMatchObject({ method: 'SOCIAL', ageConfirmed: true })
    const again = await signIn(scene, aBrowser(), 'alma')
    expect(again).toMatchObject({ status: 200, body: { value: { outcome: 'loggedIn' } } })
    const info = await scene.api.call('member.info', {}, sessionIn(again))
    expect(info.body).toMatchObject({ value: { account: 'alma1' } })
    const bond = await prisma.socialIdentity.findFirstOrThrow({ where: { memberId: member.id } })
    expect(Buffer.from(bond.subjectHash).includes('alma')).toBe(false)
  })

  it('is told what is missing, and keeps the ticket', async () => {
    const browser = aBrowser()
    const ticket = ticketOf(await signIn(scene, browser, 'berta'))
    const tries: [object, string][] = [
      [{ username: 'house1', ...OPENING }, 'MEMBER_ACCOUNT_TAKEN'],
      [{ username: 'berta1', ...OPENING, termsAccepted: false }, 'MEMBER_CONSENT_MISSING'],
      [{ username: 'berta1', ...OPENING, irreversible: false }, 'VALIDATION_FAILED'],
      [{ username: 'berta1', ...OPENING, affiliateCode: 'NOBODYS' }, 'MEMBER_INVITE_CODE_WRONG'],
    ]
    for (const [body, code] of tries) {
      const reply = await from(scene.api, browser, 'social.register', { ticket, ...body })
      expect(reply.code).toBe(code)
    }
    const body = { ticket, username: 'berta1', ...OPENING }
    expect((await from(scene.api, browser, 'social.register', body)).status).toBe(200)
    const repeated = await from(scene.api, browser, 'social.register', body)
    expect(repeated.code).toBe('SOCIAL_STATE_WRONG')
  })

  it('binds an account whose password was just told, forever', async () => {
    const { api, world } = scene
    const member = await aMember(world, { account: 'clara' })
    const browser = aBrowser()
    const ticket = ticketOf(await signIn(scene, browser, 'clara'))
    const session = await api.sessionOf(member)
    const bound = await from(api, browser, 'social.bind', { ticket, irreversible: true }, session)
    expect(bound.status).toBe(200)
    const reply = await signIn(scene, aBrowser(), 'clara')
    const info = await api.call('member.info', {}, sessionIn(reply))
    expect(info.body).toMatchObject({ value: { account: 'clara' } })
    const own = await api.call('social.list', {}, session)
    expect(own.body).toMatchObject({ value: [{ provider: 1, boundAt: expect.any(String) }] })
    const undo = world.db.prisma.socialIdentity.deleteMany({ where: { memberId: member.id } })
    await expect(undo).rejects.toThrow('a social account stays bound')
    const change = world.db.prisma.socialIdentity.updateMany({
      where: { memberId: member.id },
      data: { issuer: 'https://other.example' },
    })
    await expect(change).rejects.toThrow('a social account stays bound')
  })
})

describe('an account', () => {
  it('has one person of a provider, and a person one account', async () => {
    const { api, world } = scene
    const first = await aMember(world, { account: 'dora' })
    const session = await api.sessionOf(first)
    const browser = aBrowser()
    const bindTo = async (name: string, who = session) => {
      const back = await signIn(scene, browser, name, who)
      if (back.status !== 200) return back.code
      const body = { ticket: ticketOf(back), irreversible: true }
      return (await from(api, browser, 'social.bind', body, who)).code
    }
    expect(await bindTo('dora')).toBeNull()
    expect(await bindTo('dorasBrother')).toBe('SOCIAL_ALREADY_BOUND')
    const second = await api.sessionOf(await aMember(world, { account: 'dora2' }))
    expect(await bindTo('dora', second)).toBe('SOCIAL_ALREADY_BOUND')
  })

  it('is bound once when two choose at the same moment', async () => {
    const { api, world } = scene
    const sessions = [
      await api.sessionOf(await aMember(world, { account: 'edda1' })),
      await api.sessionOf(await aMember(world, { account: 'edda2' })),
    ]
    const ready = []
    for (const session of sessions) {
      const browser = aBrowser()
      const ticket = ticketOf(await signIn(scene, browser, 'edda', session))
      ready.push({ session, browser, body: { ticket, irreversible: true } })
    }
    const replies = await Promise.all(
      ready.map(({ session, browser, body }) => from(api, browser, 'social.bind', body, session)),
    )
    expect(replies.map(({ code }) => code).sort()).toEqual(['SOCIAL_ALREADY_BOUND', null])
  })

  it('is bound by a fresh proof only, and all that follows a change of a factor follows', async () => {
    const { api, world } = scene
    const member = await aMember(world, { account: 'fanny' })
    const session = await api.sessionOf(member)
    await withContact(world, member)
    await world.advance(codes.FRESH_MS + 1_000)
    const token = api.app.jwt.sign({ ...api.app.jwt.decode<object>(session.token) })
    const old = { ...session, token }
    const browser = aBrowser()
    const ticket = ticketOf(await signIn(scene, browser, 'fanny', old))
    const body = { ticket, irreversible: true }
    expect((await from(api, browser, 'social.bind', body, old)).code).toBe('SESSION_NOT_FRESH')
    const fresh = await api.sessionOf(member)
    expect((await from(api, browser, 'social.bind', body, fresh)).status).toBe(200)
    const { paymentsStoppedUntil } = await world.db.prisma.member.findUniqueOrThrow({
      where: { id: member.id },
    })
    expect(paymentsStoppedUntil).toBeInstanceOf(Date)
    expect((await api.call('member.info', {}, old)).code).toBe('SESSION_EXPIRED')
    const [mail] = await messagesTo(world, `${member.account}@example.com`)
    expect(mail?.body).toContain('Provider 1')
  })

  it('that is frozen or closed is not come into by a provider either', async () => {
    const { prisma } = scene.world.db
    for (const [name, status, code] of [
      ['greta', 'FROZEN', 'MEMBER_FROZEN'],
      ['hanna', 'CLOSED', 'SOCIAL_REFUSED'],
    ] as const) {
      await anAccountOf(aBrowser(), name)
      await prisma.member.updateMany({ where: { account: `${name}1` }, data: { status } })
      expect((await signIn(scene, aBrowser(), name)).code).toBe(code)
    }
  })
})

describe('what comes back', () => {
  it('is refused with a state nobody sent out, from another browser, and a second time', async () => {
    const { api, provider } = scene
    const browser = aBrowser()
    const back = broughtBack(await provider.signIn(await goOut(api, browser), 'irma'))
    const finish = async (body: object, by = browser) => (await from(api, by, 'social.finish', body)).code
    expect(await finish({ ...back, state: 'made up.p' })).toBe('SOCIAL_STATE_WRONG')
    const other = aBrowser()
    await goOut(api, other)
    expect(await finish(back, other)).toBe('SOCIAL_STATE_WRONG')
    expect(await finish(back, aBrowser())).toBe('SOCIAL_STATE_WRONG')
    // None of that has used it up.
    expect(await finish(back)).toBeNull()
    expect(await finish(back)).toBe('SOCIAL_STATE_WRONG')
  })

  it('is refused when its code was used, or belongs to another way out', async () => {
    const { api, provider } = scene
    const browser = aBrowser()
    const first = broughtBack(await provider.signIn(await goOut(api, browser), 'jana'))
    expect((await from(api, browser, 'social.finish', first)).status).toBe(200)
    const second = broughtBack(await provider.signIn(await goOut(api, browser), 'jana'))
    const replayed = { state: second.state, parameters: first.parameters }
    expect((await from(api, browser, 'social.finish', replayed)).code).toBe('SOCIAL_REFUSED')
    const third = broughtBack(await provider.signIn(await goOut(api, browser), 'jana'))
    // A fresh code, taken from another way out: the code verifier is not its own.
    const mixed = {
      state: third.state,
      parameters: broughtBack(await provider.signIn(await goOut(api, browser), 'jana')).parameters,
    }
    expect((await from(api, browser, 'social.finish', mixed)).code).toBe('SOCIAL_REFUSED')
  })

  it('is refused after ten minutes, and when the person said no', async () => {
    const { api, provider, world } = scene
    const browser = aBrowser()
    const late = broughtBack(await provider.signIn(await goOut(api, browser), 'karla'))
    await world.advance(social.SOCIAL_ATTEMPT_MS + 1_000)
    expect((await from(api, browser, 'social.finish', late)).code).toBe('SOCIAL_STATE_WRONG')
    const address = new URL(await goOut(api, browser))
    const state = address.searchParams.get('state') ?? ''
    const iss = provider.issuer
    const refused = { state, parameters: { error: 'access_denied', iss } }
    expect((await from(api, browser, 'social.finish', refused)).code).toBe('SOCIAL_REFUSED')
  })

  it('goes to the page that asked and to no other', async () => {
    const { api } = scene
    const out = new URL(await goOut(api, aBrowser()))
    expect(out.searchParams.get('redirect_uri')).toBe('http://localhost:8080/social')
    expect(out.searchParams.get('code_challenge_method')).toBe('S256')
    expect(out.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/)
    const foreign = await api.inject({
      method: 'POST',
      url: social.start.path,
      headers: { origin: 'https://evil.example' },
      payload: { provider: 1, view: 'page' },
    })
    expect(foreign.code).toBe('ORIGIN_REFUSED')
  })

  it('tells nothing in the database or the log', async () => {
    const { api, provider, world } = scene
    const browser = aBrowser()
    const back = await provider.signIn(await goOut(api, browser), 'lola')
    const reply = await from(api, browser, 'social.finish', broughtBack(back))
    const rows = await world.db.prisma.$queryRaw`
      SELECT string_agg(a::text, ' ') AS attempts, (SELECT string_agg(p::text, ' ') FROM social_providers p) AS providers
        FROM social_attempts a`
    const kept = inspect([rows, world.logged], { depth: null, maxStringLength: null })
    for (const secret of [back.state, back.code, ticketOf(reply), provider.clientSecret]) {
      expect(kept).not.toContain(secret)
    }
  })
})

describe('a provider', () => {
  it('that has no TLS is not called outside development', async () => {
    const strict = await buildTestApp(scene.world, { tlsOnly: true })
    const body = { provider: 1, view: 'page' }
    const reply = await from(strict, aBrowser(), 'social.start', body)
    expect(reply.code).toBe('SOCIAL_PROVIDER_AWAY')
    await strict.close()
  })

  it('is offered by its name, and only where the merchant has it', async () => {
    const { api } = scene
    const offered = await api.call('social.providers')
    expect(offered.body).toEqual({ value: [{ provider: 1, name: 'Provider 1' }] })
    const other = await from(api, aBrowser(), 'social.start', { provider: 2, view: 'popup' })
    expect(other.code).toBe('SOCIAL_NOT_OFFERED')
  })
})
