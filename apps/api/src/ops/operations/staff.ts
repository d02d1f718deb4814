import {
  addStaff,
  beginEnrolment,
  changeOwnPassword,
  changeStaff,
  confirmSecond,
  enrolStaff,
  findOfficer,
  listStaff,
  logInStaff,
  logOutStaff,
  renewStaff,
} from '@croupier/domain/operations/staff'
import { type OpsCtx, type OpsHandlers, officerOf } from '../mountOps.ts'

/** Gives the browser a session that was just opened. */
async function entered(ctx: OpsCtx, value: string) {
  const officer = await findOfficer(ctx, value)
  if (officer === null) throw new Error('a session that was just opened is there')
  ctx.setSession(value)
  return { value: { name: officer.name, permissions: [...officer.permissions] } }
}

interface TwoOfficers {
  readonly reason: string
  readonly second: { readonly name: string; readonly code: string }
}

/** Who decides about an officer, both of them, and why. */
async function twoOfficers(ctx: OpsCtx, { reason, second }: TwoOfficers) {
  const { name: first } = officerOf(ctx)
  await confirmSecond(ctx, { first, permission: 'staff.act', second })
  return { by: first, second: second.name, reason }
}

/** The own session, and officers' accounts. */
export const staffHandlers = {
  'staff.logIn': async (ctx, { body }) => {
    const { address, userAgent } = ctx
    return await entered(ctx, await logInStaff(ctx, { ...body, address, userAgent }))
  },
  'staff.beginEnrolment': async (ctx, { body }) => ({ value: await beginEnrolment(ctx, body) }),
  'staff.enrol': async (ctx, { body }) => {
    const { address, userAgent } = ctx
    return await entered(ctx, await enrolStaff(ctx, { ...body, address, userAgent }))
  },
  'staff.changeOwnPassword': async (ctx, { body }) => {
    await changeOwnPassword(ctx, officerOf(ctx), body)
    return { value: {} }
  },
  'staff.readSelf': async (ctx) => {
    const { name, permissions } = officerOf(ctx)
    return { value: { name, permissions: [...permissions] } }
  },
  'staff.logOut': async (ctx) => {
    await logOutStaff(ctx, officerOf(ctx).sessionId)
    ctx.setSession(null)
    return { value: {} }
  },
  'staff.list': async (ctx) => ({ value: await listStaff(ctx) }),
  'staff.add': async (ctx, { body: { second, reason, ...body } }) => ({
    value: await addStaff(ctx, { ...body, ...(await twoOfficers(ctx, { second, reason })) }),
  }),
  'staff.change': async (ctx, { params, body: { second, reason, ...body } }) => {
    const decided = await twoOfficers(ctx, { second, reason })
    await changeStaff(ctx, { ...params, ...body, ...decided })
    return { value: {} }
  },
  'staff.renew': async (ctx, { params, body }) => ({
    value: await renewStaff(ctx, { ...params, ...(await twoOfficers(ctx, body)) }),
  }),
} satisfies Partial<OpsHandlers>
