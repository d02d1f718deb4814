import { EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { ReportCategory } from '../../../api/agency/reports.ts'
import type { Winners } from '../../../api/rewards/promotions.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { GoBet } from '../../../shell/centre/emptyActions.tsx'

const ROW = 'flex flex-wrap justify-between gap-3 border-line border-b p-3 last:border-b-0'

/** The best of the week, best first. */
export function WeekList({ week }: Pick<Winners, 'week'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (week.length === 0) return <EmptyState title={t('missions.noWinners')} action={<GoBet />} />
  return (
    <ol className="ui-card grid">
      {week.map(({ player, prize }, index) => (
        <li key={`${player}${prize}`} className={ROW}>
          <span className="num">
            {index + 1}. {player}
          </span>
          <span className="num text-brass">{format.money(prize)}</span>
        </li>
      ))}
    </ol>
  )
}

/** The latest large payouts, newest first. */
export function LatestList({ latest }: Pick<Winners, 'latest'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (latest.length === 0) return <EmptyState title={t('missions.noWinners')} action={<GoBet />} />
  return (
    <ul className="ui-card grid">
      {latest.map(({ player, category, game, prize, at }) => (
        <li key={`${player}${at.getTime()}${prize}`} className={ROW}>
          <span className="grid">
            <span>{player}</span>
            <span className="num text-13 text-muted">
              {gameName(game) || t(`contracts.category.${category as ReportCategory}`)} · {format.moment(at)}
            </span>
          </span>
          <span className="num text-brass">{format.money(prize)}</span>
        </li>
      ))}
    </ul>
  )
}
