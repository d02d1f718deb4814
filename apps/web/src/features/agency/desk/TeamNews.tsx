import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type TeamNews as News, teamNewsQuery } from '../../../api/agency/agents.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** Who came, paid in first and stopped playing in seven days, by name; each name leads to the member, each list to all of it. */
export function TeamNews() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const { data } = useQuery(teamNewsQuery(owner))
  // It fails alone: what was earned and what is owed stay.
  if (data === undefined) return null
  const days = `${data.from}_${data.to}`
  return (
    <div className="desk-news" data-testid="desk.news">
      <NewsList
        title={t('agent.desk.came')}
        all={`?ac=team&level=all&opened=${days}`}
        rows={data.came}
        of={({ at }) => format.moment(at)}
      />
      <NewsList
        title={t('agent.desk.paidIn')}
        all={`?ac=transactions&kind=DEPOSIT&days=${days}`}
        rows={data.paidIn}
        of={({ units }) => format.money(units)}
      />
      <NewsList
        title={t('agent.desk.left')}
        all="?ac=team&level=all&order=lastLogin.asc"
        rows={data.left}
        hint={t('agent.desk.leftHint')}
        of={({ units }) => format.money(units)}
      />
    </div>
  )
}

type Row = News['came'][number]
type NewsListProps<Of extends Row> = {
  title: string
  /** the address of the whole list */
  all: string
  hint?: string
  rows: readonly Of[]
  /** what is said of one */
  of: (row: Of) => ReactNode
}

function NewsList<Of extends Row>({ title, all, hint, rows, of }: NewsListProps<Of>) {
  const { t } = useTranslation()
  return (
    <section className="ui-card desk-list">
      <h3 className="flex items-baseline justify-between gap-2">
        {title}
        <Link className="ui-link text-12 whitespace-nowrap" to={{ search: all }} preventScrollReset>
          {t('agent.desk.all')}
        </Link>
      </h3>
      {hint !== undefined && rows.length > 0 && <p className="pt-1 text-12 text-subtle">{hint}</p>}
      {rows.length === 0 && <p className="pt-2 text-12 text-subtle">{t('agent.desk.nobody')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="ui-link" to={{ search: `?ac=team&level=all&q=${row.account}` }} preventScrollReset>
              {row.account}
            </Link>
            <span className="ms-auto num text-12 text-muted">{of(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
