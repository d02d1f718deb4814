import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { walletOf } from '@croupier/ledger'
import { allDay } from '@croupier/rules'
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
let app: TestApp
let agent: TestMember
let session: TestSession
let accounts = 0

type Body = NonNullable<CallInput<'agents.openAccount'>['body']>

function aRequest(options: Partial<Body> = {}): Body {
  accounts += 1
  return {
    requestId: world.ctx.ids.uuid(),
    account: `opened${accounts}`,
    type: 0,
    series: [],
    ...options,
  }
}
const open = async (body: Body, as: TestSession | null = session) => await app.call('agents.openAccount', { body }, as)
const openedBy = (reply: { body: unknown }) =>
  z.decode(agents.openAccount.reply, reply.body as z.input<typeof agents.openAccount.reply>).value
const found = async (account: string) =>
  await world.db.prisma.member.findFirstOrThrow({ where: { account }, include: { series: true } })

useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: 'SSC1M',
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'One Minute' },
      schedule: allDay(60, 5, 'Asia/Shanghai'),
      sortOrder: 1,
      modes: { LOTT: {}, ELOTT: {} },
    })
  })
  const series = [
    { family: 'SSC', mode: 'LOTT', series: 1950 },
    { family: 'SSC', mode: 'ELOTT', series: 1940 },
  ]
  agent = await aMember(world, { type: 1, series })
  session = await app.login(agent)
})
describe('opening an account', () => {
  it('tells the bounds of the series', async () => {
    const reply = await app.call('agents.openingTerms', {}, session)
    expect(reply.body).toMatchObject({
      value: {
        types: [2, 0],
        series: [
          { family: 'SSC', mode: 'ELOTT', max: 1940, suggested: 1938 },
          { family: 'SSC', mode: 'LOTT', max: 1950, suggested: 1948 },
        ],
      },
    })
  })

  it('places it below the opener with wallet, closure, series and audit', async () => {
    const body = aRequest({ type: 2, series: [{ family: 'SSC', mode: 'LOTT', series: 1940 }] })
    const reply = await open(body)
    expect(reply.status).toBe(200)
    const member = await found(body.account)
    expect(member).toMatchObject({
      parentId: agent.id,
      type: 2,
      depth: 1,
      mustChangePassword: true,
    })
    expect(member.series.map(({ mode, series }) => `${mode} ${series}`).sort()).toEqual(['ELOTT 1938', 'LOTT 1940'])
    const closure = await world.db.prisma.memberClosure.findMany({
      where: { descendantId: member.id },
      orderBy: { distance: 'asc' },
    })
    expect(closure.map(({ ancestorId }) => ancestorId)).toEqual([member.id, agent.id])
    expect(await walletOf(world.db, member.id)).toMatchObject({ asset: 'CNY', balance: 0n })
    const audit = await world.db.prisma.auditRecord.findFirstOrThrow({
      where: { subjectId: member.id },
    })
    expect(audit).toMatchObject({ action: 'member.opened', actorId: agent.id })
  })

  it('makes a random password, shows it once, and accepts it only to change it', async () => {
    const body = aRequest()
    const first = await open(body)
    const { password } = openedBy(first)
    expect(password).toMatch(/^[A-Za-z2-9]{14}$/)
    const again = await open(body)
    expect(again.headers['idempotency-hit']).toBe('true')
    expect(openedBy(again)).toEqual({ ...openedBy(first), password: null })
    const opened = { ...agent, account: body.account }
    const own = await app.login(opened, password ?? '')
    const refused = await app.call('wallet.transactions', {}, own)
    expect(refused.code).toBe('MEMBER_PASSWORD_CHANGE_REQUIRED')
    const change = { oldPassword: password ?? '', newPassword: 'Quite-other-7-words' }
    const changed = await app.call(
      'member.changePassword',
      { body: { ...change, confirmNewPassword: change.newPassword } },
      own,
    )
    expect(changed.status).toBe(200)
    expect((await app.call('wallet.transactions', {}, own)).status).toBe(200)
  })

  it('keeps the password nowhere but as a hash', async () => {
    const body = aRequest()
    const { password } = openedBy(await open(body))
    const rows = await world.db.prisma.$queryRaw<{ found: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM idempotency_keys k WHERE k.reply::text LIKE ${`%${password}%`})
          OR EXISTS (SELECT 1 FROM audit_records a WHERE a.after::text LIKE ${`%${password}%`})
          OR EXISTS (SELECT 1 FROM outbox_messages o WHERE o.payload::text LIKE ${`%${password}%`}) AS found`
    expect(rows).toEqual([{ found: false }])
  })

  it('opens one account for two requests at once', async () => {
    const body = aRequest()
    const replies = await Promise.all([1, 2, 3, 4].map(async () => await open(body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const opened = replies.map(openedBy).filter(({ password }) => password !== null)
    expect(opened).toHaveLength(1)
    expect(await world.db.prisma.member.count({ where: { account: body.account } })).toBe(1)
  })

  it('refuses another account under the same request', async () => {
    const body = aRequest()
    await open(body)
    const other = await open({ ...body, account: 'elsewise' })
    expect(other.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await world.db.prisma.member.count({ where: { account: 'elsewise' } })).toBe(0)
  })

  it('refuses a name that is taken, whatever its case, and a weak password', async () => {
    const body = aRequest()
    await open(body)
    const taken = await open(aRequest({ account: body.account.toUpperCase() }))
    expect(taken.code).toBe('MEMBER_ACCOUNT_TAKEN')
    const weak = await open(aRequest({ password: 'password1' }))
    expect(weak.code).toBe('MEMBER_PASSWORD_WEAK')
  })

  it.each([
    ['above the own', [{ family: 'SSC', mode: 'LOTT', series: 1952 }]],
    ["below the family's least", [{ family: 'SSC', mode: 'LOTT', series: 1000 }]],
    ['odd', [{ family: 'SSC', mode: 'LOTT', series: 1941 }]],
    ['of a family the opener has not', [{ family: 'LHC', mode: 'LOTT', series: 1900 }]],
    [
      'said twice',
      [
        { family: 'SSC', mode: 'LOTT', series: 1940 },
        { family: 'SSC', mode: 'LOTT', series: 1942 },
      ],
    ],
  ])('refuses a series %s', async (_, series) => {
    const body = aRequest({ series })
    expect((await open(body)).code).toBe('AGENT_SERIES_INVALID')
    expect(await world.db.prisma.member.count({ where: { account: body.account } })).toBe(0)
  })

  it('is for agents only, and not for one in default', async () => {
    const player = await aMember(world, { upline: agent })
    expect((await open(aRequest(), await app.login(player))).code).toBe('SESSION_NON_AGENT')
    expect((await open(aRequest(), null)).code).toBe('SESSION_MISSING')
    const debtor = await aMember(world, { type: 2, upline: agent })
    const asDebtor = await app.login(debtor)
    await world.db.prisma.member.update({
      where: { id: debtor.id },
      data: { status: 'FROZEN_DIVIDEND' },
    })
    const late = await buildTestApp(world)
    const reply = await late.call('agents.openAccount', { body: aRequest() }, asDebtor)
    await late.close()
    expect(reply.code).toBe('MEMBER_FROZEN')
  })
})
