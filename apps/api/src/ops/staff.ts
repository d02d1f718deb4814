import {
  addStaff,
  changeStaff,
  findOfficer,
  listStaff,
  logInStaff,
  logOutStaff,
} from '@croupier/domain/operations/staff'
import { type OpsHandlers, officerOf } from './mountOps.ts'

/** The own session, and officers' accounts. */
export const staffHandlers = {
  'staff.logIn': async (ctx, { body }) => {
    const { address, userAgent } = ctx
    const value = await logInStaff(ctx, { ...body, address, userAgent })
    const officer = await findOfficer(ctx, value)
    if (officer === null) throw new Error('a session that was just opened is there')
    ctx.setSession(value)
    return { value: { name: officer.name, permissions: [...officer.permissions] } }
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
  'staff.add': async (ctx, { body }) => ({
    value: await addStaff(ctx, { ...body, by: officerOf(ctx).name }),
  }),
  'staff.change': async (ctx, { params, body }) => {
    await changeStaff(ctx, { ...params, ...body, by: officerOf(ctx).name })
    return { value: {} }
  },
} satisfies Partial<OpsHandlers>
