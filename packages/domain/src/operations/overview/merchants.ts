import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings, within } from '../../platform/index.ts'
import { listBrakes } from '../checks/index.ts'

/** A merchant as an officer sees it. */
export interface MerchantLine {
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly timeZone: string
  readonly moneyMode: string
  readonly isClosed: boolean
  readonly hosts: string[]
  readonly members: number
  readonly breaches: readonly string[]
  readonly latestBreachAt: Date | null
}

/** The merchants of the officer who calls. */
const own = ({ merchants }: Ctx) => (merchants == null ? {} : { id: { in: [...merchants] } })

/** All merchants by code: hosts, money mode with what keeps it, whether the site is closed. */
export async function listMerchants(ctx: Ctx): Promise<MerchantLine[]> {
  const rows = await ctx.db.prisma.merchant.findMany({
    where: own(ctx),
    orderBy: { code: 'asc' },
    include: { hosts: { select: { host: true } }, _count: { select: { members: true } } },
  })
  const brakes = new Map((await listBrakes(ctx)).map((one) => [one.code, one]))
  return await Promise.all(
    rows.map(async ({ id, code, name, currency, timeZone, moneyMode, hosts, _count }) => ({
      code,
      name,
      currency,
      timeZone,
      moneyMode,
      isClosed: (await readSettings(ctx.db, id)).maintenance,
      hosts: hosts.map(({ host }) => host),
      members: _count.members,
      breaches: brakes.get(code)?.breaches ?? [],
      latestBreachAt: brakes.get(code)?.latestAt ?? null,
    })),
  )
}

/** All merchants by code with what one is chosen by, and the languages it offers. */
export async function listNames(
  ctx: Ctx,
): Promise<{ code: string; name: string; currency: string; timeZone: string; languages: string[] }[]> {
  const rows = await ctx.db.prisma.merchant.findMany({ where: own(ctx), orderBy: { code: 'asc' } })
  return await Promise.all(
    rows.map(async ({ id, code, name, currency, timeZone }) => ({
      code,
      name,
      currency,
      timeZone,
      languages: (await readSettings(ctx.db, id)).languages,
    })),
  )
}

/**
 * The id of a merchant by its code.
 * @throws DomainError NOT_FOUND, also for one that is not the officer's
 */
export async function merchantIdOf(ctx: Ctx, code: string): Promise<number> {
  const found = await ctx.db.prisma.merchant.findFirst({ where: { code, AND: own(ctx) }, select: { id: true } })
  return found === null ? fail('NOT_FOUND', {}) : found.id
}

/**
 * The id of a member by what the world knows of it.
 * @throws DomainError NOT_FOUND, also for one of a merchant that is not the officer's
 */
export async function memberIdOf(ctx: Ctx, publicId: string): Promise<bigint> {
  const found = await ctx.db.prisma.member.findUnique({ where: { publicId, ...within(ctx) }, select: { id: true } })
  return found === null ? fail('NOT_FOUND', {}) : found.id
}
