import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

/** Copies a text and says whether it worked: browsers refuse it on pages without TLS. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', title: t('common.action.copied') })
    } catch {
      toast({ tone: 'error', title: t('invite.copyFailed') })
    }
  }
}
