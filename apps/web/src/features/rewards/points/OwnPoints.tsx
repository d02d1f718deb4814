import { Guilloche } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { PointAccount } from '../../../api/rewards/points.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** The own points and what they are worth (experience 3.9). */
export function OwnPoints({ account }: { account: PointAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section
      className="ui-card relative isolate grid gap-1 overflow-hidden rounded-ticket p-6"
      data-testid="points.own"
    >
      <span className="-z-10 absolute inset-0 opacity-20" aria-hidden>
        <Guilloche />
      </span>
      <h2 className="text-13 text-muted">{t('points.own')}</h2>
      <p className="num text-30 text-brass" data-testid="points.balance">
        {format.count(account.points)}
      </p>
      <p className="text-13 text-muted">
        {t('points.worth', { amount: format.money(account.cash) })} · {t('points.forever')}
      </p>
    </section>
  )
}
