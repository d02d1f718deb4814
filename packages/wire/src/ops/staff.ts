import { z } from 'zod'
import { instant } from '../amount.ts'
import { opsRoute } from './opsRoute.ts'
import { permission } from './permissions.ts'

/** How an officer is called: lower-case letters, digits, dots and hyphens. */
export const staffName = z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/)
const roleName = z.string().regex(/^[A-Z][A-Z_]{1,39}$/)
/** Why something is done, for the audit. */
export const reason = z.string().trim().min(3).max(300)

/** The second officer of a decision that needs two: there beside the first, with a code of the own authenticator. */
export const second = z.strictObject({ name: staffName, code: z.string().regex(/^\d{6}$/) })

/** What a call is refused with besides its own reasons when its second officer does not fit. */
export const SECOND_ERRORS = [
  'STAFF_OWN_CHANGE',
  'SESSION_WRONG_CREDENTIALS',
  'SESSION_LOCKED',
] as const

const officer = z.object({ name: z.string(), permissions: z.array(permission) })
const done = z.object({ value: z.object({}) })

export const logIn = opsRoute({
  method: 'POST',
  path: '/ops/session/login',
  summary: 'An officer logs in by name, password and a code of the authenticator',
  access: 'public',
  body: z.strictObject({
    name: z.string().max(100),
    password: z.string().max(200),
    code: z.string().max(10),
  }),
  reply: z.object({ value: officer }),
  errors: ['SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'],
})
export const readSelf = opsRoute({
  method: 'GET',
  path: '/ops/session',
  summary: 'Who is logged in, and what may be done',
  access: 'staff',
  reply: z.object({ value: officer }),
  errors: [],
})
export const logOut = opsRoute({
  method: 'POST',
  path: '/ops/session/logout',
  summary: 'Ends the own session',
  access: 'staff',
  reply: done,
  errors: [],
})

const staffRow = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  isDisabled: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
})
export const listStaff = opsRoute({
  method: 'GET',
  path: '/ops/staff',
  summary: 'All officers, and the roles there are',
  access: 'staff.see',
  reply: z.object({
    value: z.object({
      staff: z.array(staffRow),
      roles: z.array(z.object({ name: z.string(), permissions: z.array(permission) })),
    }),
  }),
  errors: [],
})
export const addStaff = opsRoute({
  method: 'POST',
  path: '/ops/staff',
  summary: 'Opens an account for an officer; password and key of the authenticator are shown once',
  access: 'staff.act',
  body: z.strictObject({ name: staffName, roles: z.array(roleName).min(1).max(20), reason }),
  reply: z.object({ value: z.object({ password: z.string(), key: z.string(), uri: z.string() }) }),
  errors: ['STAFF_NAME_TAKEN', 'NOT_FOUND'],
})
export const changeStaff = opsRoute({
  method: 'PUT',
  path: '/ops/staff/:name',
  summary:
    'Gives an officer other roles, or disables the account; what it may no longer do ends at once',
  access: 'staff.act',
  params: z.strictObject({ name: staffName }),
  body: z.strictObject({
    roles: z.array(roleName).min(1).max(20),
    isDisabled: z.boolean(),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OWN_CHANGE'],
})
