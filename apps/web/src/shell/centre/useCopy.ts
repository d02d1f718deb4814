import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

/** Selects what a part shows, so that it can be copied by hand. */
function selectText(part: Element): void {
  const range = document.createRange()
  range.selectNodeContents(part)
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
}

/**
 * Copies a text and says whether it worked: browsers refuse it on pages without TLS.
 * @returns takes the text, and the part of the page that shows it: that is selected where the browser refuses
 */
export function useCopy(): (text: string, shownIn?: Element | null) => Promise<void> {
  const { t } = useTranslation()
  return async (text, shownIn) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', title: t('common.action.copied') })
    } catch {
      if (shownIn === undefined || shownIn === null) {
        toast({ tone: 'error', title: t('invite.copyFailed') })
        return
      }
      selectText(shownIn)
      toast({ tone: 'error', title: t('common.action.copySelected') })
    }
  }
}
