import { fieldFaults, passwordRuleOf } from '@croupier/rules'
import { member } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { registerSettingsQuery } from '../../../api/identity/register.ts'
import { faultText, ruleLine } from './fieldTexts.ts'

/** How a new password has to be here, in words and as a check of the form. */
export interface PasswordRule {
  hint: string
  /** true, or what is wrong with it */
  judge: (password: string) => true | string
}

/** The merchant's rule for passwords (spec 5); until it is known, the bounds of all merchants. */
export function usePasswordRule(): PasswordRule {
  const { t } = useTranslation()
  const { data } = useQuery(registerSettingsQuery())
  const usual = t('auth.rule.password')
  if (data === undefined) {
    return {
      hint: usual,
      judge: (password) => member.newPassword.safeParse(password).success || usual,
    }
  }
  const rule = passwordRuleOf(data.ways)
  const { patternId, minLength, maxLength } = rule
  const { minLength: least, maxLength: most } = member.newPassword
  const isUsual = patternId === 0 && minLength === least && maxLength === most
  return {
    hint: isUsual ? usual : ruleLine(t, rule),
    judge(password) {
      const [fault] = fieldFaults(rule, password)
      if (fault === undefined) return true
      return isUsual ? usual : faultText(t, rule, fault)
    },
  }
}
