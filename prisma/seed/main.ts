import { withTransaction } from '@croupier/db'
import type { Ctx, DrawCtx } from '@croupier/domain'
import { ANY_HOST, openMerchant } from '@croupier/domain/platform/site'
import { demoAccounts } from './accounts.ts'
import { plantContacts } from './contacts.ts'
import { seedContracts } from './contracts.ts'
import { seedLottery } from './lottery.ts'
import { seedNotices } from './notices.ts'
import { plantPlaces } from './places.ts'
import { plantTree } from './tree.ts'

const MERCHANT_CODE = 'MAISON9'
const TREE_MS_MAX = 60_000

/** An invitation that anybody may use: below agent1a. */
export const DEMO_INVITE_CODE = 'MAISON9'

/** Whether this database may be seeded: it is empty, or it holds the demo merchant already. */
async function standsEmpty(ctx: Ctx): Promise<'empty' | 'seeded' | 'others'> {
  const merchants = await ctx.db.prisma.merchant.findMany({ select: { code: true }, take: 2 })
  if (merchants.length === 0) return 'empty'
  return merchants.some((merchant) => merchant.code === MERCHANT_CODE) ? 'seeded' : 'others'
}

async function seedMerchant(ctx: Ctx): Promise<void> {
  const merchantId = await withTransaction(
    ctx.db,
    async (tx) => {
      const merchantId = await openMerchant(tx, ctx, {
        code: MERCHANT_CODE,
        name: 'Maison 9',
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        hosts: ['localhost', '127.0.0.1', ANY_HOST],
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
          forgotPassword: { sms: true },
          // Many people try the demo from one address.
          registration: { captchaFrom: 50 },
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
  await plantContacts(ctx, merchantId, demoAccounts)
  await plantPlaces(ctx, merchantId, demoAccounts)
  await seedContracts(ctx, merchantId)
}

/**
 * Fills an empty database with the demo merchant; leaves one alone in which others have put their merchants. The parts do nothing
 * where their data is there, so seeding again is harmless.
 */
export async function seedDemo(ctx: DrawCtx): Promise<void> {
  const found = await standsEmpty(ctx)
  if (found === 'others') return
  // The tree's series come from the catalogue.
  await seedLottery(ctx)
  if (found === 'empty') await seedMerchant(ctx)
  const { id } = await ctx.db.prisma.merchant.findUniqueOrThrow({ where: { code: MERCHANT_CODE } })
  await seedNotices(ctx, id)
}
