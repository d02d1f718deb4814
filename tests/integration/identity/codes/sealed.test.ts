import { sealOldAddresses } from '@croupier/domain/identity/contacts'
import { deliverMails, type MessagePort } from '@croupier/domain/platform/mails'
import { makeVault, merchantVault } from '@croupier/domain/platform/vault'
import {
  aMember,
  buildTestApp,
  messagesTo,
  type TestApp,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { askForLink } from '../session/browsers.ts'

const NUMBER = '+8613700137000'
const EMAIL = 'planted.person@example.com'
const NAME = 'Planted Realname'
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
/** Every row of every table as text, as a backup holds it. */
async function dumped(): Promise<string> {
  const { prisma } = world.db
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`)
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

describe('a copy of the database', () => {
  it('holds no number, no address, no name and no code that somebody gave', async () => {
    const settings = {
      loginSlider: false,
      flags: ['DIRECTREG3'],
      registration: {
        captchaFrom: 1_000,
        username: {
          email: { show: true },
          payeeName: { show: true },
          mobileNum: { show: true },
        },
      },
    }
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
    const seller = await aMember(world, { account: 'topagent', type: 1 })
    await world.db.prisma.merchant.update({
      where: { id: world.merchantId },
      data: { defaultAgentId: seller.id },
    })
    const opened = await api.call('member.register', {
      body: {
        username: 'planted1',
        password: 'Quite-another-77',
        verifyPwd: 'Quite-another-77',
        mobileNum: NUMBER,
        email: EMAIL,
        payeeName: NAME,
        registerMethod: 'WEB',
        ageConfirmed: true,
        termsAccepted: true,
      },
    })
    expect(opened.body).toMatchObject({ value: { account: 'planted1' } })
    const session = await api.sessionOf({
      ...(await world.db.prisma.member.findFirstOrThrow({ where: { accountKey: 'planted1' } })),
      type: 0,
    })
    const request = { body: { channel: 'sms' as const, target: NUMBER } }
    expect((await api.call('codes.contactCode', request, session)).status).toBe(200)
    await askForLink(world, api, { username: 'planted1', email: EMAIL })
    const [text] = await messagesTo(world, NUMBER)
    const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? 'none'
    expect(await messagesTo(world, EMAIL)).toHaveLength(1)
    const copy = await dumped()
    expect(copy).toContain('planted1')
    for (const planted of [NUMBER, NUMBER.slice(1), EMAIL, 'planted.person', NAME, 'Realname']) {
      expect(copy.toLowerCase(), planted).not.toContain(planted.toLowerCase())
    }
    expect(copy).not.toContain(`code is ${code}`)
  })

  it('holds no address from before they were sealed, once the worker has seen it', async () => {
    const member = await aMember(world)
    const email = 'from.before@example.com'
    await world.db.prisma.member.update({
      where: { id: member.id },
      data: { emailUnsealed: email },
    })
    expect(await dumped()).toContain(email)
    expect(await sealOldAddresses(world.ctx)).toBe(1)
    expect(await sealOldAddresses(world.ctx)).toBe(0)
    expect(await dumped()).not.toContain(email)
    const session = await api.sessionOf(member)
    expect((await api.call('codes.contacts', {}, session)).body).toMatchObject({
      value: { contacts: [{ channel: 'email', target: 'fr•••@example.com', verified: false }] },
    })
  })
})

describe('a new master key', () => {
  it('wraps the key of a merchant again; what it sealed is read and found as before', async () => {
    const [oldKey, newKey] = ['0c'.repeat(32), '0d'.repeat(32)]
    const { random } = world.ctx
    const under = (keys: string) => ({ ...world.ctx, vault: makeVault(keys, random) })
    const { id } = await world.db.prisma.merchant.create({ data: { code: 'TURN', name: 'Turn' } })
    const before = await merchantVault(under(oldKey), id)
    const sealed = before.seal(NUMBER, 'somewhere/1')
    const turning = await merchantVault(under(`${newKey},${oldKey}`), id)
    const after = await merchantVault(under(newKey), id)
    for (const vault of [turning, after]) {
      expect(vault.open(sealed, 'somewhere/1')).toBe(NUMBER)
      expect(vault.index(NUMBER, 'contact/sms')).toEqual(before.index(NUMBER, 'contact/sms'))
    }
    expect(() => after.open(sealed, 'somewhere/2')).toThrow()
    const another = await merchantVault(world.ctx, world.merchantId)
    expect(() => another.open(sealed, 'somewhere/1')).toThrow('has not sealed')
    expect(another.index(NUMBER, 'contact/sms')).not.toEqual(after.index(NUMBER, 'contact/sms'))
    await expect(merchantVault(under(oldKey), id)).rejects.toThrow('no master key')
  })

  it('finds one key, however many processes ask for a merchant’s first one', async () => {
    const { id } = await world.db.prisma.merchant.create({ data: { code: 'RACE', name: 'Race' } })
    const { random } = world.ctx
    const vaults = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const vault = makeVault('0e'.repeat(32), random)
        return await merchantVault({ ...world.ctx, vault }, id)
      }),
    )
    const [first] = vaults
    const sealed = first?.seal(EMAIL, 'somewhere/1') ?? ''
    for (const vault of vaults) expect(vault.open(sealed, 'somewhere/1')).toBe(EMAIL)
  })
})

describe('messages', () => {
  it('leave by the way of their channel, and wait where there is none', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    const target = '+8613700137001'
    await api.call('codes.contactCode', { body: { channel: 'sms', target } }, session)
    const taken: string[] = []
    const port = (outcome: MessagePort['outcome']): MessagePort => ({
      outcome,
      send: async ({ recipient }) => void taken.push(recipient),
    })
    await deliverMails(world.ctx, { email: port('SMTP'), sms: null })
    expect(taken).not.toContain(target)
    await world.advance(60_000)
    await deliverMails(world.ctx, { email: null, sms: port('GATEWAY') })
    expect(taken).toContain(target)
    const last = await world.db.prisma.mail.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(last).toMatchObject({ channel: 'sms', outcome: 'GATEWAY', sealed: '' })
  })

  it('are not repeated in the log when a server refuses them, nor is whom they were for', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    const target = '+8613700137009'
    await world.advance(60_000)
    await api.call('codes.contactCode', { body: { channel: 'sms', target } }, session)
    const send: MessagePort['send'] = async ({ recipient }) => {
      throw new Error(`550 nobody at ${recipient}`)
    }
    expect(await deliverMails(world.ctx, { email: null, sms: { outcome: 'GATEWAY', send } })).toBe(0)
    const logged = JSON.stringify(world.logged)
    expect(logged).toContain('550 nobody at …')
    expect(logged).not.toContain(target)
  })

  it('of the development outbox are shown with their channel', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    await withContact(world, member)
    await world.advance(60_000)
    const target = '+8613700137002'
    await api.call('codes.contactCode', { body: { channel: 'sms', target } }, session)
    const kept: MessagePort = { outcome: 'OUTBOX', send: async () => {} }
    await deliverMails(world.ctx, { email: kept, sms: kept })
    expect((await api.call('mails.outbox')).body).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ channel: 'sms', recipient: target, subject: '' })]),
    })
  })
})
