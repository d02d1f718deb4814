import { verifyAudit } from '@croupier/domain/platform/audit'
import {
  aMember,
  buildTestApp,
  type CallInput,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { agents } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

let world: TestWorld
let api: TestApp
let agent: TestMember
let session: TestSession
let names = 0

useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  const series = [{ family: 'SSC', mode: 'LOTT', series: 1950 }]
  agent = await aMember(world, { type: 1, series })
  session = await api.login(agent)
})
type Body = NonNullable<CallInput<'agents.openLink'>['body']>
const aRequest = (options: Partial<Body> = {}): Body => ({
  requestId: world.ctx.ids.uuid(),
  type: 0,
  days: 7,
  maxUses: null,
  remark: '',
  ...options,
})
const open = async (body: Body, as = session) => await api.call('agents.openLink', { body }, as)
const opened = (reply: { body: unknown }) =>
  z.decode(agents.openLink.reply, reply.body as z.input<typeof agents.openLink.reply>).value
const codes = async (as = session) => {
  const { body } = await api.call('agents.affiliate', {}, as)
  const reply = z.decode(agents.affiliate.reply, body as z.input<typeof agents.affiliate.reply>)
  return reply.value.links.map(({ code }) => code)
}
const register = async (code: string) => {
  names += 1
  const body = {
    username: `invited${names}`,
    password: 'a long enough one',
    verifyPwd: 'a long enough one',
    affiliateCode: code,
    registerMethod: 'WEB' as const,
    ageConfirmed: true,
    termsAccepted: true,
  }
  return await api.call('member.register', { body })
}
const close = async (code: string, as = session) => await api.call('agents.closeLink', { params: { code } }, as)

describe('an invitation link', () => {
  it('places who registers through it below its agent, as the kind of account it names', async () => {
    const link = opened(await open(aRequest({ type: 2, remark: 'night shift' })))
    expect(link).toMatchObject({ type: 2, uses: 0, maxUses: null, remark: 'night shift' })
    expect(link.code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
    expect((await register(link.code)).status).toBe(200)
    const member = await world.db.prisma.member.findFirstOrThrow({
      where: { account: `invited${names}` },
    })
    expect(member).toMatchObject({ parentId: agent.id, type: 2 })
    expect(await codes()).toContain(link.code)
  })

  it('tells who opens it the masked name of its agent, and takes no use of it', async () => {
    const { code } = opened(await open(aRequest({ maxUses: 1 })))
    const ask = async () => await api.call('member.invitation', { query: { code } })
    const inviter = `${agent.account.slice(0, 2)}***`
    expect((await ask()).body).toEqual({ value: { inviter } })
    expect((await register(code)).status).toBe(200)
    expect((await ask()).code).toBe('MEMBER_INVITE_CODE_WRONG')
    const unknown = await api.call('member.invitation', { query: { code: 'NOSUCHCODE' } })
    expect(unknown.code).toBe('MEMBER_INVITE_CODE_WRONG')
  })

  it('is opened once for one request', async () => {
    const body = aRequest()
    const first = await open(body)
    const again = await open(body)
    expect(again.headers['idempotency-hit']).toBe('true')
    expect(opened(again).code).toBe(opened(first).code)
    expect((await open({ ...body, days: 30 })).code).toBe('IDEMPOTENCY_MISMATCH')
  })

  it('ends with its last use', async () => {
    const { code } = opened(await open(aRequest({ maxUses: 1 })))
    expect((await register(code)).status).toBe(200)
    expect((await register(code)).code).toBe('MEMBER_INVITE_CODE_WRONG')
    expect(await codes()).not.toContain(code)
  })

  it('ends with its last day', async () => {
    const { code } = opened(await open(aRequest({ days: 1 })))
    await world.db.prisma.inviteLink.update({
      where: { code },
      data: { expiresAt: new Date(world.ctx.clock.now().getTime() - 1) },
    })
    expect((await register(code)).code).toBe('MEMBER_INVITE_CODE_WRONG')
    expect(await codes()).not.toContain(code)
  })

  it('ends when it is closed, and closing it again changes nothing', async () => {
    const { code } = opened(await open(aRequest()))
    expect((await close(code)).status).toBe(200)
    expect((await close(code)).status).toBe(200)
    expect((await register(code)).code).toBe('MEMBER_INVITE_CODE_WRONG')
    const trail = await world.db.prisma.auditRecord.count({
      where: { action: 'inviteLink.closed', before: { path: ['code'], equals: code } },
    })
    expect(trail).toBe(1)
    await verifyAudit(world.db, agent.merchantId)
  })

  it('is neither seen nor closed by anybody else', async () => {
    const { code } = opened(await open(aRequest()))
    const other = await api.login(await aMember(world, { type: 1 }))
    expect(await codes(other)).toEqual([])
    expect((await close(code, other)).code).toBe('MEMBER_INVITE_CODE_WRONG')
    expect(await codes()).toContain(code)
  })

  it('is not for players', async () => {
    const player = await api.login(await aMember(world, { type: 0 }))
    expect((await open(aRequest(), player)).code).toBe('SESSION_NON_AGENT')
  })

  it('is one of twenty at most', async () => {
    const busy = await api.login(await aMember(world, { type: 1 }))
    for (let link = 0; link < 20; link += 1) expect((await open(aRequest(), busy)).status).toBe(200)
    expect(await open(aRequest(), busy)).toMatchObject({ code: 'AGENT_LINKS_EXCEEDED' })
    const [first = ''] = await codes(busy)
    await close(first, busy)
    expect((await open(aRequest(), busy)).status).toBe(200)
  })
})
