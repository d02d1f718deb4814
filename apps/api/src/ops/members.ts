import { freezeWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import {
  endMemberSessions,
  freezeMember,
  unfreezeMember,
  unlockMember,
} from '@croupier/domain/identity/members'
import { memberIdOf, searchMembers, viewMember } from '@croupier/domain/operations/overview'
import type { OfficerRequest } from '@croupier/domain/platform/audit'
import { fail } from '@croupier/wire'
import type { MemberMove } from '@croupier/wire/ops'
import { type OpsCtx, type OpsHandlers, officerOf } from './mountOps.ts'

/** What each move does; false when the state does not allow it any more. */
const MOVES: Readonly<
  Record<MemberMove, (ctx: OpsCtx, request: OfficerRequest) => Promise<boolean>>
> = {
  freeze: freezeMember,
  unfreeze: unfreezeMember,
  freezeWallet,
  thawWallet,
  unlock: unlockMember,
  endSessions: async (ctx, request) => (await endMemberSessions(ctx, request)) > 0,
}

/** Members: who they are at a glance, and what an officer does to an account. */
export const memberHandlers = {
  'members.search': async (ctx, { query }) => ({ value: await searchMembers(ctx, query.search) }),
  'members.read': async (ctx, { params }) => ({ value: await viewMember(ctx, params.publicId) }),
  'members.move': async (ctx, { params, body }) => {
    const memberId = await memberIdOf(ctx, params.publicId)
    const request = { memberId, by: officerOf(ctx).name, reason: body.reason }
    if (!(await MOVES[params.move](ctx, request))) fail('STAFF_OVER', {})
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
