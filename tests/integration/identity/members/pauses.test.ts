import { moneyNow } from '@croupier/db'
import { paymentsStoppedUntil } from '@croupier/domain/identity'
import {
  aMember,
  buildTestApp,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { codeSentTo } from '../codes/messages.ts'
import { codeAt } from '../factors/authenticator.ts'

const keyReply = z.object({ value: z.object({ key: z.string() }) })
const HOUR_MS = 3_600_000
let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  const settings = { loginSlider: false, codes: { regions: ['CN'], addressDaily: 1_000 } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
})

/** For how many hours nothing leaves an account, to the nearest; null: it may leave. */
async function stoppedFor({ id }: TestMember): Promise<number | null> {
  const now = await moneyNow(world.db)
  const until = await paymentsStoppedUntil(world.db.prisma, id, now)
  return until === null ? null : Math.round((until.getTime() - now.getTime()) / HOUR_MS)
}

async function keepsContact(session: TestSession, channel: 'sms' | 'email', target: string): Promise<void> {
  expect((await api.call('codes.contactCode', { body: { channel, target } }, session)).status).toBe(200)
  const code = await codeSentTo(world, target)
  expect((await api.call('codes.setContact', { body: { channel, target, code } }, session)).status).toBe(200)
}

async function keepsSecret(session: TestSession, chosen: string, old?: string): Promise<void> {
  const body = { oldPaymentPassword: old, newPaymentPassword: chosen, confirmPaymentPassword: chosen }
  expect((await api.call('member.setPaymentPassword', { body }, session)).status).toBe(200)
}

it('a first withdrawal password, number and mailbox pause nothing, nor does opening the account (rules E3.4)', async () => {
  const member = await aMember(world)
  const session = await api.login(member)
  await keepsSecret(session, 'blue tram 9')
  await keepsContact(session, 'sms', '+8613900200001')
  await keepsContact(session, 'email', 'first@example.com')
  expect(await stoppedFor(member)).toBeNull()
})

it('a changed withdrawal password and password pause a day, another number or mailbox three (safety 4.5)', async () => {
  const member = await aMember(world)
  const session = await api.login(member)
  await keepsSecret(session, 'blue tram 9')
  await keepsSecret(session, 'red ferry 4', 'blue tram 9')
  expect(await stoppedFor(member)).toBe(24)
  await world.advance(25 * HOUR_MS)
  const back = await api.sessionOf(member)
  expect(await stoppedFor(member)).toBeNull()
  const body = { oldPassword: TEST_PASSWORD, newPassword: 'nine tall ships', confirmNewPassword: 'nine tall ships' }
  expect((await api.call('member.changePassword', { body }, back)).status).toBe(200)
  expect(await stoppedFor(member)).toBe(24)
  await keepsContact(back, 'email', 'one@example.com')
  expect(await stoppedFor(member)).toBe(24)
  await world.advance(61_000)
  await keepsContact(back, 'email', 'two@example.com')
  expect(await stoppedFor(member)).toBe(72)
  // What is shorter than the stop that runs does not shorten it.
  await keepsSecret(back, 'green tug 77', 'red ferry 4')
  expect(await stoppedFor(member)).toBe(72)
})

it('a factor pauses a day when it is added or asked for less often, not when it is asked for more often', async () => {
  const member = await aMember(world)
  const session = await api.login(member)
  const begun = keyReply.parse((await api.call('factors.beginAuthenticator', {}, session)).body)
  const code = codeAt(begun.value.key, world.clock.now())
  expect((await api.call('factors.confirmAuthenticator', { body: { code } }, session)).status).toBe(200)
  expect(await stoppedFor(member)).toBe(24)
  await world.db.prisma.member.update({ where: { id: member.id }, data: { paymentsStoppedUntil: null } })
  const always = async (wanted: boolean) => await api.call('factors.askAlways', { body: { always: wanted } }, session)
  expect((await always(true)).status).toBe(200)
  expect(await stoppedFor(member)).toBeNull()
  expect((await always(false)).status).toBe(200)
  expect(await stoppedFor(member)).toBe(24)
})
