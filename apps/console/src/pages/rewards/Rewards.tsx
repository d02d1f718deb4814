import { type OpsRedemption, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Heading } from '../../shell/Heading.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { Applications } from './Applications.tsx'
import { Acts, type Decision } from './DecisionActs.tsx'

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
      <Heading id="redemptions" text={t('rewards.redemptions')} />
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
              <Acts {...{ of: 'redemption', id: row.id, account: row.account, what: nameOf(row) }} onDecide={decide} />
            ),
          },
        ]}
        data-testid="redemptions.table"
      />
      {decision !== null && <DecisionDialog {...decision} onClose={() => decide(null)} />}
    </>
  )
}

function DecisionDialog({ of, id, account, what, approve, onClose }: Decision & { onClose: () => void }) {
  const t = useTexts()
  const [remark, setRemark] = useState('')
  return (
    <ActDialog
      title={t(approve ? 'rewards.approve' : 'rewards.reject')}
      description={t(`rewards.does.${of}.${approve ? 'approve' : 'reject'}`, { account, what })}
      danger={!approve}
      {...(of === 'application' && approve ? { act: 'rewards.decideApplication' as const } : {})}
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
