import { settleDueRealtimeWages } from '@croupier/domain/agency/wages'
import {
  aMember,
  buildTestApp,
  eventually,
  openTestGateway,
  startTestWorker,
  type TestApp,
  type TestGateway,
  type TestMember,
} from '@croupier/testkit'
import { routes } from '@croupier/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { aFact, aSignedContract, toNextMark } from '../../agency/wages/wageWorld.ts'
import { anIssueOnSale, type LotteryWorld, lott, openLotteryWorld, playOut } from '../../lottery/lotteryWorld.ts'

const SERIES = [{ family: 'SSC', mode: 'LOTT', series: 1956 }]
const SETTLED_BY_MS = 11_000

let world: LotteryWorld
let api: TestApp
let gateway: TestGateway
let worker: Awaited<ReturnType<typeof startTestWorker>>
let top: TestMember
beforeAll(async () => {
  world = await openLotteryWorld()
  top = await aMember(world, { type: 1, account: 'top1', series: SERIES })
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: {
      defaultAgentId: top.id,
      settings: { flags: ['FREEPLAY3'], loginSlider: false },
    },
  })
  await aSignedContract(world, null, top, { win: 0.1, loss: 1, single: '1' })
  api = await buildTestApp(world)
  gateway = await openTestGateway(world)
  worker = await startTestWorker(world, { handlers: {} })
})
afterAll(async () => {
  await worker.close()
  await gateway.close()
  await api.close()
  await world.close()
})

const opened = z.object({ value: z.object({ token: z.string(), account: z.string() }) })

async function aTrial() {
  const reply = await api.inject({
    method: 'POST',
    url: routes['session.freePlay'].path,
    payload: { os: 'Linux', platform: 'W', random: 'a'.repeat(22), gatewayVersion: 3 },
  })
  return { ...opened.parse(reply.body).value, refresh: '' }
}

it('a free player’s bets pay nobody a wage, and its session hears of its own play money only', async () => {
  const player = await aMember(world, { upline: top })
  const trial = await aTrial()
  const client = await gateway.connect(trial)
  const agent = await gateway.connect(await api.login(top))
  const start = await toNextMark(world, 1_000)
  const issue = await anIssueOnSale(world)
  const body = {
    orderId: world.ctx.ids.uuid(),
    issueNumber: issue.number,
    lines: [lott('ssc.pos', '1|-|-|-|-')],
  }
  const placed = await api.call('lottery.placeBets', { params: { gameCode: 'SSC1M' }, body }, trial)
  expect(placed.status).toBe(200)
  await playOut(world, issue)
  // Beside it a member's lost line, which the contract pays: the run has something to find.
  await aFact(world.db, player, {
    stake: '300',
    payout: '0',
    at: new Date(start.getTime() + 2_000),
  })
  await toNextMark(world, SETTLED_BY_MS)
  while ((await settleDueRealtimeWages(world.ctx)) > 0);
  const paid = await world.db.prisma.wagePayment.findMany({ where: { lineCount: { gt: 0 } } })
  expect(paid).toMatchObject([{ payeeId: top.id, lineCount: 1, lostUnits: 3_000_000n }])

  await eventually(async () => {
    expect(await world.db.prisma.outboxMessage.count({ where: { doneAt: null } })).toBe(0)
  })
  await eventually(() => expect(agent.of('wage.paid')).toHaveLength(1))
  const heard = client.of('wallet.balanceChanged')
  expect(heard.length).toBeGreaterThan(0)
  expect(new Set(heard.map(({ asset }) => asset))).toEqual(new Set(['DEMO']))
  expect(client.of('wage.paid')).toEqual([])
  expect(client.of('contract.changed')).toEqual([])
  expect(agent.of('wallet.balanceChanged').every(({ asset }) => asset === 'CNY')).toBe(true)
})
