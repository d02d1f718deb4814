import { withTransaction } from '@croupier/db'
import { openGame } from '@croupier/domain/lottery/games'
import { verifyAudit } from '@croupier/domain/platform/audit'
import { allDay } from '@croupier/rules'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { agents, outboxEvents } from '@croupier/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const AT_ONCE = 20
const PLACES = 3
const QUOTA = { family: 'SSC', mode: 'LOTT', from: 1950, accounts: PLACES }
const lott = (series: number) => ({ family: 'SSC', mode: 'LOTT', series })

let world: TestWorld
let app: TestApp
let agent: TestMember
let session: TestSession
let names = 0

useTestWorld(async (opened, closes) => {
  world = opened
  const settings = {
    loginSlider: false,
    registration: { captchaFrom: 1_000 },
    seriesQuotas: [QUOTA],
    clientUrl: 'https://play.maison9.example/',
  }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  app = closes(await buildTestApp(world))
  await withTransaction(world.db, async (tx) => {
    await openGame(tx, {
      code: 'SSC1M',
      family: 'SSC',
      groupCode: 'SSC',
      name: { EN: 'One Minute' },
      schedule: allDay(60, 5, 'Asia/Shanghai'),
      sortOrder: 1,
      modes: { LOTT: {} },
    })
  })
})
beforeEach(async () => {
  agent = await aMember(world, { type: 1, series: [lott(1956)] })
  session = await app.login(agent)
})
const aName = () => {
  names += 1
  return `newcomer${names}`
}
const openLink = async (series: ReturnType<typeof lott>[], as = session) => {
  const requestId = world.ctx.ids.uuid()
  const body = { requestId, type: 0 as const, days: null, maxUses: null, remark: '', series }
  return await app.call('agents.openLink', { body }, as)
}
const codeOf = (reply: { body: unknown }) =>
  z.decode(agents.openLink.reply, reply.body as z.input<typeof agents.openLink.reply>).value.code
const register = async (affiliateCode: string, username = aName()) => {
  const password = 'a long enough one'
  const body = {
    username,
    password,
    verifyPwd: password,
    affiliateCode,
    registerMethod: 'WEB' as const,
  }
  return await app.call('member.register', {
    body: { ...body, ageConfirmed: true, termsAccepted: true },
  })
}
const open = async (series: ReturnType<typeof lott>[]) => {
  const body = { requestId: world.ctx.ids.uuid(), account: aName(), type: 0 as const, series }
  return await app.call('agents.openAccount', { body }, session)
}
const raise = async (downline: TestMember, series: number, as = session) => {
  const params = { memberId: downline.publicId }
  return await app.call('agents.raiseSeries', { params, body: { series: [lott(series)] } }, as)
}
/** Series of the agent's direct downlines, the highest first. */
const below = async (upline = agent) => {
  const rows = await world.db.prisma.memberSeries.findMany({ where: { parentId: upline.id } })
  return rows.map(({ series }) => series).sort((one, other) => other - one)
}
const seriesOf = async (member: TestMember) =>
  (await world.db.prisma.memberSeries.findFirstOrThrow({ where: { memberId: member.id } })).series
const left = async () => {
  const { body } = await app.call('agents.openingTerms', {}, session)
  return (body as { value: { quotas: { left: number }[] } }).value.quotas.map((one) => one.left)
}

describe('series of an invitation link', () => {
  it('are kept with it, shown in the list, and given to who registers', async () => {
    const made = await openLink([lott(1920)])
    expect(made.body).toMatchObject({ value: { series: [lott(1920)] } })
    const list = await app.call('agents.affiliate', {}, session)
    expect(list.body).toMatchObject({ value: { links: [{ series: [lott(1920)] }] } })
    expect((await register(codeOf(made))).status).toBe(200)
    expect(await below()).toEqual([1920])
  })

  it('are suggested when they are left out', async () => {
    const made = await openLink([])
    expect(made.body).toMatchObject({ value: { series: [lott(1954)] } })
  })

  it.each([1958, 1698, 1921])('cannot be %i', async (series) => {
    expect((await openLink([lott(series)])).code).toBe('AGENT_SERIES_INVALID')
  })

  it('follow the own series down', async () => {
    const made = await openLink([lott(1940)])
    await world.db.prisma.memberSeries.updateMany({
      where: { memberId: agent.id },
      data: { series: 1930 },
    })
    await register(codeOf(made))
    expect(await below()).toEqual([1930])
  })
})

describe('a quota for high series', () => {
  it('gives its places to as many as it has when all register at once; the others get what is below it', async () => {
    const code = codeOf(await openLink([lott(1954)]))
    const all = Array.from({ length: AT_ONCE }, async () => await register(code))
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200))
    const high = Array(PLACES).fill(1954)
    expect(await below()).toEqual([...high, ...Array(AT_ONCE - PLACES).fill(1948)])
    expect(await left()).toEqual([0])
  })

  it('refuses by hand what it has no place for, however many are asked at once', async () => {
    expect(await left()).toEqual([PLACES])
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, async () => await open([lott(1950)])))
    const codes = replies.map(({ status, code }) => code ?? status)
    expect(codes.filter((code) => code === 200)).toHaveLength(PLACES)
    expect(codes.filter((code) => code === 'AGENT_SERIES_QUOTA')).toHaveLength(AT_ONCE - PLACES)
    expect(await below()).toEqual(Array(PLACES).fill(1950))
    const refused = await open([lott(1950)])
    expect(refused.body).toMatchObject({ error: { params: { family: 'SSC', max: 1948 } } })
    // What nobody chose by name is cut instead.
    expect((await open([])).status).toBe(200)
    expect((await below()).at(-1)).toBe(1948)
  })

  it('is of each agent alone', async () => {
    const other = await aMember(world, { type: 1, series: [lott(1956)] })
    for (let place = 0; place < PLACES; place += 1) {
      await aMember(world, { upline: other, series: [lott(1950)] })
    }
    expect(await left()).toEqual([PLACES])
  })

  it('is taken by who is raised into it, once, at the same moment too', async () => {
    const many = await Promise.all(
      Array.from({ length: 6 }, async () => await aMember(world, { upline: agent, series: [lott(1940)] })),
    )
    const replies = await Promise.all(many.map(async (one) => await raise(one, 1950)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(PLACES)
    const refused = replies.filter(({ code }) => code === 'AGENT_SERIES_QUOTA')
    expect(refused).toHaveLength(many.length - PLACES)
    const inside = many[replies.findIndex(({ status }) => status === 200)]
    if (inside === undefined) throw new Error('nobody came in')
    expect((await raise(inside, 1956)).status).toBe(200)
  })
})

describe("raising a downline's series", () => {
  it('is audited with the old and the new, told to the downline, and counts from now on', async () => {
    const downline = await aMember(world, { upline: agent, series: [lott(1930)] })
    expect((await raise(downline, 1940)).body).toEqual({ value: { series: [lott(1940)] } })
    expect(await seriesOf(downline)).toBe(1940)
    const where = { action: 'member.seriesRaised', subjectId: downline.id }
    expect(await world.db.prisma.auditRecord.findMany({ where })).toMatchObject([
      { actorId: agent.id, before: { series: [lott(1930)] }, after: { series: [lott(1940)] } },
    ])
    const rows = await world.db.prisma.outboxMessage.findMany({
      where: { name: 'member.seriesRaised' },
      orderBy: { id: 'asc' },
    })
    expect(rows.flatMap(({ payload }) => outboxEvents.parse(payload)).at(-1)).toMatchObject({
      room: `member.${downline.publicId}`,
      data: { series: [lott(1940)] },
    })
    const past = await world.db.prisma.memberSeriesPast.findMany({
      where: { memberId: downline.id },
    })
    expect(past).toMatchObject([{ series: 1930 }])
    await verifyAudit(world.db, agent.merchantId)
  })

  it('changes nothing when it is repeated', async () => {
    const downline = await aMember(world, { upline: agent, series: [lott(1930)] })
    await raise(downline, 1940)
    expect((await raise(downline, 1940)).status).toBe(200)
    const where = { action: 'member.seriesRaised', subjectId: downline.id }
    expect(await world.db.prisma.auditRecord.count({ where })).toBe(1)
  })

  it.each([
    ['down', 1928],
    ['above the own', 1958],
    ['to an odd one', 1941],
  ])('does not go %s', async (_, series) => {
    const downline = await aMember(world, { upline: agent, series: [lott(1930)] })
    expect((await raise(downline, series)).code).toBe('AGENT_SERIES_INVALID')
    expect(await seriesOf(downline)).toBe(1930)
  })

  it('is for the direct upline only', async () => {
    const child = await aMember(world, { type: 2, upline: agent, series: [lott(1930)] })
    const grandchild = await aMember(world, { upline: child, series: [lott(1920)] })
    expect((await raise(grandchild, 1924)).code).toBe('AGENT_MEMBER_NOT_FOUND')
    const stranger = await app.login(await aMember(world, { type: 1, series: [lott(1956)] }))
    expect((await raise(child, 1940, stranger)).code).toBe('AGENT_MEMBER_NOT_FOUND')
    expect(await seriesOf(child)).toBe(1930)
  })

  it('keeps the law of the line when several levels are raised at once', async () => {
    const child = await aMember(world, { type: 2, upline: agent, series: [lott(1930)] })
    const grandchild = await aMember(world, { upline: child, series: [lott(1930)] })
    const asChild = await app.login(child)
    const rises = [1932, 1934, 1936, 1938, 1940]
    await Promise.all(rises.flatMap((series) => [raise(child, series), raise(grandchild, series, asChild)]))
    expect(await seriesOf(child)).toBe(1940)
    expect(await seriesOf(grandchild)).toBeLessThanOrEqual(1940)
    const steps = await world.db.prisma.memberSeriesPast.findMany({
      where: { memberId: child.id },
      orderBy: { until: 'asc' },
    })
    const values = steps.map(({ series }) => series)
    expect(values).toEqual([...values].sort((one, other) => one - other))
  })
})

it('the login state names the address that invitations lead to, without a slash at its end', async () => {
  const info = await app.call('member.info', {}, session)
  expect(info.body).toMatchObject({ value: { clientUrl: 'https://play.maison9.example' } })
})
