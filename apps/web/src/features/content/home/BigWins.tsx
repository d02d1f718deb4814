import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportCategory } from '../../../api/agency/reports.ts'
import { winnersQuery } from '../../../api/rewards/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { gameName } from '../../lottery/games/gameName.ts'
import '../../games/lobby/lobby.css'

const SHOWN_MAX = 12

/** The latest large payouts, as they were paid: names masked, none invented; nothing where there was none. */
export default function BigWins() {
  const { t } = useTranslation()
  const id = useId()
  const format = useFormat()
  const { data } = useQuery(winnersQuery())
  if (data === undefined || data.latest.length === 0) return null
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid="home.wins">
      <h2 id={id} className="mb-3 text-20">
        {t('games.row.wins')}
      </h2>
      <ul className="game-rail">
        {data.latest.slice(0, SHOWN_MAX).map(({ player, category, game, prize, at }) => (
          <li key={`${player}${at.getTime()}${prize}`} className="ui-card grid content-start p-3">
            <b className="num text-18 text-brass">{format.money(prize)}</b>
            <span className="text-13">{player}</span>
            <span className="num text-12 text-subtle">
              {gameName(game) || t(`contracts.category.${category as ReportCategory}`)} ·{' '}
              {format.moment(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
