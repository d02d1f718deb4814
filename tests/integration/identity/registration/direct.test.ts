import type { TestSession } from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGREED, openRegisterWorld, type RegisterWorld } from './registerWorld.ts'

let scene: RegisterWorld
beforeAll(async () => {
  scene = await openRegisterWorld()
})
afterAll(async () => await scene.close())

interface Opened {
  readonly account: string
  readonly password: string
  readonly token: string
}
const direct = async (form: object = {}) =>
  await scene.api.call('member.registerDirect', {
    body: { ...AGREED, affiliateCode: 'WELCOME', ...form },
  })
const opened = async (): Promise<Opened> => {
  const reply = await direct()
  expect(reply.status).toBe(200)
  return (reply.body as { value: Opened }).value
}
const logIn = async ({ account, password }: Opened) =>
  await scene.api.call('session.login', {
    body: { type: 'username', username: account, password, side: 'member' },
  })

describe('an account at one press', () => {
  it('gets a name and a password that nobody foresees', async () => {
    const [one, other] = [await opened(), await opened()]
    expect(one.account).toMatch(/^u[a-z2-9]{9}$/)
    expect(one.password).toMatch(/^[A-Za-z2-9]{14}$/)
    expect([other.account, other.password]).not.toEqual([one.account, one.password])
    const where = { account: one.account }
    const row = await scene.world.db.prisma.member.findFirstOrThrow({ where })
    expect(row).toMatchObject({ mustChangePassword: true, registration: { method: 'DIRECT' } })
    expect(
      JSON.stringify(await scene.world.db.prisma.auditRecord.findMany(), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    ).not.toContain(one.password)
  })

  it('can do nothing before its password is changed', async () => {
    const { token, password } = await opened()
    const session: TestSession = { token, refresh: '' }
    const played = await scene.api.call('wallet.transactions', {}, session)
    expect(played.code).toBe('MEMBER_PASSWORD_CHANGE_REQUIRED')
    const newPassword = 'violet ladder 4 fish'
    const body = { oldPassword: password, newPassword, confirmNewPassword: newPassword }
    expect((await scene.api.call('member.changePassword', { body }, session)).status).toBe(200)
  })

  it('is opened by its first password for a day and no longer', async () => {
    const one = await opened()
    await scene.world.advance(24 * 3_600_000 - 1_000)
    expect((await logIn(one)).status).toBe(200)
    await scene.world.advance(1_000)
    expect((await logIn(one)).code).toBe('SESSION_PASSWORD_LAPSED')
  })

  it.each([
    ['an unknown invitation', { affiliateCode: 'NOPE' }, 'MEMBER_INVITE_CODE_WRONG'],
    ['no age', { ageConfirmed: false }, 'MEMBER_CONSENT_MISSING'],
  ])('is refused for %s', async (_why, form, code) => {
    expect((await direct(form)).code).toBe(code)
  })

  it('is not available where the merchant has switched it off', async () => {
    await scene.save({ flags: [] })
    expect((await direct()).code).toBe('MEMBER_REGISTER_CLOSED')
  })
})
