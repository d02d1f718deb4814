import { freezeMember } from '@croupier/domain/identity/members'
import { checkInvariants } from '@croupier/ledger'
import { aMember, consoleCtx, type TestMember } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { anIssueOnSale, bet, type LotteryWorld, lott, openLotteryWorld } from '../../lottery/lotteryWorld.ts'
import { canPay, fundsOf, letUp, sends } from './transferWorld.ts'

let world: LotteryWorld
let top: TestMember
const SERIES = [{ family: 'SSC', mode: 'LOTT', series: 1956 }]

beforeAll(async () => {
  world = await openLotteryWorld()
  top = await aMember(world, { type: 1, series: SERIES })
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter((one) => one.breaches > 0)
  expect(broken).toEqual([])
})
afterAll(async () => await world.close())

async function aPair(balance: string) {
  const upline = await aMember(world, { type: 2, upline: top, balance, series: SERIES })
  const downline = await aMember(world, { upline, balance, series: SERIES })
  await canPay(world, upline, downline)
  await letUp(world, downline)
  return { upline, downline }
}
const isSent = (answer: Awaited<ReturnType<typeof sends>>): boolean => typeof answer !== 'string'

it('of many transfers of everything at once exactly one is made', async () => {
  const { upline, downline } = await aPair('100')
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await sends(world, upline, downline, { amount: '100' })),
  )
  expect(answers.filter(isSent)).toHaveLength(1)
  expect(new Set(answers.filter((one) => !isSent(one)))).toEqual(new Set(['WALLET_INSUFFICIENT_FUNDS']))
  expect(await fundsOf(world, downline)).toBe('200')
})

it('one request sent many times at once moves the money once, and all are told the same', async () => {
  const { upline, downline } = await aPair('100')
  const requestId = world.ctx.ids.uuid()
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await sends(world, upline, downline, { amount: '20', requestId })),
  )
  const codes = answers.map((one) => (typeof one === 'string' ? one : one.value))
  expect(new Set(codes.map((one) => JSON.stringify(one, (_, v) => (typeof v === 'bigint' ? `${v}` : v)))).size).toBe(1)
  expect(await fundsOf(world, upline)).toBe('80')
})

it('A to B and B to A at once: nobody sees a deadlock and the sum stays', async () => {
  const { upline, downline } = await aPair('1000')
  const answers = await Promise.all(
    Array.from({ length: 16 }, async (_, at) =>
      at % 2 === 0
        ? await sends(world, upline, downline, { amount: '20' })
        : await sends(world, downline, null, { amount: '20' }),
    ),
  )
  // What came down is locked until it was bet, the downline's own thousand is not.
  expect(answers.every(isSent)).toBe(true)
  expect(await fundsOf(world, upline)).toBe('1000')
  expect(await fundsOf(world, downline)).toBe('1000')
})

it('an all-in transfer against an all-in bet: one of them, never both', async () => {
  const issue = await anIssueOnSale(world)
  const line = lott('ssc.pos', '1|-|-|-|-', { multiple: 5 })
  for (let round = 0; round < 10; round += 1) {
    const { upline, downline } = await aPair('10')
    const placed = async () =>
      await bet(world, upline, issue, [line]).then(
        () => true,
        () => false,
      )
    const [sent, didBet] = await Promise.all([sends(world, upline, downline, { amount: '10' }), placed()])
    expect([isSent(sent), didBet].filter(Boolean)).toHaveLength(1)
  }
})

it('a freeze of either side at the same moment: wholly before, or not at all', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { upline, downline } = await aPair('100')
    const frozen = round % 2 === 0 ? upline : downline
    const request = { memberId: frozen.id, by: 'officer', reason: 'a test' }
    const [answer] = await Promise.all([
      sends(world, upline, downline, { amount: '100' }),
      freezeMember(consoleCtx(world), request),
    ])
    const rows = await world.db.prisma.agentTransfer.count({ where: { senderId: upline.id } })
    expect(rows).toBe(isSent(answer) ? 1 : 0)
    expect(await fundsOf(world, upline)).toBe(isSent(answer) ? '0' : '100')
    expect(await sends(world, upline, downline, { amount: '10' })).toEqual(expect.any(String))
  }
})

it('a connection that is lost before the commit leaves nothing, and the same request is made then', async () => {
  const { upline, downline } = await aPair('100')
  const requestId = world.ctx.ids.uuid()
  // The last thing before the commit fails: the pushes have nowhere to go.
  await world.db.prisma.$executeRaw`ALTER TABLE outbox_messages RENAME TO outbox_away`
  await expect(sends(world, upline, downline, { amount: '20', requestId })).rejects.toThrow()
  await world.db.prisma.$executeRaw`ALTER TABLE outbox_away RENAME TO outbox_messages`
  expect(await fundsOf(world, upline)).toBe('100')
  expect(await world.db.prisma.agentTransfer.count({ where: { senderId: upline.id } })).toBe(0)
  expect(isSent(await sends(world, upline, downline, { amount: '20', requestId }))).toBe(true)
  expect(await fundsOf(world, upline)).toBe('80')
})
