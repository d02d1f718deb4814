import { verifyIdentity } from '@croupier/domain/identity/members'
import { planIssues } from '@croupier/domain/lottery/issues'
import type { TestApp, TestMember } from '@croupier/testkit'
import { consoleCtx } from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPlayer, type LotteryWorld, lott, onSale, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { underSettings } from '../../platform/site/underSettings.ts'

let world: LotteryWorld
let issue: Awaited<ReturnType<typeof onSale>>
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
  issue = await onSale(world, 'SSC1M')
})
afterAll(async () => await world.close())

const atNode = <T>(identityFirst: boolean, work: (api: TestApp) => Promise<T>): Promise<T> =>
  underSettings(world, { flags: ['FREEPLAY3'], identityFirst }, work)

async function place(api: TestApp, player: TestMember) {
  const { token } = await api.sessionOf(player)
  return await api.inject({
    method: 'POST',
    url: routes['lottery.placeBets'].path.replace(':gameCode', 'SSC1M'),
    headers: { token },
    payload: {
      orderId: world.ctx.ids.uuid(),
      issueNumber: issue.number,
      lines: [{ ...lott('ssc.pos', '1|-|-|-|-'), stake: '2' }],
    },
  })
}
const freePlay = async (api: TestApp, nonce: string) =>
  await api.inject({
    method: 'POST',
    url: routes['session.freePlay'].path,
    payload: { os: 'Linux', platform: 'W', random: nonce.repeat(22), gatewayVersion: 3 },
  })
const offersFreePlay = async (api: TestApp) => {
  const { body } = await api.inject({ method: 'GET', url: routes['site.whitelabel'].path })
  const nodes = (body as { value: { childrenNodes: { modId: string; enabled: string }[] }[] }).value
  const all = nodes.flatMap(({ childrenNodes }) => childrenNodes)
  return all.find(({ modId }) => modId === 'FREEPLAY3')?.enabled === '1'
}
const seen = (player: TestMember) => ({
  memberId: player.id,
  by: 'an officer',
  reason: 'asked to play',
  method: 'passport seen at the desk',
})

it('where the merchant asks for it nobody plays before their identity was verified, and nothing is booked', async () => {
  const player = await aPlayer(world)
  const other = await aPlayer(world)
  await atNode(true, async (api) => {
    const refused = { status: 403, code: 'MEMBER_NOT_IDENTIFIED' }
    expect(await place(api, player)).toMatchObject(refused)
    expect(await place(api, other)).toMatchObject(refused)
  })
  expect(await verifyIdentity(consoleCtx(world), seen(player))).toBe(true)
  await atNode(true, async (api) => {
    expect((await place(api, player)).status).toBe(200)
    expect((await place(api, other)).code).toBe('MEMBER_NOT_IDENTIFIED')
  })
  expect(await world.db.prisma.betOrder.count({ where: { memberId: player.id } })).toBe(1)
  expect(await world.db.prisma.betOrder.count({ where: { memberId: other.id } })).toBe(0)
})

it('where it does not everybody plays', async () => {
  const player = await aPlayer(world)
  await atNode(false, async (api) => expect((await place(api, player)).status).toBe(200))
})

it('playing for nothing is not offered where nobody plays unknown', async () => {
  await atNode(true, async (api) => {
    expect(await freePlay(api, 'a')).toMatchObject({ status: 404, code: 'FREE_PLAY_CLOSED' })
    expect(await offersFreePlay(api)).toBe(false)
  })
  await atNode(false, async (api) => {
    expect((await freePlay(api, 'b')).status).toBe(200)
    expect(await offersFreePlay(api)).toBe(true)
  })
})

it('what was seen is kept once, with how, by whom and why', async () => {
  const player = await aPlayer(world)
  expect(await verifyIdentity(consoleCtx(world), seen(player))).toBe(true)
  expect(await verifyIdentity(consoleCtx(world), { ...seen(player), method: 'a rumour' })).toBe(false)
  const { prisma } = world.db
  const { identityMethod, identityVerifiedAt } = await prisma.member.findUniqueOrThrow({
    where: { id: player.id },
  })
  expect(identityMethod).toBe('passport seen at the desk')
  expect(identityVerifiedAt).toBeInstanceOf(Date)
  const audits = await prisma.auditRecord.findMany({
    where: { subjectId: player.id, action: 'member.identityVerified' },
  })
  expect(audits).toMatchObject([{ after: { by: 'an officer', reason: 'asked to play' } }])
})
