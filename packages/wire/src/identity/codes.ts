import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { authenticationResponse } from './factors.ts'
import { email, newPassword } from './member.ts'

/** How long a proof of who one is counts (ASVS 7.5.1). */
export const FRESH_MS = 5 * 60_000
/** Between two codes to one target (safety 4.2, spec 9). */
export const RESEND_MS = 60_000

/** Spec 5: six digits. */
export const verificationCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/)
/** As somebody types it, with its country; the server judges it (spec 5). */
export const mobileNumber = z.string().trim().min(1).max(32)

const channel = z.enum(['sms', 'email'])
/** language code of the site, for the message */
const language = z.string().max(8).optional()
const puzzle = {
  /** what the picture says */
  captcha: z.string().trim().max(16).optional(),
  /** where the puzzle's piece was put, px */
  slider: z.int().min(0).max(1_000).optional(),
}
const sent = z.object({
  value: z.object({
    /** seconds after which another code can be asked for */
    resendInS: z.int(),
  }),
})
const puzzleErrors = ['SESSION_CAPTCHA_WRONG', 'SESSION_SLIDER_WRONG'] as const
const sendErrors = ['CODE_TOO_MANY', 'CODE_QUOTA_EXCEEDED', 'CODE_NOT_OFFERED'] as const

/** Spec 7. Behind a puzzle (rules E3.5), so that no machine has messages sent. */
export const smsRegister = route({
  method: 'POST',
  path: '/wps/verification/sms/register',
  summary: 'Send a code to a mobile number that opens an account',
  access: 'public',
  body: z.strictObject({ mobileNum: mobileNumber, ...puzzle, language }),
  reply: sent,
  errors: [...puzzleErrors, ...sendErrors, 'CODE_NUMBER_INVALID'],
})

/** The same to a mailbox, where the merchant wants addresses proved while accounts are opened. */
export const emailRegister = route({
  method: 'POST',
  path: '/wps/verification/email/register',
  summary: 'Send a code to an e-mail address that opens an account',
  access: 'public',
  body: z.strictObject({ email, ...puzzle, language }),
  reply: sent,
  errors: [...puzzleErrors, ...sendErrors],
})

/** Spec 7. The answer is the same whether the number has an account (ASVS 6.3.8). */
export const smsLogin = route({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  summary: 'Send the code of a login by mobile number',
  access: 'public',
  body: z.strictObject({ mobileNum: mobileNumber, ...puzzle, language }),
  reply: sent,
  errors: [...puzzleErrors, ...sendErrors, 'CODE_NUMBER_INVALID'],
})

/** Spec 9, password reset SMS. The answer is the same whether the number has an account (ASVS 6.3.8). */
export const smsPassword = route({
  method: 'POST',
  path: '/wps/verification/sms/password',
  summary: 'Send the code by which a new password can be chosen',
  access: 'public',
  body: z.strictObject({ mobileNum: mobileNumber, ...puzzle, language }),
  reply: sent,
  errors: [...puzzleErrors, ...sendErrors, 'CODE_NUMBER_INVALID'],
})

export const resetBySms = route({
  method: 'POST',
  path: '/wps/member/password/sms',
  summary: 'Choose a new password by a code sent to the own telephone; every session ends',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.strictObject({
    mobileNum: mobileNumber,
    code: verificationCode,
    newPassword,
    confirmNewPassword: z.string().max(128),
    language,
  }),
  reply: z.object({ value: z.object({ changed: z.literal(true) }) }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'CODE_NOT_OFFERED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_TRIES_OVER',
    'CODE_TOO_MANY',
    'MEMBER_PASSWORD_WEAK',
    'MEMBER_PASSWORDS_DIFFER',
  ],
})

const typedProof = z.enum(['password', 'authenticator', 'recovery', 'sms', 'email'])
const proofMethod = z.enum([...typedProof.options, 'passkey'])

export const proofState = route({
  method: 'GET',
  path: '/wps/session/proof',
  summary: 'Whether this session may change how its owner is reached, and how to show who one is',
  access: 'session',
  reply: z.object({
    value: z.object({
      /** null when a proof is needed first */
      freshUntil: instant.nullable(),
      ways: z.array(z.object({ method: proofMethod, target: z.string().nullable() })),
    }),
  }),
  errors: [],
})

export const proofCode = route({
  method: 'POST',
  path: '/wps/session/proof/code',
  summary: 'Send a code to a proved contact of one’s own, to show who one is',
  access: 'session',
  body: z.strictObject({ channel, language }),
  reply: sent,
  errors: sendErrors,
})

export const prove = route({
  method: 'POST',
  path: '/wps/session/proof',
  summary: 'Show again who one is; counts for five minutes',
  access: 'session',
  bodyAs: 'encrypted',
  body: z.discriminatedUnion('method', [
    z.strictObject({ method: typedProof, proof: z.string().min(1).max(128) }),
    z.strictObject({ method: z.literal('passkey'), response: authenticationResponse }),
  ]),
  reply: z.object({ value: z.object({ freshUntil: instant }) }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'MEMBER_PASSWORD_WRONG',
    'SESSION_LOCKED',
    'FACTOR_CODE_WRONG',
    'PASSKEY_REFUSED',
    'CODE_NOT_OFFERED',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_TRIES_OVER',
    'CODE_TOO_MANY',
  ],
})

/** Experience 3.17, page 1: masked; nobody reads them in full here. */
export const contacts = route({
  method: 'GET',
  path: '/wps/member/contacts',
  summary: 'The own mobile number and e-mail address, masked',
  access: 'member',
  reply: z.object({
    value: z.object({
      contacts: z.array(
        z.object({
          channel,
          target: z.string(),
          verified: z.boolean(),
          changedAt: instant,
        }),
      ),
      /** ISO 3166 codes of the countries whose numbers are taken; empty: all */
      regions: z.array(z.string()),
    }),
  }),
  errors: [],
})

const contact = { channel, target: z.string().trim().min(1).max(254) }

export const contactCode = route({
  method: 'POST',
  path: '/wps/member/contacts/code',
  summary: 'Send a code to a new mobile number or e-mail address of one’s own',
  access: 'member',
  body: z.strictObject({ ...contact, language }),
  reply: sent,
  errors: [...sendErrors, 'SESSION_NOT_FRESH', 'CODE_NUMBER_INVALID'],
})

/** Safety 4.5: the old number or address gets a notice, and a change pauses what leaves the account; a first contact pauses nothing. */
export const setContact = route({
  method: 'PUT',
  path: '/wps/member/contacts',
  summary: 'Set or change the own mobile number or e-mail address by the code sent there',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({ ...contact, code: verificationCode, language }),
  reply: z.object({ value: z.object({ changed: z.literal(true) }) }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_NOT_FRESH',
    'CODE_NUMBER_INVALID',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_TRIES_OVER',
    'CODE_TOO_MANY',
    'MEMBER_MOBILE_TAKEN',
    'MEMBER_EMAIL_TAKEN',
    'MEMBER_EXCLUDED',
  ],
})
