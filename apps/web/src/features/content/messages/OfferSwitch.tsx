import { Switch } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { offersQuery, useSetOffers } from '../../../api/content/messages.ts'
import { explain } from '../../../api/explain.ts'
import { useOwner } from '../../../api/owner.ts'

/** The own switch against offers; what concerns the account itself comes all the same. */
export function OfferSwitch() {
  const { t } = useTranslation()
  const { data } = useQuery(offersQuery(useOwner()))
  const set = useSetOffers()
  if (data === undefined) return null
  return (
    <div className="grid gap-1">
      <Switch
        checked={set.variables !== undefined && set.isPending ? set.variables : data}
        onChecked={(allowed) => set.mutate(allowed)}
        disabled={set.isPending}
        data-testid="messages.offers.switch"
      >
        {t('messages.offers')}
      </Switch>
      <p className="text-12 text-subtle">{t('messages.offersText')}</p>
      {set.error !== null && (
        <p role="alert" className="text-13 text-danger">
          {explain(set.error, t)}
        </p>
      )}
    </div>
  )
}
