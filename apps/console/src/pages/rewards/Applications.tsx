import { Button } from '@croupier/ui'
import { type OpsApplication, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { BulkDialog } from '../../shell/BulkDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { ChosenBar, useChosen } from '../../shell/useChosen.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { RiskScore } from '../cashier/RiskScore.tsx'
import { Acts, type Decision } from './DecisionActs.tsx'

type ApplicationsProps = {
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsApplication[]
  onDecide: (decision: Decision) => void
}

/** Applications for promotions, decided one by one or several alike. */
export function Applications({ query, rows, onDecide }: ApplicationsProps) {
  const t = useTexts()
  const may = useMay()
  const shown = useShown()
  const [bulk, setBulk] = useState<boolean | null>(null)
  const { chosen, column, all, none } = useChosen(rows, {
    key: ({ id }) => id,
    label: ({ account, code }) => `${account} ${code}`,
  })
  return (
    <>
      {may('rewards.act') && rows.length > 1 && (
        <ChosenBar count={chosen.length} onAll={all} onNone={none}>
          <Button size="sm" onClick={() => setBulk(true)} data-testid="applications.approve.button">
            {t('rewards.bulk.approve')}
          </Button>
          <Button size="sm" variant="danger" onClick={() => setBulk(false)}>
            {t('rewards.bulk.reject')}
          </Button>
        </ChosenBar>
      )}
      <Listing
        query={query}
        caption={t('rewards.applications')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('rewards.applicationsNone')}
        columns={[
          ...(may('rewards.act') && rows.length > 1 ? [column] : []),
          {
            id: 'account',
            header: t('common.account'),
            pinned: true,
            cell: ({ account, publicId }) =>
              may('members.see') ? <Link to={`/members/${publicId}`}>{account}</Link> : account,
          },
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'risk', header: t('risk.title'), cell: (row) => <RiskScore risk={row.risk} /> },
          { id: 'code', header: t('promotions.code'), cell: (row) => row.code },
          { id: 'remark', header: t('rewards.remark'), cell: (row) => row.remark ?? '–' },
          { id: 'images', header: t('rewards.images'), align: 'end', cell: (row) => row.images },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row: OpsApplication) => (
              <Acts {...{ of: 'application', id: row.id, account: row.account, what: row.code }} onDecide={onDecide} />
            ),
          },
        ]}
        data-testid="applications.table"
      />
      {bulk !== null && <AllDialog rows={chosen} approve={bulk} onClose={() => setBulk(null)} />}
    </>
  )
}

type AllProps = { rows: readonly OpsApplication[]; approve: boolean; onClose: () => void }

function AllDialog({ rows, approve, onClose }: AllProps) {
  const t = useTexts()
  const [remark, setRemark] = useState('')
  const way = approve ? 'approve' : 'reject'
  return (
    <BulkDialog
      title={t(`rewards.bulk.${way}`)}
      description={t(`rewards.bulkDoes.${way}`)}
      danger={!approve}
      ready={approve || remark.trim() !== ''}
      rows={rows.map(({ id, account, code }) => ({ key: id, label: `${account} – ${code}` }))}
      onEach={async (id, reason) => {
        const input = { params: { id }, body: { approve, remark, reason } }
        await call(opsRoutes['rewards.decideApplication'], input)
      }}
      onClose={onClose}
    >
      {!approve && <Line label={t('rewards.told')} required value={remark} onValue={setRemark} />}
    </BulkDialog>
  )
}
