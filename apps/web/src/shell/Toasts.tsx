import { ToastRegion } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

/** Where short messages appear, in the reader's language. */
export default function Toasts() {
  const { t } = useTranslation()
  return <ToastRegion closeLabel={t('common.action.close')} regionLabel={t('common.toast.region')} />
}
