import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'

/** Signs of an account name that a stranger sees. */
const SHOWN_SIGNS = 2

/** What somebody sees of who invited them. */
export interface Invitation {
  /** the first signs of the agent's account name */
  readonly inviter: string
}

/**
 * Who invites by a code that can be used now; no use of it is taken (experience 3.12).
 * @throws DomainError MEMBER_INVITE_CODE_WRONG for a code that opens nothing here, now or any more, all alike
 */
export async function readInvitation(ctx: Ctx, site: Site, code: string): Promise<Invitation> {
  const link = await ctx.db.prisma.inviteLink.findFirst({
    where: {
      code,
      disabledAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }],
      member: { merchantId: site.merchantId, status: 'ACTIVE' },
    },
    select: { uses: true, maxUses: true, member: { select: { account: true } } },
  })
  if (link === null || (link.maxUses !== null && link.uses >= link.maxUses)) {
    return fail('MEMBER_INVITE_CODE_WRONG', {})
  }
  return { inviter: `${link.member.account.slice(0, SHOWN_SIGNS)}***` }
}
