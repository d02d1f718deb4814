import { EmptyState } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ReportCategory } from '../../../api/agency/reports.ts'
import { useOwner } from '../../../api/owner.ts'
import { ownStandingQuery, winnersQuery } from '../../../api/rewards/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { GoBet } from '../../../shell/centre/emptyActions.tsx'
import { gameName } from '../../lottery/games/gameName.ts'

/** The latest large payouts and the best of the week: real ones, the names masked. */
export function Winners() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(winnersQuery())
  if (data === undefined) return null
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <section className="grid content-start gap-3" data-testid="winners.week">
        <h3 className="text-18">{t('missions.week')}</h3>
        {data.week.length === 0 && (
          <EmptyState title={t('missions.noWinners')} action={<GoBet />} />
        )}
        <ol className="ui-card grid empty:hidden">
          {data.week.map(({ player, prize }, index) => (
            <li
              key={`${player}${prize}`}
              className="flex justify-between gap-3 border-line border-b p-3 last:border-b-0"
            >
              <span className="num">
                {index + 1}. {player}
              </span>
              <span className="num text-brass">{format.money(prize)}</span>
            </li>
          ))}
        </ol>
        <OwnPlace />
      </section>
      <section className="grid content-start gap-3" data-testid="winners.latest">
        <h3 className="text-18">{t('missions.winners')}</h3>
        {data.latest.length === 0 && (
          <EmptyState title={t('missions.noWinners')} action={<GoBet />} />
        )}
        <ul className="ui-card grid empty:hidden">
          {data.latest.map(({ player, category, game, prize, at }) => (
            <li
              key={`${player}${at.getTime()}${prize}`}
              className="flex flex-wrap justify-between gap-3 border-line border-b p-3 last:border-b-0"
            >
              <span className="grid">
                <span>{player}</span>
                <span className="num text-13 text-muted">
                  {gameName(game) || t(`contracts.category.${category as ReportCategory}`)} ·{' '}
                  {format.moment(at)}
                </span>
              </span>
              <span className="num text-brass">{format.money(prize)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The own row below the best of the week, wherever it stands (experience 3.17, page 12). */
function OwnPlace() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(ownStandingQuery(useOwner()))
  if (data === undefined) return null
  const { place, player, prize } = data
  return (
    <p
      className="ui-card sticky bottom-2 flex justify-between gap-3 border-brass p-3"
      data-testid="winners.own"
    >
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
