import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../api/owner.ts'
import { ownRankQuery, winnersQuery } from '../../../api/rewards/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { LatestList, WeekList } from './WinnerLists.tsx'

/** The latest large payouts and the best of the week: real ones, the names masked. */
export function Winners() {
  const { t } = useTranslation()
  const { data } = useQuery(winnersQuery())
  if (data === undefined) return null
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section className="grid content-start gap-3" data-testid="winners.week">
        <h3 className="text-18">{t('missions.week')}</h3>
        <WeekList week={data.week} />
        <OwnPlace />
      </section>
      <section className="grid content-start gap-3" data-testid="winners.latest">
        <h3 className="text-18">{t('missions.winners')}</h3>
        <LatestList latest={data.latest} />
      </section>
    </div>
  )
}

/** The own row below the best of the week, wherever it stands (experience 3.17, page 12). */
function OwnPlace() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(ownRankQuery(useOwner()))
  if (data === undefined) return null
  const { place, player, prize } = data
  return (
    <p className="ui-card sticky bottom-2 flex justify-between gap-3 border-brass p-3" data-testid="winners.own">
      {place === null ? (
        <span className="text-13 text-muted">{t('missions.unplaced')}</span>
      ) : (
        <>
          <span className="num font-[600]">
            {t('missions.you', { place: format.count(place) })} · {player}
          </span>
          <span className="num text-brass">{format.money(prize)}</span>
        </>
      )}
    </p>
  )
}
