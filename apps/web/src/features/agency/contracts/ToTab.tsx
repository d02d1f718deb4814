import { Button } from '@croupier/ui'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'

/** What leads from an empty list to another tab of the page: bills come of contracts, contracts of offers. */
export function ToTab({ tab }: { tab: 'manage' | 'new' }) {
  const { t } = useTranslation()
  const [, setTab] = useQueryState('tab')
  return (
    <Button variant="outline" onClick={() => void setTab(tab)} data-testid="empty.tab.button">
      {t(`wages.tab.${tab}`)}
    </Button>
  )
}
