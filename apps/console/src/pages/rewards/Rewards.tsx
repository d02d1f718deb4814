import { Button } from '@croupier/ui'
import { type OpsApplication, type OpsRedemption, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type Decision = {
  of: 'application' | 'redemption'
  id: string
  account: string
  what: string
  approve: boolean
}
const REFRESH_MS = 15_000

/** What members asked for and wait for: applications for promotions, and things for points. */
export function Rewards() {
  const t = useTexts()
  const shown = useShown()
  const [decision, decide] = useState<Decision | null>(null)
  const query = useQuery({
    queryKey: ['rewards'],
    queryFn: async () => (await call(opsRoutes['rewards.listWaiting'], {})).value,
    refetchInterval: REFRESH_MS,
  })
  const nameOf = ({ titles, quantity }: OpsRedemption) =>
    `${quantity} × ${titles[t('common.code')] ?? titles.EN ?? Object.values(titles)[0] ?? ''}`
  return (
    <>
      <h1 className="text-20">{t('rewards.title')}</h1>
      <h2>{t('rewards.applications')}</h2>
      <Applications query={query} rows={query.data?.applications ?? []} onDecide={decide} />
      <h2>{t('rewards.redemptions')}</h2>
      <Listing
        query={query}
        caption={t('rewards.redemptions')}
        rows={query.data?.redemptions ?? []}
        rowKey={({ id }) => id}
        empty={t('rewards.redemptionsNone')}
        columns={[
          { id: 'account', header: t('common.account'), pinned: true, cell: (row) => row.account },
          { id: 'what', header: t('rewards.what'), cell: nameOf },
          {
            id: 'where',
            header: t('rewards.where'),
            cell: ({ address, phone }) => [address, phone].filter(Boolean).join(', ') || '–',
          },
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row: OpsRedemption) => (
              <Acts
                {...{ of: 'redemption', id: row.id, account: row.account, what: nameOf(row) }}
                onDecide={decide}
              />
            ),
          },
        ]}
        data-testid="redemptions.table"
      />
      {decision !== null && <DecisionDialog {...decision} onClose={() => decide(null)} />}
    </>
  )
}

type ApplicationsProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsApplication[]
  onDecide: (decision: Decision) => void
}

function Applications({ query, rows, onDecide }: ApplicationsProps) {
  const t = useTexts()
  return (
    <Listing
      query={query}
      caption={t('rewards.applications')}
      rows={rows}
      rowKey={({ id }) => id}
      empty={t('rewards.applicationsNone')}
      columns={[
        { id: 'account', header: t('common.account'), pinned: true, cell: (row) => row.account },
        { id: 'code', header: t('promotions.code'), cell: (row) => row.code },
        { id: 'remark', header: t('rewards.remark'), cell: (row) => row.remark ?? '–' },
        { id: 'images', header: t('rewards.images'), align: 'end', cell: (row) => row.images },
        {
          id: 'acts',
          header: t('common.acts'),
          cell: (row: OpsApplication) => (
            <Acts
              {...{ of: 'application', id: row.id, account: row.account, what: row.code }}
              onDecide={onDecide}
            />
          ),
        },
      ]}
      data-testid="applications.table"
    />
  )
}

type ActsProps = Omit<Decision, 'approve'> & { onDecide: (decision: Decision) => void }

function Acts({ onDecide, ...row }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  if (!may('rewards.act')) return null
  return (
    <span className="console-acts">
      <Button
        size="sm"
        variant="outline"
        onClick={() => onDecide({ ...row, approve: true })}
        data-testid={`${row.of}.${row.account}.approve`}
      >
        {t('rewards.approve')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        onClick={() => onDecide({ ...row, approve: false })}
        data-testid={`${row.of}.${row.account}.reject`}
      >
        {t('rewards.reject')}
      </Button>
    </span>
  )
}

function DecisionDialog({
  of,
  id,
  account,
  what,
  approve,
  onClose,
}: Decision & { onClose: () => void }) {
  const t = useTexts()
  const [remark, setRemark] = useState('')
  return (
    <ActDialog
      title={t(approve ? 'rewards.approve' : 'rewards.reject')}
      description={t(`rewards.does.${of}.${approve ? 'approve' : 'reject'}`, { account, what })}
      danger={!approve}
      ready={approve || remark.trim() !== ''}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { id }, body: { approve, remark, reason } }
        if (of === 'application') await call(opsRoutes['rewards.decideApplication'], input)
        else await call(opsRoutes['rewards.decideRedemption'], input)
        return t('common.done')
      }}
    >
      {(of === 'redemption' || !approve) && (
        <Line
          label={t('rewards.told')}
          hint={t('rewards.toldHint')}
          required={!approve}
          value={remark}
          onValue={setRemark}
          data-testid="rewards.remark.input"
        />
      )}
    </ActDialog>
  )
}
