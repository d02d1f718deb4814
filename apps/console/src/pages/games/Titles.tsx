import { Badge, Button, Select } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { type OpsTitle, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Games of one vendor: a single one can be closed, and opened again. */
export function Titles() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const [row, choose] = useState<OpsTitle | null>(null)
  const vendors = useQuery({
    queryKey: ['vendors'],
    queryFn: async () => (await call(opsRoutes['games.listVendors'], {})).value,
  })
  const vendor = params.get('vendor') ?? vendors.data?.[0]?.vendor ?? ''
  const search = params.get('search') ?? ''
  const query = useQuery({
    queryKey: ['titles', vendor, search],
    enabled: vendor !== '',
    queryFn: async () => {
      const input = { params: { vendor }, query: { search } }
      return (await call(opsRoutes['games.listTitles'], input)).value
    },
  })
  return (
    <>
      <nav aria-label={t('common.path')}>
        <Link to="/games">{t('games.title')}</Link>
      </nav>
      <h1 className="text-20">{t('titles.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('games.vendor')}
          value={vendor}
          onValue={(chosen) => setParams({ vendor: chosen }, { replace: true })}
          options={(vendors.data ?? []).map((one) => ({ value: one.vendor, label: one.name }))}
          data-testid="titles.vendor.select"
        />
        <SearchField
          value={search}
          onValue={(text) => setParams({ vendor, search: text }, { replace: true })}
          label={t('titles.search')}
          placeholder={t('titles.search')}
          clearLabel={t('common.clear')}
          data-testid="titles.search.input"
        />
      </div>
      <TitleTable query={query} rows={query.data ?? []} onRow={choose} />
      {row !== null && <TitleDialog vendor={vendor} row={row} onClose={() => choose(null)} />}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsTitle[]
  onRow: (row: OpsTitle) => void
}

function TitleTable({ query, rows, onRow }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <Listing
      query={query}
      caption={t('titles.title')}
      rows={rows}
      rowKey={({ code }) => code}
      empty={t('titles.empty')}
      columns={[
        { id: 'name', header: t('common.name'), pinned: true, cell: (row) => row.name },
        { id: 'code', header: t('titles.code'), cell: (row) => row.code },
        { id: 'category', header: t('promotions.category'), cell: (row) => row.category },
        {
          id: 'state',
          header: t('common.state'),
          cell: (row) => (
            <Badge tone={row.closedAt === null ? 'jade' : 'danger'} data-testid={`title.${row.code}.state`}>
              {t(row.closedAt === null ? 'titles.open' : 'titles.closed')}
            </Badge>
          ),
        },
        {
          id: 'since',
          header: t('notices.from'),
          cell: (row) => (row.isWithdrawn ? t('titles.withdrawn') : shown.instant(row.closedAt)),
        },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) =>
            may('games.act') && (
              <Button
                size="sm"
                variant={row.closedAt === null ? 'danger' : 'outline'}
                onClick={() => onRow(row)}
                data-testid={`title.${row.code}.move`}
              >
                {t(row.closedAt === null ? 'titles.close' : 'titles.reopen')}
              </Button>
            ),
        },
      ]}
      data-testid="titles.table"
    />
  )
}

type DialogProps = { vendor: string; row: OpsTitle; onClose: () => void }

function TitleDialog({ vendor, row, onClose }: DialogProps) {
  const t = useTexts()
  const isOpen = row.closedAt !== null
  return (
    <ActDialog
      title={t(isOpen ? 'titles.reopen' : 'titles.close')}
      description={t(isOpen ? 'titles.openDoes' : 'titles.closeDoes', { game: row.name })}
      danger={!isOpen}
      onClose={onClose}
      onAct={async (reason) => {
        const params = { vendor, gameCode: row.code }
        await call(opsRoutes['games.setTitle'], { params, body: { isOpen, reason } })
        return t('common.done')
      }}
    />
  )
}
