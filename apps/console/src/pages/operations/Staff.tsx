import { Badge, Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useMay, useSelf } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'
import { Roles } from './Roles.tsx'
import { RenewDialog, StaffDialog, type StaffRow } from './StaffDialogs.tsx'

const NEW: StaffRow = { name: '', roles: [], merchants: null, isDisabled: false, email: null, enrolUntil: null }

/** Officers with their roles and merchants, new accounts, and what each role may do. */
export function Staff() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const [chosen, choose] = useState<StaffRow | null>(null)
  const [renewed, renew] = useState<StaffRow | null>(null)
  const query = useQuery({
    queryKey: ['staff'],
    queryFn: async () => (await call(opsRoutes['staff.list'], {})).value,
  })
  const roles = query.data?.roles.map(({ name }) => name) ?? []
  return (
    <>
      <h1 className="text-20">{t('staff.title')}</h1>
      {may('staff.act') && (
        <div className="console-acts">
          <Button onClick={() => choose(NEW)} data-testid="staff.add.button">
            {t('staff.add')}
          </Button>
        </div>
      )}
      <Listing
        query={query}
        caption={t('staff.title')}
        rows={query.data?.staff ?? []}
        rowKey={({ name }) => name}
        empty={t('staff.empty')}
        first={may('staff.act') ? { label: t('staff.add'), onClick: () => choose(NEW) } : undefined}
        columns={[
          { id: 'name', header: t('login.name'), pinned: true, cell: (row) => row.name },
          { id: 'mailbox', header: t('staff.mailbox'), cell: (row) => row.email ?? t('staff.mailboxNone') },
          { id: 'roles', header: t('staff.roles'), cell: (row) => row.roles.join(', ') },
          {
            id: 'merchants',
            header: t('staff.merchants'),
            cell: ({ merchants }) => (merchants === null ? t('staff.everyMerchant') : merchants.join(', ')),
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => <StateBadge row={row} />,
          },
          { id: 'seen', header: t('members.seen'), cell: (row) => shown.instant(row.lastSeenAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) => <Acts row={row} onChange={() => choose(row)} onRenew={() => renew(row)} />,
          },
        ]}
        phone={['name', 'state', 'acts']}
        data-testid="staff.table"
      />
      <Roles roles={query.data?.roles ?? []} />
      {chosen !== null && <StaffDialog row={chosen} roles={roles} onClose={() => choose(null)} />}
      {renewed !== null && <RenewDialog row={renewed} onClose={() => renew(null)} />}
    </>
  )
}

type ActsProps = { row: StaffRow; onChange: () => void; onRenew: () => void }

/** What is decided about an officer: by others alone. */
function Acts({ row, onChange, onRenew }: ActsProps) {
  const t = useTexts()
  const may = useMay()
  const self = useSelf()
  if (!may('staff.act') || row.name === self?.name) return null
  return (
    <div className="console-acts">
      <Button size="sm" variant="outline" onClick={onChange} data-testid={`staff.${row.name}.change`}>
        {t('staff.change')}
      </Button>
      <Button size="sm" variant="outline" onClick={onRenew} data-testid={`staff.${row.name}.renew`}>
        {t('staff.renew')}
      </Button>
    </div>
  )
}

function StateBadge({ row }: { row: StaffRow }) {
  const t = useTexts()
  if (row.isDisabled) return <Badge tone="danger">{t('staff.disabled')}</Badge>
  const isReady = row.enrolUntil === null
  return <Badge tone={isReady ? 'jade' : 'plain'}>{t(isReady ? 'staff.enabled' : 'staff.waiting')}</Badge>
}
