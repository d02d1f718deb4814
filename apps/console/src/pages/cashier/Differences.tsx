import { type Units, units } from '@croupier/money'
import { Select } from '@croupier/ui'
import { type OpsDifference, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { FilterBar, useAddress, useFilter } from '../../shell/useFilter.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 30_000
const STATES = ['OPEN', 'CLEARED'] as const
const KINDS = ['PAID_IN', 'PAID_OUT', 'UNKNOWN'] as const
const BY_KIND = { name: 'kind', of: ({ kind }: OpsDifference) => kind }
const missing = ({ theirs, ours }: OpsDifference): Units => units(theirs - ours)

/** What payment providers and the books say differently: each is over as soon as both say the same. */
export function Differences() {
  const t = useTexts()
  const [chosen, setState] = useAddress('state')
  const state = chosen === 'CLEARED' ? 'CLEARED' : 'OPEN'
  const query = useQuery({
    queryKey: ['differences', state],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['cashier.listDifferences'], { query: { state } })).value,
  })
  const rows = useFilter(query.data ?? [], {
    textOf: ({ account, ourId, provider }) => `${account ?? ''} ${ourId} ${provider}`,
    by: BY_KIND,
  })
  return (
    <>
      <h1 className="text-20">{t('deposits.differences')}</h1>
      <p>{t('differences.note')}</p>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('cases.show')}
          value={state}
          onValue={setState}
          options={STATES.map((value) => ({ value, label: t(`differences.states.${value}`) }))}
          data-testid="differences.state.select"
        />
        <FilterBar
          label={t('differences.search')}
          by={{
            name: 'kind',
            label: t('cases.kind'),
            options: KINDS.map((value) => ({ value, label: t(`differences.kinds.${value}`) })),
          }}
        />
      </div>
      <DifferenceTable query={query} rows={rows} />
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsDifference[]
}

function DifferenceTable({ query, rows }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Listing
      query={query}
      caption={t('deposits.differences')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('deposits.differencesNone')}
      columns={[
        { id: 'account', header: t('common.account'), pinned: true, cell: Account },
        { id: 'kind', header: t('cases.kind'), cell: (row) => t(`differences.kinds.${row.kind}`) },
        { id: 'provider', header: t('deposits.provider'), cell: (row) => row.provider },
        { id: 'id', header: t('deposits.payment'), cell: (row) => row.ourId },
        {
          id: 'theirs',
          header: t('deposits.theirs'),
          align: 'end',
          cell: (row) => shown.amount(row.theirs),
        },
        {
          id: 'ours',
          header: t('deposits.ours'),
          align: 'end',
          cell: (row) => shown.amount(row.ours),
        },
        {
          id: 'missing',
          header: t('differences.missing'),
          align: 'end',
          sortValue: missing,
          cell: (row) => shown.amount(missing(row)),
        },
        { id: 'found', header: t('deposits.found'), cell: (row) => shown.instant(row.foundAt) },
        {
          id: 'cleared',
          header: t('differences.cleared'),
          cell: (row) => shown.instant(row.clearedAt),
        },
      ]}
      data-testid="differences.table"
    />
  )
}

function Account({ account, publicId, merchantCode }: OpsDifference) {
  if (account === null || publicId === null) return merchantCode
  return (
    <>
      <Link to={`/members/${publicId}`}>{account}</Link> ({merchantCode})
    </>
  )
}
