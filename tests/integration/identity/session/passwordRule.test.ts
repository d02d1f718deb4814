import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { askForLink } from './browsers.ts'

const GOOD = 'tram 14 past the brewery'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  const password = { patternId: 15, minLength: 12, maxLength: 64 }
  const settings = { loginSlider: false, registration: { username: { password } } }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  api = closes(await buildTestApp(world))
})
describe('a merchant’s own rule for passwords', () => {
  const SHORT = 'Ab1-efgh'
  const LONG = 'Tram-14 past the brewery'
  const refusals = ({ body }: { body: unknown }) => {
    const { error } = body as { error: { fields?: { path: string; rule: string }[] } }
    return error.fields?.map(({ path, rule }) => `${path} ${rule}`)
  }
  const twice = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword })

  it('binds who changes it', async () => {
    const session = await api.sessionOf(await aMember(world))
    const change = async (to: string) => {
      const body = { oldPassword: TEST_PASSWORD, ...twice(to) }
      return await api.call('member.changePassword', { body }, session)
    }
    expect(refusals(await change(SHORT))).toEqual(['newPassword LENGTH'])
    expect(refusals(await change(GOOD))).toEqual(['newPassword PATTERN'])
    expect((await change(LONG)).status).toBe(200)
  })

  it('binds who chooses one by a mailed link, which can be used again', async () => {
    const member = await aMember(world)
    const email = await withContact(world, member)
    await askForLink(world, api, { username: member.account, email })
    const [mail] = await messagesTo(world, email)
    const secret = /\/reset#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
    const reset = async (to: string) => await api.call('member.resetPassword', { body: { secret, ...twice(to) } })
    expect(refusals(await reset(GOOD))).toEqual(['newPassword PATTERN'])
    expect((await reset(LONG)).status).toBe(200)
  })

  it('binds an agent who makes the first one', async () => {
    const agent = await api.sessionOf(await aMember(world, { type: 1 }))
    const open = async (password: string) => {
      const requestId = world.ctx.ids.uuid()
      const body = { requestId, account: 'ruled1', type: 0 as const, series: [], password }
      return await api.call('agents.openAccount', { body }, agent)
    }
    expect(refusals(await open(SHORT))).toEqual(['password LENGTH'])
    expect((await open(LONG)).status).toBe(200)
  })
})
