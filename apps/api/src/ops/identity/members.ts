import { closeByOfficers } from '@croupier/domain/cashier/closing'
import { adjustWallet, freezeWallet, holdWallet, thawWallet } from '@croupier/domain/cashier/wallets'
import {
  endMemberSessions,
  freezeMember,
  unfreezeMember,
  unlockMember,
  verifyIdentity,
} from '@croupier/domain/identity/members'
import { resetFactors } from '@croupier/domain/identity/ownFactors'
import { answerRelease, giveBreak, listReleases, setOfficerLimit } from '@croupier/domain/identity/protection'
import { labelMember, unmaskMember, writeNote } from '@croupier/domain/operations/memberFiles'
import { memberIdOf, searchMembers, viewMember } from '@croupier/domain/operations/overview'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import type { OfficerRequest } from '@croupier/domain/platform/audit'
import { fail } from '@croupier/wire'
import type { MemberMove } from '@croupier/wire/ops'
import { type OpsCtx, type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

const LISTED_MAX = 500

/** What each move does; false when the state does not allow it any more. */
const MOVES: Readonly<Record<MemberMove, (ctx: OpsCtx, request: OfficerRequest) => Promise<boolean>>> = {
  freeze: freezeMember,
  unfreeze: unfreezeMember,
  freezeWallet,
  holdWallet,
  thawWallet,
  unlock: unlockMember,
  endSessions: async (ctx, request) => (await endMemberSessions(ctx, request)) > 0,
  resetFactors: async (ctx, request) => await resetFactors(ctx, { ...request, second: ctx.second }),
  close: async (ctx, request) => await closeByOfficers(ctx, { ...request, second: ctx.second }),
}

/** Who is meant, and the officer who acts. */
export async function requestOf(ctx: OpsCtx, publicId: string, reason: string): Promise<OfficerRequest> {
  return { memberId: await memberIdOf(ctx, publicId), by: officerOf(ctx).name, reason }
}

/** Members: who they are at a glance, and what an officer does to an account. */
export const memberHandlers = {
  'members.search': async (ctx, { query }) => ({ value: await searchMembers(ctx, query.search) }),
  'members.listReleases': async (ctx) => ({ value: await listReleases(ctx, LISTED_MAX) }),
  'members.read': async (ctx, { params }) => ({ value: await viewMember(ctx, params.publicId) }),
  'members.unmask': async (ctx, { params, body }) => ({
    value: await unmaskMember(ctx, {
      ...(await requestOf(ctx, params.publicId, body.reason)),
      second: ctx.second,
    }),
  }),
  'members.writeNote': async (ctx, { params, body }) => {
    const { memberId, by, reason: text } = await requestOf(ctx, params.publicId, body.reason)
    await writeNote(ctx, { memberId, by, text })
    return { value: {} }
  },
  'members.setLabel': async (ctx, { params, body }) => {
    const request = await requestOf(ctx, params.publicId, body.reason)
    if (!(await labelMember(ctx, { ...request, label: body.label }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.move': async (ctx, { params, body }) => {
    const request = await requestOf(ctx, params.publicId, body.reason)
    if (!(await MOVES[params.move](ctx, request))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.setLimit': async (ctx, { params, body }) => {
    const { kind, period, most, minutes, reason } = body
    const request = { ...(await requestOf(ctx, params.publicId, reason)), second: ctx.second }
    // Of a session minutes are kept, of the others units.
    const bound = minutes === null ? most : BigInt(minutes)
    if (!(await setOfficerLimit(ctx, request, { kind, period }, bound))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.giveBreak': async (ctx, { params, body }) => {
    await giveBreak(ctx, await requestOf(ctx, params.publicId, body.reason), body.length)
    return { value: {} }
  },
  'members.answerRelease': async (ctx, { params, body }) => {
    const request = await requestOf(ctx, params.publicId, body.reason)
    const officers = { ...request, second: ctx.second }
    if (!(await answerRelease(ctx, officers, body.granted))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.verify': async (ctx, { params, body }) => {
    const request = await requestOf(ctx, params.publicId, body.reason)
    if (!(await verifyIdentity(ctx, { ...request, method: body.method }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.adjust': async (ctx, { params, body }) => {
    const request = await requestOf(ctx, params.publicId, body.reason)
    await adjustWallet(ctx, { ...request, units: body.amount, second: secondOf(ctx) })
    return { value: {} }
  },
  'members.markTest': async (ctx, { params, body }) => {
    const { funds, reason } = body
    const request = await requestOf(ctx, params.publicId, reason)
    const outcome = await markTestAccount(ctx, { ...request, funds: funds === null ? null : String(funds) })
    return { value: { outcome } }
  },
} satisfies Partial<OpsHandlers>
