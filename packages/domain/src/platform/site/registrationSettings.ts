import { type FieldSettings, settingFaults } from '@croupier/rules'
import { fieldSetting, type RegisterWay, ruledFields } from '@croupier/wire'
import { z } from 'zod'

const AGE_MIN = 18
const AGE_MAX = 30
const NOTE_AGE = 21

/**
 * What a merchant configures for the fields of one way; refused as a whole when the resulting rules are impossible (safety
 * 4.1).
 */
const settingsOf = (way: RegisterWay) =>
  z
    .partialRecord(z.enum(ruledFields), fieldSetting)
    .default({})
    .superRefine((settings, { addIssue }) => {
      for (const fault of settingFaults(way, settings as FieldSettings)) addIssue(`${way}.${fault}`)
    })

/** How accounts are opened under a merchant (rules E3.2); what is not set is the platform's default. */
export const registrationSettings = z.strictObject({
  username: settingsOf('username'),
  mobile: settingsOf('mobile'),
  /** years; nobody younger gets an account */
  ageMin: z.int().min(AGE_MIN).max(AGE_MAX).default(AGE_MIN),
  /** years that the note beside the birthday asks about; null: no note */
  birthdayNoteAge: z.int().min(AGE_MIN).max(AGE_MAX).nullable().default(NOTE_AGE),
  /** an e-mail address that is given has to be proved by a code sent there, as REGMOBVERF3 wants it of a number */
  emailCode: z.boolean().default(false),
  /** a picture has to be read from this many tries to open an account from one address within a day; 0: always */
  captchaFrom: z.int().min(0).max(1_000).default(2),
})
