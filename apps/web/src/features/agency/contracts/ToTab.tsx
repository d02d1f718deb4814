import { Button } from '@croupier/ui'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'

/** What leads from an empty list to another tab of the page: bills come of contracts, contracts of offers. @param count how many are there */
export function ToTab({ tab, count }: { tab: 'manage' | 'new'; count?: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [, setTab] = useQueryState('tab')
  return (
    <Button variant="outline" onClick={() => void setTab(tab)} data-testid="empty.tab.button">
      {t(`wages.tab.${tab}`)}
      {count !== undefined && ` (${format.count(count)})`}
    </Button>
  )
}
