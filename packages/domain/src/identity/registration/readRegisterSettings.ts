import type { Db } from '@croupier/db'
import { registrationWays } from '@croupier/rules'
import type { WayRules } from '@croupier/wire'
import { readSettings, type SiteSettings } from '../../platform/index.ts'

/** How accounts are opened under a merchant, worked out from its settings (spec 7, register settings). */
export interface RegisterSettings {
  readonly ways: WayRules[]
  /** name and password made by the server (spec 6, DIRECTREG3) */
  readonly direct: boolean
  /** years */
  readonly ageMin: number
  /** years; null: no note beside the birthday */
  readonly birthdayNoteAge: number | null
  /** accounts opened from one address within a day before a picture has to be read */
  readonly captchaFrom: number
  readonly termsVersion: string
  /** null: the text of the help */
  readonly termsUrl: string | null
  /** ISO 3166 codes of the countries whose mobile numbers are taken; none: all */
  readonly regions: string[]
}

const settingsOf = ({
  registration,
  flags,
  forgotPassword,
  codes,
  termsVersion,
  termsUrl,
}: SiteSettings): RegisterSettings => {
  const { ageMin, birthdayNoteAge, captchaFrom } = registration
  const switches = new Set<string>(flags)
  return {
    ways: registrationWays(registration, switches, { emailCode: registration.emailCode, smsReset: forgotPassword.sms }),
    direct: switches.has('DIRECTREG3'),
    ageMin,
    birthdayNoteAge,
    captchaFrom,
    termsVersion,
    termsUrl,
    regions: codes.regions,
  }
}

/**
 * The merchant's rules as they are this moment: what was saved binds the very next call, on every process.
 * @throws Error when there is no such merchant
 */
export const readRegisterSettings = async (db: Db, merchantId: number): Promise<RegisterSettings> =>
  settingsOf(await readSettings(db, merchantId))
