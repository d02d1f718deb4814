import type { OfferedLanguage } from '@croupier/locales'
import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n.ts'

/**
 * Switches the language; when its texts do not come, says so in the one that stays.
 * @returns whether the language was switched
 */
export function useLanguageChoice(): (code: OfferedLanguage) => Promise<boolean> {
  const { t } = useTranslation()
  return async (code) => {
    try {
      await changeLanguage(code)
      return true
    } catch {
      toast({ tone: 'error', title: t('shell.chunk.failed') })
      return false
    }
  }
}
