import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { addressScopes } from '@croupier/domain/addresses'
import { keepContact } from '@croupier/domain/contacts'
import type { DemoAccount } from './accounts.ts'

/** The machine the demo runs on: whoever tries it there is no stranger (rules E3.4). From elsewhere a code is asked for. */
const HERE = ['127.0.0.1', '::1'].map((ip) => addressScopes(ip).address)

/** Whose login by SMS code can be tried, and with which number. */
export const DEMO_MOBILE = { account: 'player3', number: '+8613800138003' } as const

/** Lets accounts know this machine, so that nobody who tries them is asked for a code (rules E3.4). @returns their rows */
export async function knowThisMachine(
  ctx: Ctx,
  merchantId: number,
  accounts: readonly Pick<DemoAccount, 'account'>[],
): Promise<readonly { readonly id: bigint; readonly accountKey: string }[]> {
  const at = ctx.clock.now()
  const members = await ctx.db.prisma.member.findMany({
    where: { merchantId, accountKey: { in: accounts.map(({ account }) => account) } },
    select: { id: true, accountKey: true },
  })
  const places = { firstLoginAt: at, lastLoginAt: at }
  await ctx.db.prisma.knownAddress.createMany({
    data: members.flatMap(({ id: memberId }) =>
      HERE.map((address) => ({ memberId, address, ...places })),
    ),
  })
  return members
}

/** Lets the demo accounts know this machine, and gives one of them a telephone. */
export async function plantPlaces(
  ctx: Ctx,
  merchantId: number,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const members = await knowThisMachine(ctx, merchantId, accounts)
  const owner = members.find(({ accountKey }) => accountKey === DEMO_MOBILE.account)
  if (owner === undefined) throw new Error(`the demo has no ${DEMO_MOBILE.account}`)
  const of = { memberId: owner.id, merchantId, channel: 'sms' as const, verified: true }
  const target = DEMO_MOBILE.number
  await withTransaction(ctx.db, async (tx) => await keepContact(tx, ctx, { ...of, target }))
}
