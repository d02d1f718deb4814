import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_ORIGIN,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { codes, factors, type RouteName } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeAt } from './authenticator.ts'
import { aDevice } from './softwarePasskey.ts'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const keyReply = z.object({ value: z.object({ key: z.string(), uri: z.string() }) })
const codesReply = z.object({ value: z.object({ recoveryCodes: z.array(z.string()) }) })
const optionsReply = z.object({
  value: z.object({ options: z.looseObject({ challenge: z.string() }) }),
})
const idReply = z.object({ value: z.object({ id: z.uuid() }) })

/** An account with an e-mail address, logged in on two devices. */
async function onTwoDevices() {
  const member = await aMember(world)
  const here = await api.login(member)
  // Once the place is known: with an address for codes, a new place would be asked for one.
  await withContact(world, member)
  return { member, here, there: await api.login(member) }
}
type Two = Awaited<ReturnType<typeof onTwoDevices>>

/** What followed from a change: who is still logged in, what the owner was told, what the books say. */
async function followed({ member, here, there }: Two) {
  const alive = async (session: TestSession) => (await api.call('member.info', {}, session)).code ?? 'alive'
  const mails = await messagesTo(world, `${member.account}@example.com`)
  const chain = await world.db.prisma.auditRecord.findMany({
    where: { subjectId: member.id },
    orderBy: { id: 'desc' },
  })
  const { paymentsStoppedUntil } = await world.db.prisma.member.findUniqueOrThrow({
    where: { id: member.id },
  })
  return {
    here: await alive(here),
    there: await alive(there),
    mail: mails.at(-1)?.body ?? '',
    mails: mails.length,
    action: chain[0]?.action,
    stoppedUntil: paymentsStoppedUntil,
  }
}

const confirmedBy = async (session: TestSession): Promise<string[]> => {
  const begun = keyReply.parse((await api.call('factors.beginAuthenticator', {}, session)).body)
  const body = { code: codeAt(begun.value.key, world.clock.now()) }
  const reply = await api.call('factors.confirmAuthenticator', { body }, session)
  return codesReply.parse(reply.body).value.recoveryCodes
}
const ownOf = async (session: TestSession) =>
  factors.own.reply.decode((await api.call('factors.own', {}, session)).body as never).value

describe('a change of a factor', () => {
  it('ends the other logins, is told to the owner, and starts the cooling', async () => {
    const two = await onTwoDevices()
    expect(await confirmedBy(two.here)).toHaveLength(10)
    const after = await followed(two)
    expect(after).toMatchObject({
      here: 'alive',
      there: 'SESSION_EXPIRED',
      mails: 1,
      action: 'factor.added',
    })
    expect(after.mail).toContain('TOTP')
    expect(after.stoppedUntil).not.toBeNull()
    const ended = await world.db.prisma.session.findFirstOrThrow({
      where: { memberId: two.member.id, endedAt: { not: null } },
    })
    expect(ended.endedReason).toBe('FACTOR_CHANGED')
  })

  it.each([
    ['factors.askAlways', { body: { always: true } }, 'factor.always'],
    ['factors.renewRecovery', {}, 'factor.recoveryRenewed'],
    ['factors.removeAuthenticator', {}, 'factor.removed'],
  ] as const)('%s: likewise', async (name, input, action) => {
    const two = await onTwoDevices()
    await confirmedBy(two.here)
    const there = await api.sessionOf(two.member)
    expect((await api.call(name, input, two.here)).status).toBe(200)
    expect(await followed({ ...two, there })).toMatchObject({
      here: 'alive',
      there: 'SESSION_EXPIRED',
      mails: 2,
      action,
    })
  })

  it('is one of passkeys too: added and removed, not renamed', async () => {
    const two = await onTwoDevices()
    const { options } = optionsReply.parse((await api.call('factors.beginPasskey', {}, two.here)).body).value
    const device = aDevice({ origin: TEST_ORIGIN, host: 'localhost' })
    const body = { name: 'Blue telephone', response: device.make(options) }
    const added = await api.call('factors.addPasskey', { body }, two.here)
    const params = { passkeyId: idReply.parse(added.body).value.id }
    const after = await followed(two)
    expect(after).toMatchObject({ there: 'SESSION_EXPIRED', mails: 1, action: 'factor.added' })
    expect(after.mail).toContain('Blue telephone')
    const there = await api.sessionOf(two.member)
    const renamed = { params, body: { name: 'Red telephone' } }
    await api.call('factors.renamePasskey', renamed, two.here)
    expect((await ownOf(two.here)).passkeys).toMatchObject([{ name: 'Red telephone' }])
    expect(await followed({ ...two, there })).toMatchObject({ there: 'alive', mails: 1 })
    await api.call('factors.removePasskey', { params }, two.here)
    expect(await followed({ ...two, there })).toMatchObject({
      there: 'SESSION_EXPIRED',
      mails: 2,
      action: 'factor.removed',
    })
  })

  it('that changes nothing is followed by nothing', async () => {
    const two = await onTwoDevices()
    const wrong = async (code: string) =>
      (await api.call('factors.confirmAuthenticator', { body: { code } }, two.here)).code
    expect(await wrong('000000')).toBe('FACTOR_NOT_BEGUN')
    await api.call('factors.beginAuthenticator', {}, two.here)
    const codes: (string | null)[] = []
    for (let guess = 0; guess < 6; guess += 1) codes.push(await wrong(`00000${guess}`))
    // The sixth is not looked at: five wrong ones were counted, though each was refused.
    expect(codes.slice(0, 5).every((code) => code === 'FACTOR_CODE_WRONG')).toBe(true)
    expect(codes[5]).toBe('FACTOR_NOT_BEGUN')
    const none = { body: { always: false } }
    expect((await api.call('factors.askAlways', none, two.here)).code).toBe('FACTOR_MISSING')
    expect(await followed(two)).toMatchObject({ here: 'alive', there: 'alive', mails: 0 })
  })
})

describe('a session that has not shown within five minutes who it is', () => {
  it.each([
    ['factors.beginAuthenticator', {}],
    ['factors.confirmAuthenticator', { body: { code: '000000' } }],
    ['factors.askAlways', { body: { always: true } }],
    ['factors.renewRecovery', {}],
    ['factors.removeAuthenticator', {}],
    ['factors.beginPasskey', {}],
    ['factors.removePasskey', { params: { passkeyId: '00000000-0000-4000-8000-000000000000' } }],
  ] as const)('is refused %s', async (name, input) => {
    const { here } = await onTwoDevices()
    await world.advance(codes.FRESH_MS)
    expect((await api.call(name, input, here)).code).toBe('SESSION_NOT_FRESH')
  })

  it('adds no passkey either, and reads and renames as before', async () => {
    const { here } = await onTwoDevices()
    const { options } = optionsReply.parse((await api.call('factors.beginPasskey', {}, here)).body).value
    const device = aDevice({ origin: TEST_ORIGIN, host: 'localhost' })
    await world.db.prisma.session.updateMany({ data: { createdAt: new Date(0) } })
    const body = { name: 'Late', response: device.make(options) }
    expect((await api.call('factors.addPasskey', { body }, here)).code).toBe('SESSION_NOT_FRESH')
    expect((await ownOf(here)).passkeys).toEqual([])
  })
})

describe('what is somebody else’s', () => {
  it('is neither seen nor touched', async () => {
    const [owner, other] = [await onTwoDevices(), await onTwoDevices()]
    const { options } = optionsReply.parse((await api.call('factors.beginPasskey', {}, owner.here)).body).value
    const device = aDevice({ origin: TEST_ORIGIN, host: 'localhost' })
    const body = { name: 'Mine', response: device.make(options) }
    const added = await api.call('factors.addPasskey', { body }, owner.here)
    const params = { passkeyId: idReply.parse(added.body).value.id }
    expect(await ownOf(other.here)).toMatchObject({ authenticator: false, passkeys: [] })
    for (const name of ['factors.renamePasskey', 'factors.removePasskey'] satisfies RouteName[]) {
      const reply = await api.call(name, { params, body: { name: 'Theirs' } }, other.here)
      expect(reply.code).toBe('NOT_FOUND')
    }
    expect((await ownOf(owner.here)).passkeys).toMatchObject([{ name: 'Mine' }])
  })
})
