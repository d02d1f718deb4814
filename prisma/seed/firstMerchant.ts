import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { FIRST_PASSWORD_MS, hashPassword } from '@croupier/domain/identity/access'
import { openMember } from '@croupier/domain/identity/members'
import { openMerchant } from '@croupier/domain/platform/site'
import { seedGames } from './lottery.ts'
import { DEMO_INVITE_CODE, type FirstMerchant, seedMerchant } from './main.ts'
import { seriesFor } from './tree.ts'

/** The top agent of a merchant without demo data; the password is changed at the first login, within a day. */
export interface FirstAgent {
  readonly account: string
  readonly password: string
}

/** What the first merchant comes with: the demo's data, or one top agent. */
export type Furnishing =
  | { readonly kind: 'DEMO'; readonly machine: readonly string[] }
  | { readonly kind: 'AGENT'; readonly agent: FirstAgent }

export type FirstMerchantOutcome =
  /** opened now, or completed where an earlier run was interrupted */
  | { readonly kind: 'OPEN'; readonly demo: boolean }
  /** the platform has another merchant already: it stays as it is */
  | { readonly kind: 'OTHER'; readonly code: string }
  /** none is there and none was named */
  | { readonly kind: 'NONE' }

async function openWithAgent(ctx: Ctx, merchant: FirstMerchant, agent: FirstAgent): Promise<void> {
  const { account, password } = agent
  const passwordHash = await hashPassword(password)
  await withTransaction(ctx.db, async (tx) => {
    const merchantId = await openMerchant(tx, ctx, merchant)
    const { id: defaultAgentId } = await openMember(tx, ctx, {
      merchantId,
      upline: null,
      account,
      nickname: account,
      type: 1,
      passwordHash,
      mustChangePassword: true,
      series: await seriesFor(tx, null),
      openedBy: null,
      firstPasswordUntil: new Date(ctx.clock.now().getTime() + FIRST_PASSWORD_MS),
    })
    // Who registers without an invitation is placed below this agent.
    await tx.merchant.update({ where: { id: merchantId }, data: { defaultAgentId } })
  })
}

/**
 * Opens the first merchant of a migrated platform, with the games of the catalogue. It may run at every start: a platform with
 * another merchant is left alone, and of the merchant itself only demo data that is missing is added. It plans no issues: seeds of
 * draws are made by the worker, which alone has their key (rules A5.1). Without a merchant the games are there for the first that
 * officers open.
 */
export async function openFirstMerchant(ctx: Ctx, merchant: null): Promise<FirstMerchantOutcome>
export async function openFirstMerchant(
  ctx: Ctx,
  merchant: FirstMerchant,
  furnishing: Furnishing,
): Promise<FirstMerchantOutcome>
export async function openFirstMerchant(
  ctx: Ctx,
  merchant: FirstMerchant | null,
  furnishing?: Furnishing,
): Promise<FirstMerchantOutcome> {
  const { prisma } = ctx.db
  const own = merchant && (await prisma.merchant.findUnique({ where: { code: merchant.code } }))
  const any = own ?? (await prisma.merchant.findFirst({ orderBy: { id: 'asc' } }))
  if (own === null && any !== null) return { kind: 'OTHER', code: any.code }
  const invite = { code: DEMO_INVITE_CODE, member: { merchantId: own?.id ?? 0 } }
  const isDemo = (await prisma.inviteLink.findFirst({ where: invite })) !== null
  // A merchant that was opened without the demo's accounts never gets them: real people may be in it.
  if (own !== null && !isDemo) return { kind: 'OPEN', demo: false }
  await seedGames(ctx)
  if (merchant === null || furnishing === undefined) return { kind: 'NONE' }
  if (furnishing.kind === 'DEMO') await seedMerchant(ctx, merchant, furnishing.machine)
  else if (own === null) await openWithAgent(ctx, merchant, furnishing.agent)
  return { kind: 'OPEN', demo: isDemo || furnishing.kind === 'DEMO' }
}
