import { listDuplicates, markDistinct } from '@croupier/domain/identity/duplicates'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { aMember, aMerchant, messagesTo, officerCtx, type TestReply, withContact } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGREED, PASSWORD } from '../registration/registerWorld.ts'
import { askForLink } from '../session/browsers.ts'
import { type LoginWorld, openLoginWorld } from '../session/loginWorld.ts'

const OFFICER = { by: 'an officer', reason: 'a household' }
let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
  const show = { show: true }
  const registration = { captchaFrom: 1_000, username: { payeeName: show, birthday: show } }
  await scene.world.db.prisma.merchant.update({
    where: { id: scene.world.merchantId },
    data: { settings: { loginSlider: false, flags: ['FREEPLAY3'], registration } },
  })
})
afterAll(async () => await scene.close())

let people = 0
const aName = (): string => {
  people += 1
  return `twin${people}`
}
const deviceOf = ({ headers }: TestReply): string => /device=([^;]*)/.exec(String(headers['set-cookie']))?.[1] ?? ''

interface Registered {
  readonly id: bigint
  readonly account: string
  readonly device: string
}

/** Somebody who registers in a browser, a new one unless it is named. */
async function register(form: object, device = ''): Promise<Registered> {
  const username = aName()
  const reply = await scene.api.inject({
    method: 'PUT',
    url: routes['member.register'].path,
    headers: { 'x-forwarded-for': scene.elsewhere() },
    cookies: device === '' ? {} : { device },
    payload: { ...AGREED, username, password: PASSWORD, verifyPwd: PASSWORD, ...form },
  })
  expect(reply.status).toBe(200)
  const { id, account } = await scene.world.db.prisma.member.findFirstOrThrow({
    where: { account: username },
  })
  return { id, account, device: deviceOf(reply) }
}
const listed = async (of: Registered, merchantId = scene.world.merchantId) => {
  const { items } = await listDuplicates({ ...officerCtx(scene.world), merchants: [merchantId] }, null)
  const pairs = items.map(({ account, other, traits }) => ({ account, other, traits }))
  return pairs.filter(({ account, other }) => [account, other].includes(of.account))
}

describe('accounts that look like one person’s', () => {
  it('are paired by the browser they were opened in, and by name with birthday; neither refuses anybody', async () => {
    const born = { birthday: '1985-03-04' }
    const first = await register({ payeeName: 'Ben Tan', ...born })
    expect(await listed(first)).toEqual([])
    await register({ payeeName: 'Ben Tan', birthday: '1985-03-05' })
    await register({ payeeName: 'Ben Tam', ...born })
    expect(await listed(first)).toEqual([])
    const named = await register({ payeeName: 'ben  TAN', ...born })
    const beside = await register({}, first.device)
    const { account } = first
    expect(await listed(first)).toEqual([
      { account, other: beside.account, traits: ['device'] },
      { account, other: named.account, traits: ['nameBirth'] },
    ])
    const twice = await register({ payeeName: 'Ben Tan', ...born }, first.device)
    expect((await listed(first))[0]).toEqual({
      account,
      other: twice.account,
      traits: ['device', 'nameBirth'],
    })
    expect(await listed(first, scene.world.merchantId + 1)).toEqual([])
  })

  it('stay paired when one of them trusts the browser no more', async () => {
    const first = await register({})
    const beside = await register({}, first.device)
    const { prisma } = scene.world.db
    const email = await withContact(scene.world, { ...beside, merchantId: scene.world.merchantId })
    await askForLink(scene.world, scene.api, { username: beside.account, email })
    const [mail] = await messagesTo(scene.world, email)
    const secret = /\/reset#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const newPassword = 'Another-gate-7'
    const reset = { secret, newPassword, confirmNewPassword: newPassword }
    expect((await scene.api.call('member.resetPassword', { body: reset })).status).toBe(200)
    const { forgottenAt, trustedUntil } = await prisma.knownDevice.findFirstOrThrow({
      where: { memberId: beside.id },
    })
    expect([forgottenAt === null, trustedUntil]).toEqual([false, null])
    expect(await listed(first)).toHaveLength(1)
  })

  it('are not: free play, accounts for tests, closed ones', async () => {
    const first = await register({})
    const tested = await register({}, first.device)
    const closed = await register({}, first.device)
    await scene.api.inject({
      method: 'POST',
      url: routes['session.freePlay'].path,
      cookies: { device: first.device },
      payload: { os: 'Linux', platform: 'W', random: 'a'.repeat(22), gatewayVersion: 3 },
    })
    const { prisma } = scene.world.db
    const deviceHash = (await prisma.knownDevice.findFirstOrThrow({ where: { memberId: first.id } })).deviceHash
    expect(await prisma.knownDevice.count({ where: { deviceHash } })).toBe(4)
    expect(await listed(first)).toHaveLength(2)
    const request = { ...OFFICER, memberId: tested.id, funds: null }
    expect(await markTestAccount(officerCtx(scene.world), request)).toBe('MARKED')
    await prisma.member.update({ where: { id: closed.id }, data: { status: 'CLOSED' } })
    expect(await listed(first)).toEqual([])
  })
})

describe('a list of more pairs than a page has', () => {
  it('goes on behind the last pair that was shown, whatever is judged meanwhile', async () => {
    const { db } = scene.world
    const merchantId = await aMerchant(scene.world, 'CROWDED')
    const members = []
    // 12 accounts in one browser: 66 pairs.
    for (let at = 0; at < 12; at += 1) members.push(await aMember(scene.world, { merchantId }))
    const deviceHash = new Uint8Array(32).fill(7)
    const at = scene.world.clock.now()
    await db.prisma.knownDevice.createMany({
      data: members.map(({ id }) => ({ memberId: id, deviceHash, lastLoginAt: at })),
    })
    const ctx = { ...officerCtx(scene.world), merchants: [merchantId] }
    const first = await listDuplicates(ctx, null)
    expect(first.items).toHaveLength(50)
    const [judged] = first.items
    const idOf = async (publicId = '') => (await db.prisma.member.findUniqueOrThrow({ where: { publicId } })).id
    const [memberId, otherId] = [await idOf(judged?.publicId), await idOf(judged?.otherId)]
    expect(await markDistinct(officerCtx(scene.world), { ...OFFICER, memberId, otherId })).toBe(true)
    const second = await listDuplicates(ctx, first.next)
    expect([second.items.length, second.next]).toEqual([16, null])
    const shown = [...first.items, ...second.items].map((pair) => `${pair.account} ${pair.other}`)
    expect(new Set(shown).size).toBe(66)
  })
})

describe('two accounts that an officer finds to be two people’s', () => {
  it('are listed no more, whichever is named first; others of theirs still are', async () => {
    const [one, two] = [await register({}), await register({})]
    const [three, four] = [await register({}, one.device), await register({}, one.device)]
    const apart = async (memberId: bigint, otherId: bigint) =>
      await markDistinct(officerCtx(scene.world), { ...OFFICER, memberId, otherId })
    expect(await apart(one.id, two.id)).toBe(false)
    expect(await apart(one.id, one.id)).toBe(false)
    const both = await Promise.all([apart(three.id, one.id), apart(one.id, three.id)])
    expect(both.sort()).toEqual([false, true])
    expect((await listed(one)).map(({ other }) => other)).toEqual([four.account])
    expect(await listed(three)).toHaveLength(1)
    const { prisma } = scene.world.db
    await expect(prisma.distinctMember.deleteMany()).rejects.toThrow()
    const { merchantId } = scene.world
    const rows = await prisma.auditRecord.findMany({ where: { action: 'member.toldApart', merchantId } })
    expect(rows).toMatchObject([{ merchantId, after: OFFICER }])
    expect(await verifyAudit(scene.world.db, merchantId)).toBeNull()
  })
})
