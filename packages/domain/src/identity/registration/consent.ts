import { ageOn, birthdayOf } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { RegisterSettings } from './readRegisterSettings.ts'

interface Agreed {
  readonly ageConfirmed: boolean
  readonly termsAccepted: boolean
  readonly termsVersion?: string | undefined
}

/** What is kept of a consent (protection A2). */
export interface Consent {
  readonly termsVersion: string
  readonly ageMin: number
  readonly ageBy: 'DECLARED' | 'BIRTHDAY'
}

/**
 * Age and terms (spec 5, protection A2): both boxes, today's text of the terms, and a birthday that proves the age.
 * @param today the merchant's day, `yyyy-MM-dd`
 * @throws DomainError MEMBER_CONSENT_MISSING, MEMBER_TERMS_CHANGED, MEMBER_TOO_YOUNG
 */
export function checkConsent(
  agreed: Agreed,
  settings: Pick<RegisterSettings, 'ageMin' | 'termsVersion'>,
  birthday: string | undefined,
  today: string,
): Consent {
  const { ageMin, termsVersion } = settings
  if (!agreed.ageConfirmed || !agreed.termsAccepted) fail('MEMBER_CONSENT_MISSING', { age: ageMin })
  const read = agreed.termsVersion ?? termsVersion
  if (read !== termsVersion) fail('MEMBER_TERMS_CHANGED', {})
  const born = birthday === undefined ? null : birthdayOf(birthday)
  if (born !== null && ageOn(born, today) < ageMin) fail('MEMBER_TOO_YOUNG', { age: ageMin })
  return { termsVersion, ageMin, ageBy: born === null ? 'DECLARED' : 'BIRTHDAY' }
}
