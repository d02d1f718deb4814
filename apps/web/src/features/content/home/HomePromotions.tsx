import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { Rail } from '../../games/lobby/Rail.tsx'
import { PromotionLink } from '../../rewards/promotions/PromotionCard.tsx'

const SHOWN_MAX = 8

/** Promotions that go on or begin soon, each with the own state in it, as on their page; nothing where there is none. */
export default function HomePromotions() {
  const { t } = useTranslation()
  const { data = [] } = useQuery(promotionsQuery(useOwner()))
  return (
    <Rail
      name="promotions"
      title={t('shell.nav.promotions')}
      items={data.filter(({ state }) => state !== 'CLOSED').slice(0, SHOWN_MAX)}
      itemKey={({ code }) => code}
      renderItem={(one, tabIndex) => (
        <div className="ui-card h-full overflow-hidden">
          <PromotionLink one={one} tabIndex={tabIndex} />
        </div>
      )}
      to="/promotions"
      look="wide"
    />
  )
}
