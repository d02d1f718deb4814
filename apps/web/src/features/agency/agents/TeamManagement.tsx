import { Input, Select, Table, useNarrow } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type TeamRow, teamQuery } from '../../../api/agency/agents.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { TransferDialog } from '../transfers/TransferDialog.tsx'
import { DownlinePath } from './DownlinePath.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import { teamColumns } from './teamColumns.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'balance', 'teamBalance', 'actions', 'lastLogin']

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
  const [raised, setRaised] = useState<TeamRow | null>(null)
  const narrow = useNarrow()
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
  const ways = {
    drill: (id: string) => void setOf(id),
    send: setReceiver,
    raise: setRaised,
  }
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
          columns={teamColumns({ t, format, ways, narrow })}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="team.table"
        />
      </FeedPanel>
      {receiver !== null && <TransferDialog to={receiver} onClose={() => setReceiver(null)} />}
      {raised !== null && <RaiseDialog row={raised} onClose={() => setRaised(null)} />}
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
