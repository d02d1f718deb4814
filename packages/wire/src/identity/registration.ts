import { z } from 'zod'
import { route } from '../route.ts'

/**
 * What a field may be written with, by pattern id (spec 5, the texts of 0 to 18; 19 to 23 are the platform's own). These
 * are the only patterns there are: merchants choose an id, nobody sends an expression (safety 4.1, ASVS 1.3.12).
 *
 * None of them can run away: no group is repeated, and of two repeated classes side by side none can take a sign of the
 * other, so each sign is looked at a fixed number of times. `registration.test.ts` in rules holds them to it.
 */
export const registrationPatterns = [
  // 0 any characters
  /^[\s\S]*$/u,
  // 1 letters and digits
  /^[A-Za-z0-9]*$/u,
  // 2 a letter first, then letters and digits
  /^[A-Za-z][A-Za-z0-9]*$/u,
  // 3 letters only
  /^[A-Za-z]*$/u,
  // 4 digits only
  /^[0-9]*$/u,
  // 5 letters and digits, one capital at least
  /^[a-z0-9]*[A-Z][A-Za-z0-9]*$/u,
  // 6 letters and spaces
  /^[A-Za-z ]*$/u,
  // 7 no spaces
  /^\S*$/u,
  // 8 an e-mail address
  /^[^\s@]+@[^\s@.]+\.[^\s@]+$/u,
  // 9 Chinese characters, with their punctuation
  /^[\p{Script=Han}\u00b7\u2014\u2018\u2019\u201c\u201d\u2026\u3001-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]*$/u,
  // 10 Korean only
  /^[\p{Script=Hangul}]*$/u,
  // 11 Thai only
  /^[\p{Script=Thai}]*$/u,
  // 12 Thai or English, with spaces
  /^[\p{Script=Thai}A-Za-z ]*$/u,
  // 13 full-width Japanese
  /^[\u3000-\u3002\u3005-\u3007\u300c-\u300f\u3041-\u3096\u309d\u309e\u30a1-\u30fe\p{Script=Han}\uff01-\uff5e]*$/u,
  // 14 capitals only, without spaces
  /^[A-Z]*$/u,
  // 15 a capital, a small letter, a digit and a symbol at least
  /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[\p{L}\p{N}\s]*[^\p{L}\p{N}\s])[\s\S]*$/u,
  // 16 a full name: two parts with a space between them
  /^[\p{L}\p{M}.'\u2019-]+ [\p{L}\p{M}.'\u2019-]+$/u,
  // 17 a date as yyyy-MM-dd
  /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/u,
  // 18 a date as MM-dd-yyyy
  /^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])-[0-9]{4}$/u,
  // 19 a name in any script
  /^\p{L}[\p{L}\p{M} .'\u2019\u00b7-]*$/u,
  // 20 the name of an account elsewhere, or a number of a document
  /^[A-Za-z0-9._@+:#/-]*$/u,
  // 21 a mobile number with its country: + and digits
  /^\+[1-9][0-9]{6,14}$/u,
  // 22 Latin letters with their marks, and spaces: Vietnamese, Portuguese, Spanish
  /^[\p{Script=Latin}\p{M} ]*$/u,
  // 23 Khmer, Burmese, Hindi or Tamil, with spaces
  /^[\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Devanagari}\p{Script=Tamil}\u200b-\u200d ]*$/u,
] as const

export const PATTERN_ID_MAX = registrationPatterns.length - 1
/** No field of a form is longer than this, whatever a merchant says. */
export const FIELD_CHARS_MAX = 300

/** What is personal and read by nobody every day: the server keeps it sealed, all in one (protection A2). */
export const personalFields = [
  'payeeName',
  'birthday',
  'idNumber',
  'nationality',
  'placeOfBirth',
  'permanentAddress',
  'currentAddress',
  'occupation',
  'sourceOfIncome',
  'qqNum',
  'wechat',
  'whatsapp',
  'telegram',
  'line',
  'zalo',
  'facebook',
] as const

/** Fields a merchant rules over, one rule each (spec 3, registration fields). */
export const ruledFields = [
  'username',
  'mobileNum',
  'password',
  'nickname',
  'email',
  'paymentPassword',
  ...personalFields,
  'recommenderId',
  'affiliateCode',
] as const
export type RuledField = (typeof ruledFields)[number]

/** Ways to open an account oneself: by an account name, or by a mobile number. */
export const registerWays = ['username', 'mobile'] as const
export type RegisterWay = (typeof registerWays)[number]

const bounds = {
  patternId: z.int().min(0).max(PATTERN_ID_MAX),
  minLength: z.int().min(0).max(FIELD_CHARS_MAX),
  maxLength: z.int().min(1).max(FIELD_CHARS_MAX),
}

/** One field's rule, as a page gets it (spec 3: patternId, acceptedPattern, minLength, maxLength). */
export const fieldRule = z.object({
  field: z.enum(ruledFields),
  ...bounds,
  /** the expression of the pattern id, with the flag `u` */
  acceptedPattern: z.string(),
  required: z.boolean(),
  /** the place in the form, the smallest first */
  order: z.int(),
})
export type FieldRule = z.infer<typeof fieldRule>

/** What a merchant may say of a field; what it does not say stays as it is. There is no place for an expression. */
export const fieldSetting = z.strictObject({
  show: z.boolean().optional(),
  required: z.boolean().optional(),
  patternId: bounds.patternId.optional(),
  minLength: bounds.minLength.optional(),
  maxLength: bounds.maxLength.optional(),
  order: z.int().min(0).max(999).optional(),
})
export type FieldSetting = z.infer<typeof fieldSetting>

/** One way to register, as this merchant has it. */
export const wayRules = z.object({
  way: z.enum(registerWays),
  /** a code sent to the mobile number is asked for when a number is given */
  smsCode: z.boolean(),
  /** a code sent to the e-mail address is asked for when an address is given */
  emailCode: z.boolean(),
  /** the fields shown, in their order */
  fields: z.array(fieldRule),
})
export type WayRules = z.infer<typeof wayRules>

/** Where an operator keeps its terms: a path of the site itself, or https. */
export const termsAddress = z.union([z.string().regex(/^\/(?![/\\])[^\s\\]{0,300}$/), z.url({ protocol: /^https$/ })])

/** Spec 7: everything a page needs to know to show the forms of the merchant. */
export const registerSettings = route({
  method: 'GET',
  path: '/wps/system/setting/register',
  summary: 'How accounts are opened here: ways, fields and their rules',
  access: 'public',
  reply: z.object({
    value: z.object({
      ways: z.array(wayRules),
      /** the server makes name and password at one press (spec 6, DIRECTREG3) */
      direct: z.boolean(),
      /** a picture has to be read first */
      captcha: z.boolean(),
      /** years; younger people get no account */
      ageMin: z.int(),
      /** years that the note beside the birthday asks about; null: no note */
      birthdayNoteAge: z.int().nullable(),
      termsVersion: z.string(),
      /** the operator's own terms; null: those of the help */
      termsUrl: termsAddress.nullable(),
      /** ISO 3166 codes of the countries whose mobile numbers are taken; none: all */
      regions: z.array(z.string()),
    }),
  }),
  errors: [],
})
