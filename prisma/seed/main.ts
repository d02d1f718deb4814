import { withTransaction } from '@croupier/db'
import type { Ctx, DrawCtx } from '@croupier/domain'
import { ANY_HOST, type OpenMerchantInput, openMerchant } from '@croupier/domain/platform/site'
import { demoAccounts } from './accounts.ts'
import { plantContacts } from './contacts.ts'
import { seedContracts } from './contracts.ts'
import { ARENA_VENDOR, type DemoGames, plantGames } from './games.ts'
import { seedLottery } from './lottery.ts'
import { seedMall } from './mall.ts'
import { seedNotices } from './notices.ts'
import { type DemoPaymentProvider, plantPaymentProvider } from './paymentProvider.ts'
import { plantPayments } from './payments.ts'
import { plantPlaces, THIS_MACHINE } from './places.ts'
import { DEMO_MISSIONS, seedPromotions } from './promotions.ts'
import { plantTree } from './tree.ts'

const TREE_MS_MAX = 60_000

/** Who the demo merchant works with; null: nobody. */
export interface DemoOutside {
  readonly provider: DemoPaymentProvider | null
  readonly games: DemoGames | null
}

/** A merchant as it is opened first; its settings are those of the demo, or all default. */
export type FirstMerchant = Omit<OpenMerchantInput, 'settings'>

export const DEMO_MERCHANT: FirstMerchant = {
  code: 'MAISON9',
  name: 'Maison 9',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  hosts: ['localhost', '127.0.0.1', ANY_HOST],
}

/** An invitation that anybody may use: below agent1a. */
export const DEMO_INVITE_CODE = 'MAISON9'

/** Whether this database may be seeded: it is empty, or it holds the demo merchant already. */
async function standsEmpty(ctx: Ctx): Promise<'empty' | 'seeded' | 'others'> {
  const merchants = await ctx.db.prisma.merchant.findMany({ select: { code: true }, take: 2 })
  if (merchants.length === 0) return 'empty'
  return merchants.some((merchant) => merchant.code === DEMO_MERCHANT.code) ? 'seeded' : 'others'
}

/** The merchant with its tree, its default agent and an invitation: all of it or nothing. */
async function openDemoMerchant(ctx: Ctx, merchant: FirstMerchant): Promise<number> {
  return await withTransaction(
    ctx.db,
    async (tx) => {
      const merchantId = await openMerchant(tx, ctx, {
        ...merchant,
        settings: {
          // Every way to register, to log in and to play for nothing; codes arrive in the development outbox.
          flags: [
            'DIRECTREG3',
            'MOBILENUMREG3',
            'MOBILENUMPASSREG3',
            'REGMOBVERF3',
            'MOBILEVERCODELOGIN3',
            'FREEPLAY3',
          ],
          // Every page of contracts: the demo has one of each kind.
          agentFlags: ['enableCt', 'salary', 'dailySalary', 'hourSalary', 'agentRealtimeSalary'],
          forgotPassword: { sms: true },
          esportsVendors: [ARENA_VENDOR],
          // Many people try the demo from one address.
          registration: { captchaFrom: 50 },
          // A rule of each kind that shows: a small withdrawal needs no officer, a large one two.
          withdrawals: { automaticUpTo: '100', twoOfficersFrom: '4000' },
          rewards: {
            hourlyRain: { total: '88', count: 100, minutes: 20 },
            missions: [...DEMO_MISSIONS],
            referral: { deposits: '500', bets: '2000', reward: '38' },
          },
        },
      })
      const tree = await plantTree(tx, ctx, merchantId, demoAccounts)
      await tx.merchant.update({
        where: { id: merchantId },
        data: { defaultAgentId: tree.get('top1')?.id ?? null },
      })
      const inviter = tree.get('agent1a')
      if (inviter === undefined) throw new Error('the demo tree has no agent1a')
      const { id: memberId } = inviter
      await tx.inviteLink.create({ data: { code: DEMO_INVITE_CODE, memberId, memberType: 0 } })
      return merchantId
    },
    { timeoutMs: TREE_MS_MAX },
  )
}

/**
 * Opens a merchant with the demo's accounts, contracts and notices; the games must be there. Each part does nothing where its
 * data is there, so the next run completes one that was interrupted.
 * @param machine addresses from which the demo accounts log in without a second proof: the machine that people try it on
 * @returns the merchant's id
 */
export async function seedMerchant(ctx: Ctx, merchant: FirstMerchant, machine: readonly string[]): Promise<number> {
  const found = await ctx.db.prisma.merchant.findUnique({ where: { code: merchant.code } })
  const merchantId = found?.id ?? (await openDemoMerchant(ctx, merchant))
  await plantContacts(ctx, merchantId, demoAccounts)
  await plantPlaces(ctx, merchantId, demoAccounts, machine)
  await plantPayments(ctx, merchantId)
  await seedContracts(ctx, merchantId)
  await seedNotices(ctx, merchantId)
  await seedMall(ctx, merchantId)
  await seedPromotions(ctx, merchantId)
  return merchantId
}

/**
 * Fills an empty database with the demo merchant; leaves one alone in which others have put their merchants. The parts do nothing
 * where their data is there, so seeding again is harmless.
 * @param sells false: an empty database gets no issues yet, because a past is played first
 * @param outside its payment provider and its provider of games; null: it has none
 */
export async function seedDemo(
  ctx: DrawCtx,
  sells = true,
  { provider, games }: DemoOutside = { provider: null, games: null },
): Promise<void> {
  if ((await standsEmpty(ctx)) === 'others') return
  // The tree's series come from the catalogue.
  await seedLottery(ctx, sells)
  const merchantId = await seedMerchant(ctx, DEMO_MERCHANT, THIS_MACHINE)
  if (provider !== null) await plantPaymentProvider(ctx, merchantId, provider)
  if (games !== null) await plantGames(ctx, merchantId, games)
}
