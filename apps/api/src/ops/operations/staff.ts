import {
  beginEnrolment,
  changeOwnPassword,
  changeStaff,
  endStaffSession,
  enrolStaff,
  findOfficer,
  inviteStaff,
  isCommandDone,
  listStaff,
  listStaffSessions,
  listWaitingCommands,
  logInStaff,
  logOutStaff,
  type Officer,
  renewStaff,
  saveRole,
  sayNo,
  sayYes,
  withdrawCommand,
} from '@croupier/domain/operations/staff'
import { type OpsCtx, type OpsHandlers, officerOf, secondOf } from '../mountOps.ts'

/** What an officer's own page is told. */
const selfOf = ({ name, permissions, merchants }: Officer) => ({
  name,
  permissions: [...permissions],
  everyMerchant: merchants === null,
})

/** Gives the browser a session that was just opened. */
async function entered(ctx: OpsCtx, value: string) {
  const officer = await findOfficer(ctx, value)
  if (officer === null) throw new Error('a session that was just opened is there')
  ctx.setSession(value)
  return { value: selfOf(officer) }
}

/** Who decides about an officer, both of them. */
const twoOfficers = (ctx: OpsCtx) => ({ by: officerOf(ctx).name, second: secondOf(ctx) })

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
  'staff.readSelf': async (ctx) => ({ value: selfOf(officerOf(ctx)) }),
  'staff.logOut': async (ctx) => {
    await logOutStaff(ctx, officerOf(ctx).sessionId)
    ctx.setSession(null)
    return { value: {} }
  },
  'staff.listSessions': async (ctx) => ({ value: await listStaffSessions(ctx, officerOf(ctx)) }),
  'staff.endSession': async (ctx, { params, body }) => {
    await endStaffSession(ctx, officerOf(ctx), { ...params, ...body })
    return { value: {} }
  },
  'staff.list': async (ctx) => ({ value: await listStaff(ctx) }),
  'staff.add': async (ctx, { body }) => {
    await inviteStaff(ctx, { ...body, ...twoOfficers(ctx) }, ctx.home)
    return { value: {} }
  },
  'staff.change': async (ctx, { params, body }) => {
    await changeStaff(ctx, { ...params, ...body, ...twoOfficers(ctx) })
    return { value: {} }
  },
  'staff.renew': async (ctx, { params, body }) => {
    await renewStaff(ctx, { ...params, ...body, ...twoOfficers(ctx) }, ctx.home)
    return { value: {} }
  },
  'staff.saveRole': async (ctx, { params, body }) => {
    await saveRole(ctx, { ...params, ...body, ...twoOfficers(ctx) })
    return { value: {} }
  },
  'staff.listWaiting': async (ctx) => ({ value: await listWaitingCommands(ctx, officerOf(ctx)) }),
  'staff.sayYes': async (ctx, { params, body }) => {
    const value = await ctx.carryOut(await sayYes(ctx, officerOf(ctx), { ...params, ...body }))
    // A use case that took two officers without using the yes could be carried out again.
    if (!(await isCommandDone(ctx, params.id))) throw new Error(`command ${params.id} did not use its yes`)
    return { value }
  },
  'staff.sayNo': async (ctx, { params, body }) => {
    await sayNo(ctx, officerOf(ctx), { ...params, ...body })
    return { value: {} }
  },
  'staff.withdrawCommand': async (ctx, { params }) => {
    await withdrawCommand(ctx, officerOf(ctx), params.id)
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
