import type { SiteOptions } from '@croupier/domain/platform/site'
import {
  aMember,
  buildTestApp,
  type CallInput,
  openTestWorld,
  type TestApp,
  type TestMember,
  type TestReply,
  type TestWorld,
} from '@croupier/testkit'

export type Form = NonNullable<CallInput<'member.register'>['body']>

/** What agrees to everything; each test adds the fields it is about. */
export const AGREED = {
  registerMethod: 'WEB' as const,
  ageConfirmed: true,
  termsAccepted: true,
}
export const PASSWORD = 'tulip lamp river 77'
export const NAMED = {
  ...AGREED,
  password: PASSWORD,
  verifyPwd: PASSWORD,
  affiliateCode: 'WELCOME',
}

export interface RegisterWorld {
  readonly world: TestWorld
  readonly api: TestApp
  readonly agent: TestMember
  /** saves settings of the merchant: what is named replaces all that was */
  save(settings: SiteOptions): Promise<void>
  register(form: Partial<Form>): Promise<TestReply>
  /** which fields were refused, and why */
  refused(reply: TestReply): string[]
  close(): Promise<void>
}

/** A merchant with an agent whose link WELCOME anybody may use. */
export async function openRegisterWorld(): Promise<RegisterWorld> {
  const world = await openTestWorld()
  const api = await buildTestApp(world)
  const agent = await aMember(world, { type: 1, account: 'upline' })
  await world.db.prisma.inviteLink.create({
    data: { code: 'WELCOME', memberId: agent.id, memberType: 0 },
  })
  return {
    world,
    api,
    agent,
    async save(settings) {
      const kept = { loginSlider: false, registration: { captchaFrom: 1_000 }, ...settings }
      const data = { settings: JSON.parse(JSON.stringify(kept)) }
      await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data })
    },
    register: async (form) => await api.call('member.register', { body: { ...NAMED, ...form } as Form }),
    refused(reply) {
      const { error } = reply.body as { error: { fields?: { path: string; rule: string }[] } }
      return (error.fields ?? []).map(({ path, rule }) => `${path} ${rule}`)
    },
    async close() {
      await api.close()
      await world.close()
    },
  }
}
