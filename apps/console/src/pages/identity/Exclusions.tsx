import { Badge, Button } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { type OpsExclusion, type OpsExclusionSource, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useMay } from '../../shell/session.ts'
import { useAddress } from '../../shell/useFilter.tsx'
import { usePages } from '../../shell/usePages.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { AddListDialog, EndEntryDialog, FoundDialog } from './ExclusionDialogs.tsx'

type Opened = { what: 'add' } | { what: 'end' | 'found'; row: OpsExclusion }

/** Lists of persons who must not play: taken in, looked through, entries ended and namesakes let go. */
export function Exclusions() {
  const t = useTexts()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <h1 className="text-20">{t('exclusions.title')}</h1>
      {may('members.act') && (
        <div className="console-acts">
          <Button onClick={() => setOpened({ what: 'add' })} data-testid="exclusions.add.button">
            {t('exclusions.add')}
          </Button>
        </div>
      )}
      <Sources />
      <Entries onOpen={setOpened} />
      {opened?.what === 'add' && <AddListDialog onClose={close} />}
      {opened?.what === 'end' && <EndEntryDialog row={opened.row} onClose={close} />}
      {opened?.what === 'found' && <FoundDialog row={opened.row} onClose={close} />}
    </>
  )
}

function Sources() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['exclusions', 'sources'],
    queryFn: async () => (await call(opsRoutes['exclusions.listSources'], {})).value,
  })
  return (
    <Listing
      query={query}
      caption={t('exclusions.lists')}
      rows={query.data ?? []}
      rowKey={({ source, merchantCode }: OpsExclusionSource) => `${source} ${merchantCode ?? ''}`}
      empty={t('exclusions.listsNone')}
      columns={[
        { id: 'source', header: t('exclusions.source'), pinned: true, cell: (row) => row.source },
        { id: 'entries', header: t('exclusions.holding'), align: 'end', cell: (row) => row.entries },
        { id: 'where', header: t('exclusions.where'), cell: (row) => row.merchantCode ?? t('commands.platform') },
        { id: 'loaded', header: t('exclusions.loaded'), cell: (row) => shown.instant(row.loadedAt) },
      ]}
      data-testid="exclusions.sources"
    />
  )
}

function Entries({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const t = useTexts()
  const shown = useShown()
  const [search, setSearch] = useAddress('search')
  const { query, rows } = usePages(
    ['exclusions', search],
    async (after) => (await call(opsRoutes['exclusions.listEntries'], { query: { search, ...after } })).value,
  )
  return (
    <>
      <h2>{t('exclusions.entries')}</h2>
      <SearchField
        value={search}
        onValue={setSearch}
        label={t('exclusions.search')}
        placeholder={t('exclusions.search')}
        clearLabel={t('common.clear')}
        data-testid="exclusions.search.input"
      />
      <Listing
        query={query}
        caption={t('exclusions.entries')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('exclusions.empty')}
        columns={[
          { id: 'reference', header: t('exclusions.reference'), pinned: true, cell: (row) => row.reference },
          { id: 'source', header: t('exclusions.source'), cell: (row) => row.source },
          { id: 'where', header: t('exclusions.where'), cell: (row) => row.merchantCode ?? t('commands.platform') },
          { id: 'state', header: t('common.state'), cell: (row) => <State row={row} /> },
          { id: 'from', header: t('exclusions.from'), cell: (row) => shown.instant(row.validFrom) },
          {
            id: 'until',
            header: t('exclusions.until'),
            cell: (row) => (row.validUntil === null ? t('exclusions.open') : shown.instant(row.validUntil)),
          },
          { id: 'acts', header: t('common.acts'), cell: (row) => <Acts row={row} onOpen={onOpen} /> },
        ]}
        phone={['reference', 'state', 'acts']}
        data-testid="exclusions.table"
      />
      <MoreButton query={query} />
    </>
  )
}

/** Whether an entry holds now, will, or held once. */
function stateOf({ endedAt, holds }: OpsExclusion) {
  if (endedAt !== null) return 'ended'
  return holds ? 'holds' : 'coming'
}

function State({ row }: { row: OpsExclusion }) {
  const t = useTexts()
  const state = stateOf(row)
  return (
    <Badge tone={state === 'holds' ? 'danger' : 'plain'} data-testid={`exclusion.${row.reference}.state`}>
      {t(`exclusions.states.${state}`)}
    </Badge>
  )
}

function Acts({ row, onOpen }: { row: OpsExclusion; onOpen: (opened: Opened) => void }) {
  const t = useTexts()
  const may = useMay()
  return (
    <span className="console-acts">
      <Button
        size="sm"
        variant="outline"
        disabled={row.found === 0}
        onClick={() => onOpen({ what: 'found', row })}
        data-testid={`exclusion.${row.reference}.found`}
      >
        {t('exclusions.found', { count: row.found })}
      </Button>
      {may('members.act') && row.endedAt === null && (
        <Button
          size="sm"
          variant="danger"
          onClick={() => onOpen({ what: 'end', row })}
          data-testid={`exclusion.${row.reference}.end`}
        >
          {t('exclusions.end')}
        </Button>
      )}
    </span>
  )
}
