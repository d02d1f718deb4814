import { units } from '@croupier/money'
import { Badge, Button, Select } from '@croupier/ui'
import { type OpsProviderCase, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const REFRESH_MS = 15_000
const STATES = ['OPEN', 'CLOSED'] as const
const DECIDED: ReadonlySet<string> = new Set(['ADJUSTMENT', 'LARGE_PAYOUT'])
const isDecided = ({ kind }: OpsProviderCase): boolean => DECIDED.has(kind)
type Act = { row: OpsProviderCase; what: 'close' | 'book' | 'refuse' }

/** What a person has to look at about game providers: large corrections and payouts are decided, the rest is closed. */
export function Cases() {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const [act, setAct] = useState<Act | null>(null)
  const state = params.get('state') === 'CLOSED' ? 'CLOSED' : 'OPEN'
  const query = useQuery({
    queryKey: ['cases', state],
    refetchInterval: REFRESH_MS,
    queryFn: async () => (await call(opsRoutes['games.listCases'], { query: { state } })).value,
  })
  const close = () => setAct(null)
  return (
    <>
      <h1 className="text-20">{t('cases.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('cases.show')}
          value={state}
          onValue={(chosen) => setParams({ state: chosen }, { replace: true })}
          options={STATES.map((value) => ({ value, label: t(`cases.states.${value}`) }))}
          data-testid="cases.state.select"
        />
      </div>
      <CaseTable query={query} rows={query.data ?? []} state={state} onAct={setAct} />
      {act?.what === 'close' && <CloseDialog row={act.row} onClose={close} />}
      {act?.what === 'book' && <BookDialog row={act.row} onClose={close} />}
      {act?.what === 'refuse' && <RefuseDialog row={act.row} onClose={close} />}
    </>
  )
}

type TableProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsProviderCase[]
  state: (typeof STATES)[number]
  onAct: (act: Act) => void
}

function CaseTable({ query, rows, state, onAct }: TableProps) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <Listing
      query={query}
      caption={t('cases.title')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t(state === 'OPEN' ? 'cases.empty' : 'cases.emptyClosed')}
      columns={[
        {
          id: 'kind',
          header: t('cases.kind'),
          pinned: true,
          cell: (row) => <Badge tone={isDecided(row) ? 'warn' : 'plain'}>{t(`cases.kinds.${row.kind}`)}</Badge>,
        },
        { id: 'vendor', header: t('games.vendor'), cell: (row) => row.vendor },
        { id: 'account', header: t('common.account'), cell: Account },
        { id: 'subject', header: t('cases.subject'), cell: (row) => row.subject },
        {
          id: 'amount',
          header: t('common.amount'),
          align: 'end',
          cell: (row) => (row.adjustment === null ? '–' : shown.amount(row.adjustment, row.asset ?? undefined)),
        },
        { id: 'why', header: t('cases.why'), cell: (row) => row.why ?? '–' },
        { id: 'opened', header: t('cases.opened'), cell: (row) => shown.instant(row.openedAt) },
        { id: 'times', header: t('cases.times'), align: 'end', cell: (row) => row.times },
        {
          id: 'last',
          header: t(state === 'OPEN' ? 'cases.last' : 'cases.closed'),
          cell: (row) => shown.instant(row.closedAt ?? row.seenAt),
        },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row) => state === 'OPEN' && may('games.act') && <Acts row={row} onAct={onAct} />,
        },
      ]}
      data-testid="cases.table"
    />
  )
}

function Account({ account, publicId, merchantCode }: OpsProviderCase) {
  if (account === null || publicId === null) return merchantCode
  return (
    <>
      <Link to={`/members/${publicId}`}>{account}</Link> ({merchantCode})
    </>
  )
}

function Acts({ row, onAct }: { row: OpsProviderCase; onAct: (act: Act) => void }) {
  const t = useTexts()
  const acts = isDecided(row) ? (['book', 'refuse'] as const) : (['close'] as const)
  return (
    <span className="console-acts">
      {acts.map((what) => (
        <Button
          key={what}
          size="sm"
          variant={what === 'refuse' ? 'danger' : 'outline'}
          onClick={() => onAct({ row, what })}
          data-testid={`case.${row.subject}.${what}`}
        >
          {t(`cases.${what}`)}
        </Button>
      ))}
    </span>
  )
}

type DialogProps = { row: OpsProviderCase; onClose: () => void }

function CloseDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('cases.close')}
      description={t('cases.closeDoes', { subject: row.subject, vendor: row.vendor })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { caseId: row.id }, body: { reason } }
        await call(opsRoutes['games.closeCase'], input)
        return t('common.done')
      }}
    />
  )
}

function BookDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  const shown = useShown()
  const adjustment: bigint = row.adjustment ?? 0n
  const amount = shown.amount(units(adjustment < 0n ? -adjustment : adjustment), row.asset ?? undefined)
  const about = { amount, account: row.account ?? '–', vendor: row.vendor }
  return (
    <ActDialog
      title={t('cases.book')}
      description={t(adjustment < 0n ? 'cases.bookOutDoes' : 'cases.bookInDoes', about)}
      needsSecond
      onClose={onClose}
      onAct={async (reason) => {
        const body = { isBooked: true, reason }
        await call(opsRoutes['games.decideAdjustment'], { params: { caseId: row.id }, body })
        return t('common.done')
      }}
    />
  )
}

function RefuseDialog({ row, onClose }: DialogProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('cases.refuse')}
      description={t('cases.refuseDoes', { account: row.account ?? '–', vendor: row.vendor })}
      danger
      onClose={onClose}
      onAct={async (reason) => {
        const body = { isBooked: false as const, reason }
        await call(opsRoutes['games.decideAdjustment'], { params: { caseId: row.id }, body })
        return t('common.done')
      }}
    />
  )
}
