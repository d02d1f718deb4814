import { moneyNow, withTransaction } from '@croupier/db'
import { createDeposit, followUp as followDeposits } from '@croupier/domain/cashier/deposits'
import { openBonusRequirement, takeBackExpired } from '@croupier/domain/cashier/wagering'
import { followUp as followWithdrawals } from '@croupier/domain/cashier/withdrawals'
import { advanceChases, openChase } from '@croupier/domain/lottery/chases'
import { closeDueIssues, drawDueIssues, planIssues } from '@croupier/domain/lottery/issues'
import { settleDueIssues } from '@croupier/domain/lottery/settlement'
import { grantPoints } from '@croupier/domain/rewards/points'
import { giveRebates } from '@croupier/domain/rewards/rebates'
import { judgeVip } from '@croupier/domain/rewards/vip'
import { balanceOf } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, aMerchant, atNoon, atNoonTomorrow, type TestMember } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { foldTeamDays } from '../../agency/foldTeamDays.ts'
import { aPayment, aProvider, type FakeProvider } from '../../cashier/deposits/depositWorld.ts'
import { aBank, aPayee, approved, type FakeBank, siteOf } from '../../cashier/withdrawals/withdrawalWorld.ts'
import {
  anIssueOnSale,
  bet,
  HIGHEST,
  type LotteryWorld,
  lott,
  openLotteryWorld,
  passTo,
} from '../../lottery/lotteryWorld.ts'
import { bets, pointsOf } from '../../rewards/rewardsWorld.ts'
import { clear, plant, stopMoney } from './planted.ts'

/** Two merchants; what is due of the first is looked at first, and fails. */
let first: LotteryWorld
let second: LotteryWorld
let fakes: readonly FakeProvider[]
let bank: FakeBank
beforeAll(async () => {
  first = await openLotteryWorld()
  await atNoon(first)
  second = { ...first, merchantId: await aMerchant(first, 'SECOND') }
  fakes = [await aProvider(first), await aProvider(second)]
  await aBank(first)
  bank = await aBank(second)
})
afterAll(async () => await first.close())
afterEach(async () => {
  await clear(first)
})

interface Scene {
  readonly job: string
  /** where the first merchant's row fails */
  readonly table: string
  /** Makes work due of a merchant. @returns whether it was done */
  readonly due: (world: LotteryWorld, nth: number) => Promise<() => Promise<boolean>>
  /** lets time pass until it is due */
  readonly passes?: () => Promise<void>
  readonly run: () => Promise<unknown>
}

const SURE = lott('ssc.pos', '0,1,2,3,4,5,6,7,8,9|-|-|-|-', { series: 1900 })
const RARE = lott('ssc.5.direct', '1|2|3|4|5')
const aPlayerOf = async ({ merchantId }: LotteryWorld): Promise<TestMember> =>
  await aMember(first, { merchantId, series: HIGHEST, balance: '100' })
const cash = async ({ id }: TestMember) => await balanceOf(first.db, id)
const drawIt = async ({ drawAt }: { drawAt: Date }) => {
  await passTo(first, drawAt, 1)
  await closeDueIssues(first.ctx)
  await drawDueIssues(first.ctx)
}

let issue: Awaited<ReturnType<typeof anIssueOnSale>>
const SCENES: readonly Scene[] = [
  {
    job: 'deposits.followUp',
    table: 'deposit_payments',
    due: async (world, nth) => {
      const [fake = fakes[0]] = [fakes[nth]]
      if (fake === undefined) throw new Error('no provider')
      const member = await aMember(world)
      const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits('100') }
      const { id } = (await createDeposit(actingAs(world, member), siteOf(world), fake.outside, input)).value
      fakes[0]?.orders.set(id, { orderId: id, state: 'PAID', payments: [aPayment(`p-${id}`, '100')] })
      return async () => (await cash(member)) > 0n
    },
    passes: async () =>
      void (await first.db.prisma.$executeRaw`UPDATE deposits SET ask_at = money_now() WHERE ask_at IS NOT NULL`),
    run: async () => await followDeposits(first.ctx, (fakes[0] as FakeProvider).outside),
  },
  {
    job: 'withdrawals.followUp',
    table: 'withdrawal_steps',
    due: async (world) => {
      const { id } = await approved(world, await aPayee(world))
      return async () => (await first.db.prisma.withdrawal.findFirstOrThrow({ where: { id } })).state === 'SENT'
    },
    run: async () => await followWithdrawals(first.ctx, bank.outside),
  },
  {
    job: 'wagering.takeBack',
    table: 'wagering_requirements',
    due: async (world) => {
      const member = await aMember(world, { balance: '100' })
      await withTransaction(world.db, async (tx) => {
        const at = await moneyNow(tx)
        const terms = { instead: null, maxStake: null, rates: null, sourceId: member.id, at, expiresAt: at }
        const [amount, required] = [parseUnits('100'), parseUnits('900')]
        const owner = { id: member.id, merchantId: member.merchantId }
        await openBonusRequirement(tx, owner, { ...terms, amount, required, bonus: amount })
      })
      return async () => (await cash(member)) === 0n
    },
    run: async () => await takeBackExpired(first.ctx),
  },
  {
    job: 'points.grantDays',
    table: 'point_tallies',
    due: async (world) => {
      const member = await aMember(world)
      await bets(world, member, '1000', 'RNG')
      return async () => (await pointsOf(world, member)) > 0n
    },
    passes: async () => {
      await atNoonTomorrow(first)
      await foldTeamDays(first)
    },
    run: async () => await grantPoints(first.ctx),
  },
  ...(
    [
      ['rewards.judgeDays, levels', 'vip_levels', judgeVip, 'vip'],
      ['rewards.judgeDays, rebates', 'reward_grants', giveRebates, 'rebate'],
    ] as const
  ).map(
    ([job, table, run, mark]): Scene => ({
      job,
      table,
      due: async (world) => {
        const member = await aMember(world)
        await bets(world, member, '1000', 'RNG')
        const { merchantId } = world
        return async () => {
          const where = { merchantId, job: mark }
          const counted = await first.db.prisma.pointMark.findFirstOrThrow({ where: { merchantId } })
          const done = await first.db.prisma.rewardMark.findFirst({ where })
          return done?.day.getTime() === counted.day.getTime()
        }
      },
      passes: async () => {
        await atNoonTomorrow(first)
        await foldTeamDays(first)
        await grantPoints(first.ctx)
      },
      run: async () => await run(first.ctx),
    }),
  ),
  {
    job: 'lottery.settleIssues',
    table: 'settled_facts',
    due: async (world) => {
      issue = await anIssueOnSale(first)
      const player = await aPlayerOf(world)
      await bet(first, player, issue, [SURE])
      const before = await cash(player)
      return async () => (await cash(player)) > before
    },
    passes: async () => await drawIt(issue),
    run: async () => await settleDueIssues(first.ctx),
  },
  {
    job: 'lottery.advanceChases',
    table: 'chase_parts',
    due: async (world) => {
      await planIssues(first.ctx)
      issue = await anIssueOnSale(first)
      const player = await aPlayerOf(world)
      const input = { gameCode: 'SSC1M', chaseId: first.ctx.ids.uuid(), issueNumber: issue.number, issues: 3 }
      const plan = { kind: 'SAME', multiple: 1 } as const
      const total = parseUnits('6')
      const rest = { plan, stopOnWin: false, stopOnVoid: false, lines: [RARE], total }
      await openChase(actingAs(first, player), first.reads, { ...input, ...rest })
      const orders = async () => await first.db.prisma.betOrder.count({ where: { memberId: player.id } })
      return async () => (await orders()) > 1
    },
    passes: async () => {
      await drawIt(issue)
      await settleDueIssues(first.ctx)
    },
    run: async () => await advanceChases(first.ctx),
  },
]

describe.each(SCENES)('$job', ({ table, due, passes, run }) => {
  it('serves a merchant behind one whose row fails', async () => {
    const [its, others] = [await due(first, 0), await due(second, 1)]
    await passes?.()
    await plant(first, table)
    await Promise.allSettled([run()])
    expect([await its(), await others()]).toEqual([false, true])
  })

  it('serves a merchant behind one that moves no money', async () => {
    const [, others] = [await due(first, 0), await due(second, 1)]
    await passes?.()
    await stopMoney(first)
    await run()
    expect(await others()).toBe(true)
  })
})
