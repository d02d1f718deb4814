import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** Rules B1: what the spec's `type` may be on the wire. */
export const memberType = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])
export type MemberType = z.infer<typeof memberType>

/** Rules E3.2: 4–16 letters and digits, a letter first (pattern 2). */
export const accountName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{3,15}$/)
/** The bounds of every merchant's own rule for passwords (`registerSettings`), which the server judges by as well. */
export const newPassword = z.string().min(8).max(128)
/** How long a mailed reset link can be used (rules E3.6). */
export const RESET_LINK_MS = 10 * 60_000
export const email = z.string().trim().max(254).pipe(z.email())
export const nickname = z.string().trim().min(2).max(16)

/** Spec 2, agent centre: dividend, platform daily wage, contract daily wage, hourly, real-time. */
export const agentFlag = z.enum(['enableCt', 'salary', 'dailySalary', 'hourSalary', 'agentRealtimeSalary'])

export const memberInfo = route({
  method: 'GET',
  path: '/wps/member/info',
  summary: 'The account that is logged in',
  access: 'session',
  reply: z.object({
    value: z.object({
      id: z.uuid(),
      account: z.string(),
      nickname: z.string(),
      type: memberType,
      isAgent: z.boolean(),
      toUpline: z.boolean(),
      clubLabel: z.object({ labelName: z.string() }),
      memberLabel: z.array(z.object({ labelName: z.string() })),
      mustChangePassword: z.boolean(),
      /** for tests, with play money (protection A11) */
      isTest: z.boolean(),
      /** when age and identity were verified, null before (protection A3) */
      identityVerifiedAt: instant.nullable(),
      /** null before the first login */
      lastLoginAt: instant.nullable(),
      /** the merchant's site for its players, without a slash at the end: invitations lead there (spec 2) */
      clientUrl: z.string(),
      /** pages of the agent centre that the merchant has (spec 2); empty for who is not an agent */
      agentFlags: z.array(agentFlag),
      /** own series per family and mode, which the desk's slider needs */
      series: z.array(z.object({ family: z.string(), mode: z.string(), series: z.int() })),
    }),
  }),
  errors: [],
})

export const changePassword = route({
  method: 'POST',
  path: '/wps/member/password',
  summary: 'Change the own password; other sessions end',
  access: 'session',
  bodyAs: 'encrypted',
  body: z.strictObject({
    oldPassword: z.string().min(1).max(128),
    newPassword,
    confirmNewPassword: z.string().max(128),
  }),
  reply: z.object({ value: z.object({ changed: z.boolean() }) }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'MEMBER_PASSWORD_WRONG',
    'SESSION_LOCKED',
    'MEMBER_PASSWORD_WEAK',
    'MEMBER_PASSWORDS_DIFFER',
  ],
})

/**
 * Spec 7: form-encoded. The answer is the same whether there is such an account or not, except where the merchant has the
 * specification's message said (rules E3.6). Behind a puzzle, so that no machine has mails sent or asks for names (rules E3.5).
 */
export const forgotPassword = route({
  method: 'POST',
  path: '/wps/member/password/email',
  summary: 'Mail a link for a new password, if name and address belong together',
  access: 'public',
  bodyAs: 'form',
  body: z.strictObject({
    username: z.string().trim().min(1).max(64),
    email,
    /** what the picture says, where one is read instead of the puzzle or the merchant has none */
    captcha: z.string().trim().max(16).optional(),
    /** where the puzzle's piece was put, px */
    slider: z.coerce.number<string | number>().int().min(0).max(1_000).optional(),
    /** the language of the mail, a code of the site's */
    language: z.string().max(8).optional(),
  }),
  reply: z.object({ value: z.object({ heard: z.literal(true) }) }),
  errors: ['MEMBER_EMAIL_UNKNOWN', 'SESSION_CAPTCHA_WRONG', 'SESSION_SLIDER_WRONG'],
})

export const resetPassword = route({
  method: 'POST',
  path: '/wps/member/password/reset',
  summary: 'Choose a new password by a mailed link; every session ends',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** what is behind the # of the link */
    secret: z.string().min(1).max(128),
    newPassword,
    confirmNewPassword: z.string().max(128),
    language: z.string().max(8).optional(),
  }),
  reply: z.object({ value: z.object({ changed: z.literal(true) }) }),
  errors: ['BAD_ENCRYPTED_BODY', 'MEMBER_RESET_LINK_WRONG', 'MEMBER_PASSWORD_WEAK', 'MEMBER_PASSWORDS_DIFFER'],
})
