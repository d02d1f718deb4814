import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { TransferSteps } from './TransferSteps.tsx'

/** Member centre: money to the own upline, where the upline allows it (spec 2, page 5). */
export default function TransferUpline() {
  const { t } = useTranslation()
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.transferUpline.title')} />
      <div className="grid max-w-[520px] gap-4">
        <TransferSteps to={null} />
      </div>
    </div>
  )
}
