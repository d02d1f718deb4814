import { unbindForMember } from '@croupier/domain/cashier/payoutAccounts'
import { listTicketsOf } from '@croupier/domain/content/feedback'
import { sendResetLink } from '@croupier/domain/identity/members'
import { listMovements, notesOf, readAccounts, readGifts } from '@croupier/domain/operations/memberFiles'
import { listActs, listOfMember, memberIdOf } from '@croupier/domain/operations/overview'
import { giveByHand } from '@croupier/domain/rewards/grants'
import { fail } from '@croupier/wire'
import type { OpsHandlers } from '../mountOps.ts'
import { requestOf } from './members.ts'

/** The file of a member, tab by tab. */
export const memberFileHandlers = {
  'members.readNotes': async (ctx, { params }) => ({
    value: await notesOf(ctx, await memberIdOf(ctx, params.publicId)),
  }),
  'members.listHistory': async (ctx, { params: { publicId, of }, query }) => ({
    value: await listOfMember(ctx, { of, memberId: await memberIdOf(ctx, publicId) }, query.after),
  }),
  'members.listMovements': async (ctx, { params, query: { before } }) => {
    const memberId = await memberIdOf(ctx, params.publicId)
    return { value: await listMovements(ctx, memberId, before === undefined ? null : BigInt(before)) }
  },
  'members.readGifts': async (ctx, { params }) => ({
    value: await readGifts(ctx, await memberIdOf(ctx, params.publicId)),
  }),
  'members.readAccounts': async (ctx, { params }) => ({
    value: await readAccounts(ctx, await memberIdOf(ctx, params.publicId)),
  }),
  'members.listTickets': async (ctx, { params }) => ({
    value: await listTicketsOf(ctx, await memberIdOf(ctx, params.publicId)),
  }),
  'members.listActs': async (ctx, { params, query: { before } }) => {
    const memberId = await memberIdOf(ctx, params.publicId)
    return { value: await listActs(ctx, memberId, before === undefined ? undefined : BigInt(before)) }
  },
  'members.giveBonus': async (ctx, { params, body: { reason, ...terms } }) => {
    const request = await requestOf(ctx, params.publicId, reason)
    if (!(await giveByHand(ctx, { ...request, ...terms, second: ctx.second }))) fail('STAFF_OVER', {})
    return { value: {} }
  },
  'members.sendResetLink': async (ctx, { params, body }) => ({
    value: { outcome: await sendResetLink(ctx, await requestOf(ctx, params.publicId, body.reason), ctx.site) },
  }),
  'members.unbindAccount': async (ctx, { params, body }) => {
    await unbindForMember(ctx, await requestOf(ctx, params.publicId, body.reason), params.accountId)
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
