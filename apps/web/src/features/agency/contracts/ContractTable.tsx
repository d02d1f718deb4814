import { ratesOf } from '@croupier/rules'
import { Badge, Drawer, Input, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '../../../api/agency/contracts.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { ContractTicket } from './ContractTicket.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'rate', 'state', 'from', 'category']

type ContractTableProps = {
  contracts: readonly Contract[]
  /** what may be done about the one that is open; `close` puts it away */
  movesOf: (contract: Contract, close: () => void) => ReactNode
}

/** Many contracts as rows that are searched by account; a press opens one as paper. */
export function ContractTable({ contracts, movesOf }: ContractTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const open = contracts.find(({ id }) => id === openId)
  const wanted = search.trim().toLowerCase()
  const rows = contracts.filter((one) => nameOf(one, t).toLowerCase().includes(wanted))
  return (
    <div className="grid gap-3">
      <search className="max-w-80">
        <Input
          type="search"
          value={search}
          onChange={({ currentTarget: { value } }) => setSearch(value)}
          end={<Search className="me-3 text-subtle" size={16} aria-hidden />}
          placeholder={t('agent.team.search')}
          aria-label={t('agent.team.search')}
          data-testid="contracts.search.input"
        />
      </search>
      <CentreTable
        name="contracts"
        caption={t('contracts.running')}
        columns={columns(t, format)}
        rows={rows}
        rowKey={({ id }) => id}
        onRow={({ id }) => setOpenId(id)}
        phone={ON_PHONE}
        data-testid="contracts.table"
      />
      {open !== undefined && (
        <Drawer
          open
          onClose={() => setOpenId(null)}
          title={nameOf(open, t)}
          closeLabel={t('common.action.close')}
          data-testid="contracts.drawer"
        >
          <ContractTicket contract={open}>{movesOf(open, () => setOpenId(null))}</ContractTicket>
        </Drawer>
      )}
    </div>
  )
}

const nameOf = ({ counterparty }: Contract, t: TFunction): string => counterparty?.account ?? t('contracts.house')

function columns(t: TFunction, format: Format): TableColumn<Contract>[] {
  const day = (at: Date | null) => (at === null ? '–' : <span className="num">{format.moment(at)}</span>)
  return [
    {
      id: 'account',
      header: t('reports.column.account'),
      pinned: true,
      sortValue: (one) => nameOf(one, t),
      cell: (one) => nameOf(one, t),
    },
    {
      id: 'side',
      header: t('reports.column.kind'),
      sortValue: ({ side }) => side,
      cell: ({ side }) => t(`bills.side.${side}`),
    },
    {
      id: 'category',
      header: t('reports.column.category'),
      sortValue: ({ category }) => category,
      cell: ({ category }) => t(`contracts.category.${category}`),
    },
    {
      id: 'rate',
      header: t('contracts.tier.ratio'),
      align: 'end',
      sortValue: (one) => Math.max(0, ...ratesIn(one)),
      cell: (one) => (
        <span className="num">
          {ratesIn(one)
            .map((ppm) => format.rate(ppm))
            .join(' / ')}
        </span>
      ),
    },
    {
      id: 'state',
      header: t('bills.column.state'),
      sortValue: ({ state }) => state,
      cell: ({ state }) => <Badge tone={state === 'A' ? 'jade' : 'plain'}>{t(`contracts.state.${state}`)}</Badge>,
    },
    {
      id: 'from',
      header: t('agent.desk.since'),
      sortValue: ({ effectiveFrom }) => effectiveFrom?.getTime() ?? 0,
      cell: ({ effectiveFrom }) => day(effectiveFrom),
    },
  ]
}

/** The rates that are compared between levels: of the terms in force, else of those on offer. */
function ratesIn({ terms, offered }: Contract): readonly number[] {
  const shown = terms ?? offered
  return shown === null ? [] : ratesOf(shown)
}
