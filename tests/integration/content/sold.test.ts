import { takeBreak } from '@croupier/domain/identity/protection'
import {
  aMember,
  apiCtx,
  buildTestApp,
  type TestApp,
  type TestReply,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { DAY_MS, type RouteName } from '@croupier/wire'
import { expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  const { prisma } = world.db
  const { merchantId } = world
  const now = world.clock.now()
  const end = new Date(now.getTime() + 300 * DAY_MS)
  for (const type of ['B', 'PL', 'PU', 'PR', 'H']) {
    const texts = { EN: { title: type, html: `<p>${type}</p>` } }
    await prisma.notice.create({
      data: {
        publicId: world.ctx.ids.uuid(),
        merchantId,
        type,
        platform: 'W',
        audience: 'ALL',
        texts,
        publishedFrom: now,
        createdAt: now,
      },
    })
  }
  await prisma.mallItem.create({
    data: {
      id: world.ctx.ids.uuid(),
      merchantId,
      code: 'cup',
      kind: 'GIFT',
      titles: { EN: 'Cup' },
      points: 5,
      priceUnits: 0n,
      stock: 9,
      sort: 1,
      isOpen: true,
    },
  })
  await prisma.envelopeCampaign.create({
    data: {
      id: world.ctx.ids.uuid(),
      merchantId,
      mode: 'FIXED',
      totalUnits: 30_000n,
      count: 3,
      opensAt: now,
      closesAt: end,
      levelMin: 0,
      accountDaysMin: 0,
      depositsMinUnits: 0n,
    },
  })
})

type Value = Record<string, unknown>
const valueIn = ({ body }: TestReply) => (body as { value: Value }).value
/** What is shown of each kind to who has this login. */
async function shownTo(session: TestSession) {
  const read = async (name: RouteName) => valueIn(await api.call(name, {} as never, session))
  const notices = (await read('notices.list')).items as { type: string }[]
  const gifts = (await read('rewards.list')).rewards as { state: string }[]
  return {
    notices: notices.map(({ type }) => type).sort(),
    missions: ((await read('missions.list')).missions as unknown[]).length > 0,
    rains: ((await read('rewards.envelopes')).open as unknown[]).length,
    mall: ((await read('points.mall')).items as unknown[]).length,
    gifts: gifts.length,
    unread: Number(await read('messages.unreadCount')),
  }
}

it.each([
  { kind: 'TIMEOUT', days: 1 },
  { kind: 'EXCLUSION', months: 6 },
] as const)('who may not play is sold nothing: $kind', async (length) => {
  const member = await aMember(world)
  const { id: memberId, merchantId } = member
  const now = world.clock.now()
  const { prisma } = world.db
  await prisma.merchant.update({
    where: { id: merchantId },
    data: {
      settings: {
        loginSlider: false,
        rewards: { missions: [{ code: 'M1', period: 'DAY', measure: 'BETS', target: '5', reward: '1' }] },
      },
    },
  })
  await prisma.rewardGrant.create({
    data: {
      memberId,
      merchantId,
      kind: 'VIP_MONTHLY',
      cause: 'gift',
      amountUnits: 10_000n,
      wageringPpm: 1_000_000n,
      createdAt: now,
      expiresAt: new Date(now.getTime() + DAY_MS),
    },
  })
  await prisma.$executeRaw`
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      VALUES (${memberId}, ${merchantId}, 'CAMPAIGN', false, 'campaign:x', ${now}, ${now}, '{}')`
  const before = await shownTo(await api.login(member))
  expect(before).toMatchObject({
    notices: ['B', 'H', 'PL', 'PR', 'PU'],
    missions: true,
    rains: 1,
    mall: 1,
    gifts: 1,
    unread: 1,
  })
  await takeBreak(apiCtx(world), memberId, length)
  const after = await shownTo(await api.login(member))
  expect(after).toEqual({ notices: ['H'], missions: false, rains: 0, mall: 0, gifts: 0, unread: 0 })
})
