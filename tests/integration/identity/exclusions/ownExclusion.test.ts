import { endExclusion } from '@croupier/domain/identity/exclusionLists'
import { comeBack, giveBreak, takeBreak } from '@croupier/domain/identity/protection'
import { aMember, aMerchant, apiCtx, aYes, consoleCtx, messagesTo, officerCtx, withContact } from '@croupier/testkit'
import { DAY_MS } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AGREED, PASSWORD } from '../registration/registerWorld.ts'
import { type LoginWorld, openLoginWorld } from '../session/loginWorld.ts'
import { exclude } from './exclusionWorld.ts'

const SIX = { kind: 'EXCLUSION', months: 6 } as const
const show = { show: true }
let scene: LoginWorld
beforeAll(async () => {
  scene = await openLoginWorld()
  const fields = { email: show, mobileNum: show, payeeName: show, birthday: show, idNumber: show }
  await scene.world.db.prisma.merchant.update({
    where: { id: scene.world.merchantId },
    data: { settings: { loginSlider: false, registration: { captchaFrom: 1_000, username: fields } } },
  })
})
afterAll(async () => await scene.close())

let people = 0
async function register(form: object) {
  people += 1
  const username = `returner${people}`
  const payload = { ...AGREED, username, password: PASSWORD, verifyPwd: PASSWORD, ...form }
  const headers = { 'x-forwarded-for': scene.elsewhere() }
  const reply = await scene.api.inject({ method: 'PUT', url: '/wps/member/register', headers, payload })
  return { username, status: reply.status, code: reply.code }
}
const memberNamed = async (account: string) =>
  await scene.world.db.prisma.member.findFirstOrThrow({ where: { account } })
const isExcluded = async ({ id }: { id: bigint }) =>
  (await scene.world.db.prisma.$queryRaw<unknown[]>`SELECT 1 FROM excluded_members WHERE member_id = ${id}`).length > 0

it.each([
  [
    'name and birthday',
    { payeeName: 'Dora Lim', birthday: '1990-02-28' },
    { payeeName: 'dora LIM', birthday: '1990-02-28' },
  ],
  ['a document', { idNumber: 'zz-7788-Q' }, { idNumber: 'ZZ7788q' }],
])('who excluded itself opens no second account with %s', async (_, first, second) => {
  const { username, status } = await register(first)
  expect(status).toBe(200)
  await takeBreak(apiCtx(scene.world), (await memberNamed(username)).id, SIX)
  expect(await register(second)).toMatchObject({ status: 403, code: 'MEMBER_EXCLUDED' })
})

it('an officer excludes likewise, at every merchant of the operator: other accounts are closed and told', async () => {
  const { world } = scene
  const there = await aMerchant(world, 'SISTER')
  const target = 'everywhere@example.com'
  const [here, sister] = [await aMember(world), await aMember(world, { merchantId: there })]
  for (const one of [here, sister]) await withContact(world, one, { target, verified: true })
  await giveBreak(consoleCtx(world), { memberId: here.id, by: 'O. Fficer', reason: 'signs of harm' }, SIX)
  expect([await isExcluded(here), await isExcluded(sister)]).toEqual([true, true])
  expect(await memberNamed(sister.account)).toMatchObject({ guarded: true })
  // The other account is written to; this one knows.
  expect(await messagesTo(world, target)).toHaveLength(1)
})

it("counts no number or mailbox that was never proved: it may be a stranger's", async () => {
  const { world } = scene
  const target = 'stranger@example.com'
  const [liar, stranger] = [
    await aMember(world),
    await aMember(world, { merchantId: await aMerchant(world, 'COUSIN') }),
  ]
  await withContact(world, liar, { target, verified: false })
  await withContact(world, stranger, { target })
  await takeBreak(apiCtx(world), liar.id, SIX)
  expect([await isExcluded(liar), await isExcluded(stranger)]).toEqual([true, false])
})

it('never ends by itself: its person asks to come back once it has lasted, and it ends a day later', async () => {
  const { world } = scene
  const ctx = apiCtx(world)
  const member = await aMember(world)
  await takeBreak(ctx, member.id, SIX)
  await expect(comeBack(ctx, member.id)).rejects.toMatchObject({ code: 'PROTECTION_WAITS' })
  await world.advance(200 * DAY_MS)
  expect(await isExcluded(member)).toBe(true)
  await comeBack(ctx, member.id)
  await world.advance(DAY_MS / 2)
  expect(await isExcluded(member)).toBe(true)
  // Said again it changes nothing.
  await comeBack(ctx, member.id)
  await world.advance(DAY_MS / 2)
  expect(await isExcluded(member)).toBe(false)
  await expect(comeBack(ctx, member.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('is one at a time, so that one word ends it, and none that a list says is ended by it', async () => {
  const { world } = scene
  const ctx = apiCtx(world)
  const member = await aMember(world)
  const email = await withContact(world, member)
  await takeBreak(ctx, member.id, SIX)
  await takeBreak(ctx, member.id, { kind: 'EXCLUSION', months: 12 })
  expect(
    await world.db.prisma.exclusion.count({ where: { breaks: { some: { memberId: member.id } }, endedAt: null } }),
  ).toBe(1)
  await world.advance(370 * DAY_MS)
  await exclude(world, { email })
  await comeBack(ctx, member.id)
  await world.advance(DAY_MS)
  expect(await isExcluded(member)).toBe(true)
  await expect(comeBack(ctx, member.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it("of a person is no list's to end", async () => {
  const { world } = scene
  const member = await aMember(world)
  await takeBreak(apiCtx(world), member.id, SIX)
  const { reference } = await world.db.prisma.exclusion.findFirstOrThrow({
    where: { breaks: { some: { memberId: member.id } } },
  })
  const change = { source: 'MEMBER', merchantId: null, by: 'an officer', reason: 'asked on the phone' }
  expect(await endExclusion(officerCtx(world), { ...change, second: aYes() }, reference)).toBe(false)
})
