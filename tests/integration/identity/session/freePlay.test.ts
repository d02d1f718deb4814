import { randomBytes } from 'node:crypto'
import { closeFreePlays } from '@croupier/domain/identity/freeplay'
import { checkInvariants } from '@croupier/ledger'
import { aMember, buildTestApp, type TestApp, type TestReply, type TestSession } from '@croupier/testkit'
import { HOUR_MS, type Route, type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anIssueOnSale, type LotteryWorld, lott, openLotteryWorld, playOut } from '../../lottery/lotteryWorld.ts'

const SERIES = [{ family: 'SSC', mode: 'LOTT', series: 1956 }]

let world: LotteryWorld
let api: TestApp
beforeAll(async () => {
  world = await openLotteryWorld()
  const top = await aMember(world, { type: 1, account: 'top1', series: SERIES })
  await settings({ flags: ['FREEPLAY3'], loginSlider: false, freePlay: { perAddressHourly: 3 } })
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { defaultAgentId: top.id },
  })
  api = await buildTestApp(world)
})
afterAll(async () => {
  await api.close()
  await world.close()
})

async function settings(value: object): Promise<void> {
  const { merchantId: id } = world
  await world.db.prisma.merchant.update({ where: { id }, data: { settings: value } })
}

let homes = 1
/** An address nobody has come from yet. */
const anAddress = (): string => {
  homes += 1
  return `198.51.100.${homes}`
}
const nonce = () => randomBytes(16).toString('base64url')

async function play(address = anAddress(), random = nonce(), at = api): Promise<TestReply> {
  return await at.inject({
    method: 'POST',
    url: routes['session.freePlay'].path,
    remoteAddress: address,
    payload: { os: 'Linux', platform: 'W', random, gatewayVersion: 3 },
  })
}

const opened = z.object({ value: z.object({ token: z.string(), account: z.string() }) })

async function aTrial(): Promise<TestSession & { account: string }> {
  const reply = await play()
  const { token, account } = opened.parse(reply.body).value
  return { token, account, refresh: '' }
}
const expectSound = async () => {
  // Nothing relays in this world: what waits in the outbox is not a breach.
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter(({ breaches }) => breaches > 0)).toEqual([])
}
const memberOf = async (account: string) =>
  await world.db.prisma.member.findFirstOrThrow({
    where: { account },
    include: { series: true, freePlay: true },
  })

describe('free play', () => {
  it('opens an account of type 4 with play money, in no team, at the series of everybody', async () => {
    const trial = await aTrial()
    const member = await memberOf(trial.account)
    expect(member).toMatchObject({ type: 4, parentId: null, passwordHash: null, status: 'ACTIVE' })
    expect(member.series).toMatchObject([{ family: 'SSC', mode: 'LOTT', series: 1954 }])
    const balance = await api.call('wallet.balance', {}, trial)
    expect(balance.body).toMatchObject({ value: { sumBalance: '10000', asset: 'DEMO' } })
    const info = await api.call('member.info', {}, trial)
    expect(info.body).toMatchObject({ value: { type: 4, isAgent: true, agentFlags: [] } })
    await expectSound()
  })

  it('is opened once by a text, even at the same moment', async () => {
    const [address, random] = [anAddress(), nonce()]
    const replies = await Promise.all([play(address, random), play(address, random)])
    expect(replies.map(({ code }) => code).sort()).toEqual(['FREE_PLAY_REPEATED', null])
    expect((await play(anAddress(), random)).code).toBe('FREE_PLAY_REPEATED')
  })

  it('is opened this many times an hour from an address, however many ask at once, on every node', async () => {
    const other = await buildTestApp(world)
    const address = anAddress()
    const replies = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => await play(address, nonce(), i % 2 ? api : other)),
    )
    await other.close()
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(5)
    await world.advance(HOUR_MS + 1_000)
    expect((await play(address)).status).toBe(200)
  })

  it('ends: the account is closed, its sessions with it, and its books stay', async () => {
    const trial = await aTrial()
    await world.advance(23 * HOUR_MS)
    await closeFreePlays(world.ctx)
    expect((await memberOf(trial.account)).status).toBe('ACTIVE')
    await world.advance(HOUR_MS + 1_000)
    expect(await closeFreePlays(world.ctx)).toBeGreaterThan(0)
    const member = await memberOf(trial.account)
    expect(member.status).toBe('CLOSED')
    expect(member.freePlay?.closedAt).not.toBeNull()
    const session = await world.db.prisma.session.findFirstOrThrow({
      where: { memberId: member.id },
    })
    expect(session.endedReason).toBe('FREE_PLAY_OVER')
    expect(await closeFreePlays(world.ctx)).toBe(0)
  })

  it('is not there where the merchant has it switched off, nor without the puzzle where one is asked for', async () => {
    await settings({ flags: ['FREEPLAY3'] })
    const fresh = await buildTestApp(world)
    expect((await play(anAddress(), nonce(), fresh)).code).toBe('SESSION_SLIDER_WRONG')
    await fresh.close()
    await settings({})
    const closed = await buildTestApp(world)
    expect((await play(anAddress(), nonce(), closed)).code).toBe('FREE_PLAY_CLOSED')
    await closed.close()
    await settings({ flags: ['FREEPLAY3'], loginSlider: false })
  })
})

describe('a trial account', () => {
  const guarded = (Object.keys(routes) as RouteName[]).filter((name) =>
    ['member', 'agent'].includes(routes[name].access),
  )
  it('is refused at least here', () => {
    expect(guarded).toEqual(expect.arrayContaining(['wallet.transactions', 'agents.team']))
  })

  it.each(guarded)('is blocked from %s before anything is read', async (name) => {
    const trial = await aTrial()
    const { method, path }: Route = routes[name]
    const url = path.replaceAll(/:\w+/g, world.ctx.ids.uuid())
    const headers = { token: trial.token }
    const reply = await api.inject({
      method,
      url,
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expect(reply).toMatchObject({ status: 403, code: 'MEMBER_DEMO_BLOCKED' })
  })

  it('plays, wins or loses play money, and leaves no fact that a wage or a report counts', async () => {
    const trial = await aTrial()
    const issue = await anIssueOnSale(world)
    const orderId = world.ctx.ids.uuid()
    const body = { orderId, issueNumber: issue.number, lines: [lott('ssc.pos', '1|-|-|-|-')] }
    const placed = await api.call('lottery.placeBets', { params: { gameCode: 'SSC1M' }, body }, trial)
    expect(placed.status).toBe(200)
    await playOut(world, issue)
    const { id: memberId } = await memberOf(trial.account)
    const line = await world.db.prisma.$queryRaw`
      SELECT state FROM bet_lines WHERE member_id = ${memberId}`
    expect(line).toMatchObject([{ state: expect.stringMatching(/WIN|LOSE/) }])
    const facts = await world.db.prisma.$queryRaw`
      SELECT 1 FROM settled_facts WHERE member_id = ${memberId}`
    expect(facts).toEqual([])
    await expectSound()
  })

  it('is bound to no provider, whatever the code above says', async () => {
    const trial = await aTrial()
    const { id: memberId, merchantId } = await memberOf(trial.account)
    const bond = world.db.prisma.socialIdentity.create({
      data: {
        merchantId,
        memberId,
        issuer: 'https://id.example',
        subjectHash: new Uint8Array(32),
        boundAt: world.clock.now(),
      },
    })
    await expect(bond).rejects.toThrow('this account cannot be bound')
  })
})
