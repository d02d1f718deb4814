import { moneyNow } from '@croupier/db'
import { reconcile } from '@croupier/domain/cashier/reconciliation'
import { sweepRounds, takeWalletRounds } from '@croupier/domain/games/rounds'
import { endGameSessions } from '@croupier/domain/games/sessions'
import { moveVendorMoney } from '@croupier/domain/games/wallets'
import { sealOldAddresses } from '@croupier/domain/identity/contacts'
import { sweepExclusions } from '@croupier/domain/identity/exclusionLists'
import { planHourlyEnvelopes } from '@croupier/domain/rewards/envelopes'
import { parseUnits } from '@croupier/money'
import { actingAs, aMember, aMerchant, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { DAY_MS, HOUR_MS } from '@croupier/wire'
import { afterEach } from 'vitest'
import { aProvider, type FakeProvider } from '../../cashier/deposits/depositWorld.ts'
import { asksNow, aWalletVendor, fakeWallets, VENDOR } from '../../games/wallets/walletWorld.ts'
import { depositFor, watch } from '../../identity/diligence/diligenceWorld.ts'
import { exclude } from '../../identity/exclusions/exclusionWorld.ts'
import { clear, type Scene, serves } from './planted.ts'

/** Two merchants that offer one game provider; what is due of the first fails. */
interface Merchant extends TestWorld {
  readonly bank: FakeProvider
}
let first: Merchant
let second: Merchant
let catalogueId: number
const wallets = fakeWallets()
const both = () => [first, second]

useTestWorld(async (opened) => {
  await aWalletVendor(opened)
  const other = { ...opened, merchantId: await aMerchant(opened, 'SECOND') }
  await opened.db.prisma.merchantVendor.create({
    data: { merchantId: other.merchantId, vendorCode: VENDOR, sortOrder: 1 },
  })
  const game = { vendorCode: VENDOR, code: 'dice', product: 'PROVIDER', category: 'RNG' }
  catalogueId = (await opened.db.prisma.catalogueGame.create({ data: game })).id
  first = { ...opened, bank: await aProvider(opened) }
  second = { ...other, bank: await aProvider(other) }
})
afterEach(async () => await clear(first))

const aPlayerOf = async ({ merchantId }: Merchant, more: object = {}): Promise<TestMember> =>
  await aMember(first, { merchantId, balance: '100', ...more })
let rounds = 0
const nextRound = () => {
  rounds += 1
  return `round-${rounds}`
}

/** A member of each merchant with 60 of its money in the provider's wallet. */
async function movesIn(): Promise<TestMember[]> {
  const members: TestMember[] = []
  for (const world of both()) {
    const member = await aPlayerOf(world)
    const input = { vassalage: VENDOR, way: 'IN', amount: parseUnits('60'), requestId: world.ctx.ids.uuid() } as const
    await moveVendorMoney(actingAs(world, member), wallets.gateway, input)
    members.push(member)
  }
  return members
}

const SCENES: readonly Scene<Merchant>[] = [
  {
    job: 'games.sweepRounds',
    table: 'provider_cases',
    passes: async () => {
      const now = (await moneyNow(first.db)).getTime()
      const [begunAt, askAt] = [new Date(now - 2 * DAY_MS), new Date(now - HOUR_MS)]
      for (const { merchantId, db } of both()) {
        const memberId = (await aMember(first, { merchantId })).id
        const of = { memberId, merchantId, catalogueId, vendorCode: VENDOR, asset: 'CNY', roundId: nextRound() }
        await db.prisma.providerRound.create({ data: { ...of, begunAt, seenAt: begunAt, askAt } })
      }
    },
    run: async () => await sweepRounds(first.ctx, wallets.gateway),
    done: async ({ merchantId, db }) =>
      await db.prisma.providerCase.count({ where: { merchantId, kind: 'STUCK_ROUND' } }),
  },
  {
    job: 'games.takeRounds',
    table: 'provider_rounds',
    passes: async () => {
      const at = await moneyNow(first.db)
      for (const { id: memberId } of await movesIn()) {
        const { playerId } = await first.db.prisma.gamePlayer.findFirstOrThrow({ where: { memberId } })
        const times = { beganAt: at.toISOString(), endedAt: at.toISOString() }
        wallets.ended.push({
          playerId,
          gameId: 'dice',
          roundId: nextRound(),
          version: 1,
          stake: '1000',
          payout: '0',
          ...times,
        })
      }
    },
    run: async () => await takeWalletRounds(first.ctx, wallets.gateway),
    done: async ({ merchantId, db }) => await db.prisma.providerRound.count({ where: { merchantId, state: 'ENDED' } }),
  },
  {
    job: 'games.followTransfers',
    table: 'vendor_wallets',
    passes: async () => {
      wallets.taking = 'lost after'
      await movesIn()
      wallets.taking = 'answer'
    },
    run: async () => await asksNow(first, wallets),
    done: async ({ merchantId, db }) => await db.prisma.vendorTransfer.count({ where: { merchantId, state: 'DONE' } }),
  },
  {
    job: 'games.endSessions',
    table: 'game_sessions',
    passes: async () => {
      const now = first.clock.now().getTime()
      for (const { merchantId, db, ctx } of both()) {
        const { id: memberId } = await aPlayerOf({ ...first, merchantId })
        const [at, until] = [new Date(now), new Date(now + HOUR_MS)]
        const times = { launchedAt: at, launchUntil: until, openedAt: at, seenAt: at, betsUntil: until }
        const of = {
          memberId,
          merchantId,
          catalogueId,
          vendorCode: VENDOR,
          playerId: nextRound(),
          asset: 'CNY',
          scale: 2,
        }
        const aHash = () => Buffer.from(ctx.ids.uuid().replaceAll('-', '').repeat(2), 'hex')
        const more = {
          sessionId: ctx.ids.uuid(),
          language: 'EN',
          country: 'XX',
          launchHash: aHash(),
          tokenHash: aHash(),
        }
        await db.prisma.gameSession.create({ data: { ...of, ...times, ...more } })
      }
    },
    run: async () => await endGameSessions(first.ctx, wallets.gateway),
    done: async ({ merchantId, db }) =>
      await db.prisma.gameSession.count({ where: { merchantId, endedAt: { not: null } } }),
  },
  {
    job: 'cashier.reconcile',
    table: 'provider_statements',
    passes: async () => await first.advance(2 * HOUR_MS),
    run: async () => {
      const { outside } = first.bank
      const statement: typeof outside.gateway.statement = async () => ({ outcome: 'answer', value: { movements: [] } })
      await reconcile(first.ctx, { ...outside, gateway: { ...outside.gateway, statement } })
    },
    done: async ({ merchantId, db }) =>
      (await db.prisma.providerStatement.findFirst({ where: { merchantId } }))?.readTo.getTime() ?? 0,
  },
  {
    job: 'diligence.watchMoney',
    table: 'aml_cases',
    passes: async () => {
      for (const world of both()) await depositFor(first, await aPlayerOf(world), '1000000')
    },
    run: async () => await watch(first),
    done: async ({ merchantId, db }) => await db.prisma.amlCase.count({ where: { merchantId } }),
  },
  {
    job: 'rewards.planEnvelopes',
    table: 'envelope_campaigns',
    passes: async () => {
      const settings = { rewards: { hourlyRain: { total: '100', count: 10, minutes: 5 } } }
      await first.db.prisma.merchant.updateMany({ data: { settings } })
      await first.advance(3 * HOUR_MS)
    },
    run: async () => await planHourlyEnvelopes(first.ctx),
    done: async ({ merchantId, db }) => await db.prisma.envelopeCampaign.count({ where: { merchantId } }),
  },
  {
    job: 'contacts.sealOld',
    table: 'members',
    passes: async () => {
      for (const world of both()) {
        const { id } = await aPlayerOf(world)
        await first.db.prisma.member.update({ where: { id }, data: { emailUnsealed: `${id}@example.com` } })
      }
    },
    run: async () => await sealOldAddresses(first.ctx),
    done: async ({ merchantId, db }) => await db.prisma.memberContact.count({ where: { merchantId } }),
  },
  {
    job: 'exclusions.sweep',
    table: 'members',
    passes: async () => {
      const email = `${first.ctx.ids.uuid()}@example.com`
      await exclude(first, { email })
      for (const world of both()) {
        const { id } = await aPlayerOf(world)
        await first.db.prisma.member.update({ where: { id }, data: { emailUnsealed: email } })
      }
      await sealOldAddresses(first.ctx)
    },
    run: async () => await sweepExclusions(first.ctx),
    done: async ({ merchantId, db }) => await db.prisma.member.count({ where: { merchantId, guarded: true } }),
  },
]

serves(SCENES, () => [first, second])
