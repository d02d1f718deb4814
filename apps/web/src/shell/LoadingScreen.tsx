import { VisuallyHidden } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

/** A quiet place holder as tall as the window, so that nobody sees the footer jump. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div className="min-h-dvh" role="status">
      <VisuallyHidden>{t('common.state.loadingBare')}</VisuallyHidden>
    </div>
  )
}
