import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { keepContact } from '@croupier/domain/identity/contacts'
import { addressScopes } from '@croupier/domain/platform/addresses'
import type { DemoAccount } from './accounts.ts'

/** The machine the demo runs on: anyone who tries it there is no stranger (rules E3.4). From elsewhere a code is asked for. */
export const THIS_MACHINE = ['127.0.0.1', '::1'] as const

/** Whose login by SMS code can be tried, and with which number. */
export const DEMO_MOBILE = { account: 'player3', number: '+8613800138003' } as const

/** Lets accounts know the addresses of a machine, so that nobody who tries them there is asked for a code (rules E3.4). @returns their rows */
export async function knowMachine(
  ctx: Ctx,
  merchantId: number,
  accounts: readonly Pick<DemoAccount, 'account'>[],
  machine: readonly string[],
): Promise<readonly { readonly id: bigint; readonly accountKey: string }[]> {
  const at = ctx.clock.now()
  const members = await ctx.db.prisma.member.findMany({
    where: { merchantId, accountKey: { in: accounts.map(({ account }) => account) } },
    select: { id: true, accountKey: true },
  })
  const places = { firstLoginAt: at, lastLoginAt: at }
  await ctx.db.prisma.knownAddress.createMany({
    data: members.flatMap(({ id: memberId }) =>
      machine.map((ip) => ({ memberId, address: addressScopes(ip).address, ...places })),
    ),
    skipDuplicates: true,
  })
  return members
}

/** Lets the demo accounts know the addresses of a machine, and gives one of them a phone; what is there stays. */
export async function plantPlaces(
  ctx: Ctx,
  merchantId: number,
  accounts: readonly DemoAccount[],
  machine: readonly string[],
): Promise<void> {
  const members = await knowMachine(ctx, merchantId, accounts, machine)
  const owner = members.find(({ accountKey }) => accountKey === DEMO_MOBILE.account)
  if (owner === undefined) throw new Error(`the demo has no ${DEMO_MOBILE.account}`)
  const key = { memberId: owner.id, channel: 'sms' }
  const known = await ctx.db.prisma.memberContact.findUnique({ where: { memberId_channel: key } })
  if (known !== null) return
  const of = { memberId: owner.id, merchantId, channel: 'sms' as const, verified: true }
  const target = DEMO_MOBILE.number
  await withTransaction(ctx.db, async (tx) => await keepContact(tx, ctx, { ...of, target }))
}
