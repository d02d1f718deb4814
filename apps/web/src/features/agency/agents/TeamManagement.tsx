import { Badge, Button, Input, Select, Table, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Search } from 'lucide-react'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type TeamRow, teamQuery } from '../../../api/agents.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { TransferDialog } from '../transfers/TransferDialog.tsx'
import { accountTypeName } from './accountTypeName.ts'
import { DownlinePath } from './DownlinePath.tsx'
import { MayTransferUp, TransferButton } from './TeamActions.tsx'

const ROWS_PER_PAGE = 20
const SORTS = ['createdAt', 'account'] as const
const sortParser = parseAsStringLiteral(SORTS)

/** Direct downlines with the totals of their teams; a press goes one level down. */
export default function TeamManagement() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [cursor, goTo] = useCursorQuery()
  const [of, setOf] = useFilterQuery('of', parseAsString)
  const [search, setSearch] = useFilterQuery('q', parseAsString)
  const [chosen, setSort] = useFilterQuery('sort', sortParser)
  const [receiver, setReceiver] = useState<TeamRow | null>(null)
  const sort = chosen ?? 'createdAt'
  const query = useQuery({
    ...teamQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      sort,
      order: sort === 'account' ? 'asc' : 'desc',
      ...(cursor === null ? {} : { cursor }),
      ...(of === null ? {} : { of }),
      ...(search === null ? {} : { search }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const cut = query.data?.cut === true ? t('agent.team.cut') : undefined
  const emptyText = search === null ? t('agent.team.emptyText') : cut
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.team.title')} />
      <div className="centre-filters items-center">
        <DownlinePath steps={query.data?.breadcrumb ?? []} onStep={setOf} />
        <SearchBox key={search ?? ''} value={search ?? ''} onSearch={setSearch} />
        <Select
          look="pill"
          label={t('agent.team.sort')}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(`agent.team.sortBy.${value}`) }))}
          onValue={setSort}
        />
      </div>
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        byName={sort === 'account'}
        note={cut}
        empty={search === null ? t('agent.team.empty') : t('agent.team.noMatch')}
        {...(emptyText === undefined ? {} : { emptyText })}
      >
        <Table
          caption={t('agent.page.team.title')}
          columns={columns(t, format, setOf, setReceiver)}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="team.table"
        />
      </FeedPanel>
      {receiver !== null && <TransferDialog to={receiver} onClose={() => setReceiver(null)} />}
    </div>
  )
}

type SearchBoxProps = { value: string; onSearch: (text: string | null) => void }

function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const { register, handleSubmit } = useForm({ defaultValues: { text: value } })
  return (
    <search className="max-md:grow">
      <form
        className="md:w-52"
        onSubmit={handleSubmit(({ text }) => onSearch(text.trim() === '' ? null : text.trim()))}
      >
        <Input
          type="search"
          {...register('text')}
          placeholder={t('agent.team.search')}
          aria-label={t('agent.team.search')}
          end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
          data-testid="team.search.input"
        />
      </form>
    </search>
  )
}

const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]

/** What an account is, and what sets it apart. */
function TypeBadges({ row: { type, test, status } }: { row: TeamRow }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex gap-1">
      <Badge tone={AGENT_TYPES.includes(type) ? 'brass' : 'plain'}>
        {accountTypeName(t, type)}
      </Badge>
      {test && <Badge tone="warn">{t('agent.team.test')}</Badge>}
      {status.startsWith('FROZEN') && <Badge tone="danger">{t('agent.team.frozen')}</Badge>}
    </span>
  )
}

function LastLogin({ at }: { at: Date | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (at === null) return <span className="text-subtle">{t('agent.team.never')}</span>
  return <span className="num">{format.moment(at)}</span>
}

function columns(
  t: TFunction,
  format: Format,
  drill: (id: string) => void,
  send: (row: TeamRow) => void,
): TableColumn<TeamRow>[] {
  const seriesOf = (row: TeamRow, mode: string) => {
    const known = row.series.filter((one) => one.mode === mode)
    return known.map(({ family, series }) => `${family} ${series}`).join(' · ')
  }
  return [
    {
      id: 'account',
      header: t('agent.team.account'),
      pinned: true,
      cell: (row) =>
        AGENT_TYPES.includes(row.type) ? (
          <Button variant="link" size="sm" onClick={() => drill(row.id)}>
            {row.account}
          </Button>
        ) : (
          <span className="px-0.5">{row.account}</span>
        ),
    },
    {
      id: 'type',
      header: t('agent.team.type'),
      cell: (row) => <TypeBadges row={row} />,
    },
    {
      id: 'series',
      header: t('agent.team.series'),
      cell: (row) => <span className="num text-12 text-muted">{seriesOf(row, 'LOTT')}</span>,
    },
    {
      id: 'balance',
      header: t('agent.team.balance'),
      align: 'end',
      cell: ({ balance }) => format.figure(balance),
    },
    {
      id: 'teamBalance',
      header: t('agent.team.teamBalance'),
      align: 'end',
      cell: ({ teamBalance }) => format.figure(teamBalance),
    },
    {
      id: 'teamSize',
      header: t('agent.team.teamSize'),
      align: 'end',
      cell: ({ teamSize }) => teamSize,
    },
    {
      id: 'lastLogin',
      header: t('agent.team.lastLogin'),
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
    },
    {
      id: 'toUpline',
      header: t('transfers.mayUp'),
      cell: (row) => <MayTransferUp row={row} />,
    },
    {
      id: 'transfer',
      header: t('transfers.action'),
      cell: (row) => <TransferButton row={row} onSend={send} />,
    },
  ]
}
