import { Button, EmptyState, Input, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { parseAsString } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TeamRow, teamQuery } from '../../../api/agency/agents.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ClearFilters, GoOpenAccount } from '../../../shell/centre/emptyActions.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { TransferSteps } from './TransferSteps.tsx'

const SHOWN_AT_ONCE = 20

/** Agent centre: money to a direct downline, chosen here or before (`?to=`). */
export default function TransferPage() {
  const { t } = useTranslation()
  const [to, setTo] = useFilterQuery('to', parseAsString)
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.transfer.title')}>
        {to !== null && (
          <Button variant="outline" size="sm" onClick={() => setTo(null)}>
            {t('common.action.back')}
          </Button>
        )}
      </PageHead>
      <div className="grid max-w-[520px] gap-4">
        {to === null ? <Receivers onChoose={setTo} /> : <TransferSteps to={to} />}
      </div>
    </div>
  )
}

/** Direct downlines by name: the first ones, or those that are searched. */
function Receivers({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const [text, setText] = useState('')
  const search = text.trim()
  const query = useQuery({
    ...teamQuery(owner, {
      pageSize: SHOWN_AT_ONCE,
      level: 'direct',
      sort: 'account',
      order: 'asc',
      ...(search === '' ? {} : { search }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-64 rounded-ticket" />
      </>
    )
  }
  if (query.data === undefined) return <QueryFailed query={query} />
  // A search finds everybody below; money goes to the next level only.
  const rows = query.data.value.items.filter(({ level }) => level === 1)
  return (
    <>
      <p className="text-13 text-muted">{t('transfers.pick')}</p>
      <Input
        type="search"
        value={text}
        maxLength={32}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        placeholder={t('agent.team.search')}
        aria-label={t('agent.team.search')}
        end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
        data-testid="transfer.search.input"
      />
      {rows.length === 0 ? (
        <EmptyState
          title={t(search === '' ? 'agent.team.empty' : 'agent.team.noMatch')}
          action={search === '' ? <GoOpenAccount /> : <ClearFilters onClear={() => setText('')} />}
        />
      ) : (
        <ul className="ui-card grid gap-1 p-2">
          {rows.map((row) => (
            <Receiver key={row.id} row={row} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </>
  )
}

function Receiver({ row, onChoose }: { row: TeamRow; onChoose: (id: string) => void }) {
  const format = useFormat()
  const { id, account, nickname, balance } = row
  return (
    <li className="flex items-center justify-between gap-3">
      <Button variant="link" size="sm" onClick={() => onChoose(id)} data-testid="transfer.receiver">
        {nickname === account ? account : `${account} · ${nickname}`}
      </Button>
      <span className="num text-13 text-muted">{format.money(balance)}</span>
    </li>
  )
}
