import { withTransaction } from '@croupier/db'
import { concludeLogin, logOut } from '@croupier/domain/identity/access'
import { acting } from '../../prisma/seed/contracts.ts'
import { THIS_MACHINE } from '../../prisma/seed/places.ts'
import type { DemoWorld } from './world.ts'

const TRIAL = 4
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** The value by which each account knows its browser: one browser each for as long as this process runs. */
const browsers = new Map<bigint, string>()

/**
 * Logs people in and out again, as they would be who look at their figures on that day: by the last step of every login. Those who
 * are frozen, or may not log in by a password, are left out.
 * @param accounts whom
 */
export async function logInPeople(
  { ctx, merchantId }: Pick<DemoWorld, 'ctx' | 'merchantId'>,
  accounts: readonly string[],
): Promise<void> {
  const members = await ctx.db.prisma.member.findMany({
    where: {
      merchantId,
      accountKey: { in: [...accounts] },
      status: 'ACTIVE',
      type: { not: TRIAL },
      mustChangePassword: false,
    },
    orderBy: { id: 'asc' },
  })
  const [address] = THIS_MACHINE
  for (const member of members) {
    const { deviceValue, session } = await withTransaction(ctx.db, async (tx) => {
      const deviceKnown = browsers.get(member.id) ?? null
      const entry = { side: 'member', method: 'PASSWORD', address, userAgent: BROWSER } as const
      return await concludeLogin(tx, ctx, member, { ...entry, deviceValue: deviceKnown })
    })
    browsers.set(member.id, deviceValue)
    const actor = acting(ctx, member)
    await logOut({ ...actor, actor: { ...actor.actor, sessionId: session.sessionId } })
  }
}
