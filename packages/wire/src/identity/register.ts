import { z } from 'zod'
import { route } from '../route.ts'
import { FIELD_CHARS_MAX, type RuledField, ruledFields } from './registration.ts'

/** Secrets are taken as they are typed; every other field without the blanks around it (safety 4.2). */
const secret = z.string().max(128)
const text = z.string().trim().max(FIELD_CHARS_MAX)
const secrets = { password: secret.optional(), paymentPassword: secret.optional() }

const texts = Object.fromEntries(
  ruledFields.filter((field) => !(field in secrets)).map((field) => [field, text.optional()]),
) as Record<Exclude<RuledField, keyof typeof secrets>, z.ZodOptional<typeof text>>

/** What a page adds by itself (spec 7), and what is agreed to. */
const beside = {
  /** where the form was opened; has to be an address of the merchant */
  registerUrl: text.optional(),
  /** the host that the page belongs to; has to be one of the merchant's */
  domain: z.string().trim().max(253).optional(),
  /** of the link that was followed: a member's, who brought the person then, or a campaign's; kept, and refused by nobody */
  referralCode: z.string().trim().max(64).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  ageConfirmed: z.boolean(),
  termsAccepted: z.boolean(),
  /** which text of the terms was read; has to be today's */
  termsVersion: z.string().max(40).optional(),
  /** what the picture says, where one is asked for or read instead of the puzzle */
  captcha: z.string().trim().max(16).optional(),
  /** where the puzzle's piece was put, px */
  slider: z.int().min(0).max(1_000).optional(),
}

/**
 * Which fields may be there, which have to be, and how they are written is the merchant's rule (`registerSettings`), not the
 * schema's: the schema bounds them and refuses everything that is not a field (safety 4.4, mass assignment).
 */
const form = z.strictObject({
  ...texts,
  ...secrets,
  verifyPwd: secret.optional(),
  /** the digits sent to the mobile number */
  smsCode: z.string().trim().max(12).optional(),
  /** the digits sent to the e-mail address */
  emailCode: z.string().trim().max(12).optional(),
  ...beside,
})
export type RegisterForm = z.output<typeof form>

const opened = z.object({ value: z.object({ account: z.string(), token: z.string() }) })

const consentErrors = ['MEMBER_CONSENT_MISSING', 'MEMBER_TERMS_CHANGED'] as const
const placeErrors = ['MEMBER_INVITE_CODE_WRONG', 'MEMBER_REGISTER_CLOSED'] as const
const formErrors = [
  ...consentErrors,
  ...placeErrors,
  'MEMBER_ACCOUNT_TAKEN',
  'MEMBER_MOBILE_TAKEN',
  'MEMBER_EMAIL_TAKEN',
  'MEMBER_ID_NUMBER_TAKEN',
  'MEMBER_EXCLUDED',
  'MEMBER_RECOMMENDER_WRONG',
  'MEMBER_TOO_YOUNG',
  'MEMBER_PASSWORD_WEAK',
  'MEMBER_PASSWORDS_DIFFER',
  'PAYMENT_PASSWORD_SAME',
  'SESSION_CAPTCHA_WRONG',
  'SESSION_SLIDER_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TRIES_OVER',
  'CODE_TOO_MANY',
] as const

export const register = route({
  method: 'PUT',
  path: '/wps/member/register',
  summary: 'Open an account by oneself, under an account name',
  access: 'public',
  bodyAs: 'encrypted',
  body: form,
  reply: opened,
  errors: [...formErrors, 'BAD_ENCRYPTED_BODY'],
})

export const registerMobile = route({
  method: 'PUT',
  path: '/wps/member/register/mobile',
  summary: 'Open an account by oneself, under a mobile number',
  access: 'public',
  bodyAs: 'encrypted',
  body: form,
  reply: opened,
  errors: [...formErrors, 'BAD_ENCRYPTED_BODY'],
})

const directForm = z.strictObject({ affiliateCode: text.optional(), ...beside })
export type DirectForm = z.output<typeof directForm>

/** Spec 6, DIRECTREG3: the server makes name and password and tells them this one time. */
export const registerDirect = route({
  method: 'PUT',
  path: '/wps/member/register/direct',
  summary: 'Open an account at one press; name and first password are made here',
  access: 'public',
  body: directForm,
  reply: z.object({
    value: z.object({
      account: z.string(),
      /** told once; opens the account for a day and has to be changed first */
      password: z.string(),
      token: z.string(),
    }),
  }),
  errors: [...consentErrors, ...placeErrors, 'SESSION_CAPTCHA_WRONG', 'SESSION_SLIDER_WRONG'],
})

/** Who invites by a code; taken from an address, so that it is asked before anything is filled in (experience 3.12). */
export const invitation = route({
  method: 'GET',
  path: '/wps/member/register/invitation',
  summary: 'The masked name of who invites by a code that can be used now',
  access: 'public',
  query: z.object({ code: z.string().trim().min(1).max(32) }),
  reply: z.object({ value: z.object({ inviter: z.string() }) }),
  errors: ['MEMBER_INVITE_CODE_WRONG'],
})
