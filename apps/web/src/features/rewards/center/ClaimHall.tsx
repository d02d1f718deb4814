import { buttonLook } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOwner } from '../../../api/owner.ts'
import { missionsQuery, promotionsQuery } from '../../../api/promotions.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../points/useWritten.ts'

/** What promotions and missions have ready, each where it is claimed: the rest of everything claimable (rules C5, C6). */
export function ClaimHall() {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const owner = useOwner()
  const promotions = useQuery(promotionsQuery(owner))
  const missions = useQuery(missionsQuery(owner))
  const ready = promotions.data?.filter(({ state }) => state === 'CLAIM') ?? []
  const done = missions.data?.available ?? 0
  if (ready.length === 0 && done === 0) return null
  return (
    <ul className="ui-card grid" data-testid="rewards.hall">
      {ready.map(({ code, titles, amount }) => (
        <Row
          key={code}
          kind={t('rewards.kind.PROMOTION')}
          name={written(titles)}
          sum={amount === null ? null : format.money(amount)}
          to={`/promotions?${new URLSearchParams({ id: code })}`}
        />
      ))}
      {done > 0 && (
        <Row
          kind={t('rewards.kind.MISSION')}
          name={t('missions.title')}
          sum={format.count(done)}
          to="?mc=missionLeaderboard"
        />
      )}
    </ul>
  )
}

type RowProps = { kind: string; name: string; sum: string | null; to: string }

function Row({ kind, name, sum, to }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-b p-4 last:border-b-0">
      <span className="grid gap-0.5">
        <span className="font-[600]">{name}</span>
        <span className="text-13 text-muted">{kind}</span>
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
