import { Input } from '@croupier/ui'
import { dayInZone } from '@croupier/ui/date/days.ts'
import { agents } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { parseAsString } from 'nuqs'
import { Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type TeamRow, teamQuery } from '../../../api/agency/agents.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { ClearFilters, GoOpenAccount } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { ExportButtons } from '../reports/ExportButtons.tsx'
import { OptionalDays, useOptionalDays } from '../reports/OptionalDays.tsx'
import { TransferDialog } from '../transfers/TransferDialog.tsx'
import { DownlinePath } from './DownlinePath.tsx'
import { type Level, LevelSelect, useLevel } from './LevelSelect.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import { SeriesDrawer } from './SeriesDrawer.tsx'
import { teamColumns } from './teamColumns.tsx'

const LetterDrawer = lazyPart(PARTS.letters, {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'balance', 'betsToday', 'netToday', 'lastLogin']

const ROWS_PER_PAGE = 20
const SORTS = ['createdAt', 'account', ...agents.teamFigures] as const

/** What is done with a downline: its series are read or raised, money is sent, letters are written. */
type Opened = { act: 'series' | 'send' | 'raise' | 'write'; row: TeamRow }

/** What the list is asked by, from the address, and the page that answers it. */
function useTeamList() {
  const owner = useOwner()
  const [cursor, goTo] = useCursorQuery()
  const [of, setOf] = useFilterQuery('of', parseAsString)
  const [search, setSearch] = useFilterQuery('q', parseAsString)
  const [level, setLevel] = useLevel()
  const [days, setDays] = useOptionalDays('opened')
  const [order, setOrder] = useOrderQuery(SORTS, { by: 'createdAt', falls: true })
  const query = useQuery({
    ...teamQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      level,
      sort: order.by,
      order: order.falls ? 'desc' : 'asc',
      ...days,
      ...(cursor === null ? {} : { cursor }),
      ...(of === null ? {} : { of }),
      ...(search === null ? {} : { search }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const set = { goTo, setOf, setSearch, setLevel, setDays, setOrder }
  return { query, of, search, level, days, order, ...set }
}

/** Downlines with the totals of their teams; a press goes one level down. */
export default function TeamManagement() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useTeamList()
  const { query, of, search, level, days, order } = list
  const { goTo, setOf, setSearch, setLevel, setDays, setOrder } = list
  const [opened, setOpened] = useState<Opened | null>(null)
  const drill = (id: string) => void setOf(id)
  const open = (act: Opened['act']) => (row: TeamRow) => setOpened({ act, row })
  const ways = { drill, series: open('series'), send: open('send'), raise: open('raise'), write: open('write') }
  const cut = query.data?.cut === true ? t('agent.team.cut') : undefined
  // Below one another: what a row's team has is in the rows above it as well.
  const isNested = level === 'all' || search !== null
  const emptyText = search === null && days === null ? t('agent.team.emptyText') : cut
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.team.title')}>
        <TeamFile of={of} level={level} />
      </PageHead>
      <div className="centre-filters items-center">
        <DownlinePath steps={query.data?.breadcrumb ?? []} onStep={setOf} />
        <SearchBox key={search ?? ''} value={search ?? ''} onSearch={setSearch} />
        {/* A search looks through every level. */}
        {search === null && <LevelSelect value={level} onValue={setLevel} />}
        <OptionalDays
          value={days}
          onValue={setDays}
          label={t('agent.team.openedOn')}
          anyLabel={t('agent.team.openedAny')}
        />
      </div>
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        byName={order.by !== 'createdAt'}
        note={cut}
        empty={search === null && days === null ? t('agent.team.empty') : t('agent.team.noMatch')}
        {...(emptyText === undefined ? {} : { emptyText })}
        emptyAction={
          search === null && days === null ? (
            <GoOpenAccount />
          ) : (
            <ClearFilters
              onClear={() => {
                setSearch(null)
                setDays(null)
              }}
            />
          )
        }
      >
        <CentreTable
          name="team"
          caption={t('agent.page.team.title')}
          columns={teamColumns({ t, format, ways, data: query.data, nested: isNested, found: search !== null })}
          order={order}
          onOrder={setOrder}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          data-testid="team.table"
        />
      </FeedPanel>
      {opened !== null && <TeamDialog {...opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function TeamDialog({ act, row, onClose }: Opened & { onClose: () => void }) {
  if (act === 'series') return <SeriesDrawer row={row} onClose={onClose} />
  if (act === 'send') return <TransferDialog to={row} onClose={onClose} />
  if (act === 'raise') return <RaiseDialog row={row} onClose={onClose} />
  return (
    <Suspense fallback={null}>
      <LetterDrawer downlineId={row.id} onClose={onClose} />
    </Suspense>
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

/** The accounts below one as a file, as they are today. */
function TeamFile({ of, level }: { of: string | null; level: Level }) {
  const { timeZone } = useFormat()
  const today = dayInZone(serverNowMs(), timeZone)
  const filter = { from: today, to: today, level, ...(of === null ? {} : { of }) }
  return <ExportButtons report="accounts" filter={filter} />
}
