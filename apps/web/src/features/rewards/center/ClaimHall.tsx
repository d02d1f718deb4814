import { buttonLook } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { useReady } from './useReady.ts'

/** What promotions and missions have ready, each where it is claimed: the rest of everything claimable (rules C5, C6). */
export function ClaimHall() {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const { promotions, missions } = useReady()
  if (promotions.length === 0 && missions === 0) return null
  return (
    <ul className="ui-card grid" data-testid="rewards.hall">
      {promotions.map(({ code, titles, cycle, amount }) => (
        <Row
          key={`${code} ${cycle}`}
          kind={t('rewards.kind.PROMOTION')}
          name={written(titles)}
          sum={amount === null ? null : format.money(amount)}
          to={`/promotions?${new URLSearchParams({ id: code })}`}
        />
      ))}
      {missions > 0 && (
        <Row kind={null} name={t('missions.title')} sum={format.count(missions)} to="?mc=missionLeaderboard" />
      )}
    </ul>
  )
}

type RowProps = { kind: string | null; name: string; sum: string | null; to: string }

function Row({ kind, name, sum, to }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b p-4 last:border-b-0">
      <span className="grid gap-0.5">
        <span className="font-[600]">{name}</span>
        {kind !== null && <span className="text-13 text-muted">{kind}</span>}
      </span>
      <span className="flex items-center gap-3">
        {sum !== null && <span className="num text-18 text-brass">{sum}</span>}
        <Link to={to} {...buttonLook({ size: 'sm' })}>
          {t('rewards.claim')}
        </Link>
      </span>
    </li>
  )
}
