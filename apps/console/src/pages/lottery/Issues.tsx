import { Badge, Button, Select } from '@croupier/ui'
import { type OpsIssue, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const REFRESH_MS = 15_000
/** States before a draw: what is in them can still become void. */
const BEFORE_DRAW = ['PLANNED', 'ON_SALE', 'CLOSED']

/** Issues of a game around now, with what is staked in each; two officers can declare one void before its draw. */
export function Issues() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const [row, setRow] = useState<OpsIssue | null>(null)
  const games = useQuery({
    queryKey: ['lottery'],
    queryFn: async () => (await call(opsRoutes['desk.listLottery'], {})).value.games,
    select: (all) => all.map(({ gameCode: value }) => ({ value, label: value })),
  })
  const gameCode = params.get('game') ?? games.data?.[0]?.value ?? ''
  const query = useQuery({
    queryKey: ['issues', gameCode],
    enabled: gameCode !== '',
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['issues.list'], { params: { gameCode } })).value,
  })
  return (
    <>
      <nav aria-label={t('common.path')}>
        <Link to="/lottery">{t('lottery.title')}</Link>
      </nav>
      <h1 className="text-20">{t('issues.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('lottery.game')}
          value={gameCode}
          onValue={(game) => setParams({ game }, { replace: true })}
          options={games.data ?? []}
          data-testid="issues.game.select"
        />
      </div>
      <IssueTable query={query} rows={query.data ?? []} onVoid={setRow} />
      {row !== null && <VoidDialog row={row} gameCode={gameCode} onClose={() => setRow(null)} />}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsIssue[]
  onVoid: (row: OpsIssue) => void
}

function IssueTable({ query, rows, onVoid }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <Listing
      query={query}
      caption={t('issues.title')}
      rows={rows}
      rowKey={({ number }) => number}
      empty={t('issues.empty')}
      columns={[
        { id: 'number', header: t('lottery.issue'), pinned: true, cell: (one) => one.number },
        {
          id: 'state',
          header: t('common.state'),
          cell: (one) => (
            <Badge data-testid={`issue.${one.number}.state`} data-state={one.state}>
              {t(`issues.states.${one.state}` as TextKey)}
            </Badge>
          ),
        },
        { id: 'close', header: t('issues.closeAt'), cell: (one) => shown.instant(one.closeAt) },
        { id: 'draw', header: t('issues.drawAt'), cell: (one) => shown.instant(one.drawAt) },
        { id: 'players', header: t('issues.players'), align: 'end', cell: (one) => one.players },
        { id: 'lines', header: t('issues.lines'), align: 'end', cell: (one) => one.lines },
        {
          id: 'stake',
          header: t('more.stake'),
          align: 'end',
          sortValue: (one) => one.stake,
          cell: (one) => shown.amount(one.stake),
        },
        {
          id: 'payout',
          header: t('more.payout'),
          align: 'end',
          cell: (one) => shown.amount(one.payout),
        },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (one) =>
            may('lottery.act') &&
            BEFORE_DRAW.includes(one.state) && (
              <Button size="sm" variant="danger" onClick={() => onVoid(one)} data-testid={`issue.${one.number}.void`}>
                {t('issues.void')}
              </Button>
            ),
        },
      ]}
      data-testid="issues.table"
    />
  )
}

type VoidProps = { row: OpsIssue; gameCode: string; onClose: () => void }

function VoidDialog({ row, gameCode, onClose }: VoidProps) {
  const t = useTexts()
  const { number: issueNumber } = row
  return (
    <ActDialog
      title={t('issues.void')}
      description={t('issues.voidDoes', { game: gameCode, issue: issueNumber })}
      danger
      act="issues.void"
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['issues.void'], { params: { gameCode, issueNumber }, body: { reason } })
        return t('common.done')
      }}
    />
  )
}
