import { z } from 'zod'
import { instant } from '../../amount.ts'
import { email } from '../../identity/member.ts'
import { reason, SECOND_ERRORS, staffName } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { permission } from '../permissions.ts'

const roleName = z.string().regex(/^[A-Z][A-Z_]{1,39}$/)

/** Codes of the merchants at which an officer sees and acts; null: at every one. */
const walls = z.array(z.string().min(1).max(40)).min(1).max(1_000).nullable()

const officer = z.object({
  name: z.string(),
  permissions: z.array(permission),
  /** false: some merchants only, and nothing that is of all (safety 4.9) */
  everyMerchant: z.boolean(),
})
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

const code = z.string().max(10)
const invited = { name: z.string().max(100), secret: z.string().max(200) }
/** An own password of an officer: longer than that of a player, who has no rights over others. */
const ownPassword = z.string().min(12).max(128)

export const beginEnrolment = opsRoute({
  method: 'POST',
  path: '/ops/session/enrolment',
  summary: 'A new officer comes with the one-time secret and gets the key of an own authenticator',
  access: 'public',
  body: z.strictObject(invited),
  reply: z.object({ value: z.object({ key: z.string(), uri: z.string() }) }),
  errors: ['SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'],
})
export const enrol = opsRoute({
  method: 'POST',
  path: '/ops/session/enrolment/confirm',
  summary: 'The new officer chooses a password, shows a code, and is logged in; the secret is used up',
  access: 'public',
  body: z.strictObject({ ...invited, password: ownPassword, code }),
  reply: z.object({ value: officer }),
  errors: ['MEMBER_PASSWORD_WEAK', 'SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'],
})
export const changeOwnPassword = opsRoute({
  method: 'POST',
  path: '/ops/session/password',
  summary: 'Changes the own password; every other session ends',
  access: 'staff',
  body: z.strictObject({ password: z.string().max(200), newPassword: ownPassword, code }),
  reply: done,
  errors: ['MEMBER_PASSWORD_WEAK', 'SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'],
})

const staffRow = z.object({
  name: z.string(),
  roles: z.array(z.string()),
  merchants: z.array(z.string()).nullable(),
  isDisabled: z.boolean(),
  email: z.string().nullable(),
  /** until when password and authenticator may be chosen; null: they were */
  enrolUntil: instant.nullable(),
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
  summary: 'Two officers open an account; the link with which its officer enrols goes to the own mailbox alone',
  access: 'staff.act',
  body: z.strictObject({
    name: staffName,
    email,
    roles: z.array(roleName).min(1).max(20),
    merchants: walls,
    reason,
  }),
  reply: done,
  errors: ['STAFF_NAME_TAKEN', 'MEMBER_EMAIL_TAKEN', 'NOT_FOUND', ...SECOND_ERRORS],
})
export const renewStaff = opsRoute({
  method: 'POST',
  path: '/ops/staff/:name/enrolment',
  summary:
    'Two officers let another choose password and authenticator again, by a link to the own mailbox; the old ones end at once',
  access: 'staff.act',
  params: z.strictObject({ name: staffName }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_NO_MAILBOX', ...SECOND_ERRORS],
})
export const changeStaff = opsRoute({
  method: 'PUT',
  path: '/ops/staff/:name',
  summary:
    'Two officers give another other roles and merchants, or disable the account; what it may no longer do ends at once',
  access: 'staff.act',
  params: z.strictObject({ name: staffName }),
  body: z.strictObject({
    roles: z.array(roleName).min(1).max(20),
    merchants: walls,
    isDisabled: z.boolean(),
    /** another mailbox; null: it stays */
    email: email.nullable(),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'MEMBER_EMAIL_TAKEN', ...SECOND_ERRORS],
})
export const saveRole = opsRoute({
  method: 'PUT',
  path: '/ops/roles/:role',
  summary: 'Two officers say what a role may do, one that is there or a new one',
  access: 'staff.act',
  params: z.strictObject({ role: roleName }),
  body: z.strictObject({ permissions: z.array(permission).min(1), reason }),
  reply: done,
  errors: [...SECOND_ERRORS],
})

export const listSessions = opsRoute({
  method: 'GET',
  path: '/ops/sessions',
  summary: 'The own open sessions; of all officers for one who changes officers at every merchant',
  access: 'staff',
  reply: z.object({
    value: z.array(
      z.object({
        id: z.uuid(),
        officer: z.string(),
        address: z.string(),
        userAgent: z.string(),
        createdAt: instant,
        seenAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  errors: [],
})
export const endSession = opsRoute({
  method: 'POST',
  path: '/ops/sessions/:id/end',
  summary: 'Ends an own session, or anybody’s for one who changes officers at every merchant',
  access: 'staff',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})
