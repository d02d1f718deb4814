import { Badge, Button, Checkbox, Field, Input, Switch } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay, useSelf } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type Row = { name: string; roles: string[]; isDisabled: boolean; enrolUntil: Date | null }
const NEW: Row = { name: '', roles: [], isDisabled: false, enrolUntil: null }

/** Officers, their roles, and new accounts. */
export function Staff() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const self = useSelf()
  const [chosen, choose] = useState<Row | null>(null)
  const [renewed, renew] = useState<string | null>(null)
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
          { id: 'roles', header: t('staff.roles'), cell: (row) => row.roles.join(', ') },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => <StateBadge row={row} />,
          },
          { id: 'seen', header: t('members.seen'), cell: (row) => shown.instant(row.lastSeenAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('staff.act') &&
              row.name !== self?.name && (
                <div className="console-acts">
                  <Button size="sm" variant="outline" onClick={() => choose(row)}>
                    {t('staff.change')}
                  </Button>
                  <Button size="sm" variant="outline" onClick={() => renew(row.name)}>
                    {t('staff.renew')}
                  </Button>
                </div>
              ),
          },
        ]}
        data-testid="staff.table"
      />
      {chosen !== null && <StaffDialog row={chosen} roles={roles} onClose={() => choose(null)} />}
      {renewed !== null && <RenewDialog name={renewed} onClose={() => renew(null)} />}
    </>
  )
}

function StateBadge({ row }: { row: Row }) {
  const t = useTexts()
  if (row.isDisabled) return <Badge tone="danger">{t('staff.disabled')}</Badge>
  const isReady = row.enrolUntil === null
  return <Badge tone={isReady ? 'jade' : 'plain'}>{t(isReady ? 'staff.enabled' : 'staff.waiting')}</Badge>
}

type RenewProps = { name: string; onClose: () => void }

function RenewDialog({ name, onClose }: RenewProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('staff.renew')}
      description={t('staff.renewDoes', { name })}
      danger
      act="staff.renew"
      onClose={onClose}
      onAct={async (reason) => {
        await call(opsRoutes['staff.renew'], { params: { name }, body: { reason } })
        return t('common.done')
      }}
    />
  )
}

type StaffDialogProps = {
  /** an empty name opens a new account */
  row: Row
  roles: readonly string[]
  onClose: () => void
}

function StaffDialog({ row, roles, onClose }: StaffDialogProps) {
  const t = useTexts()
  const isNew = row.name === ''
  const [name, setName] = useState(row.name)
  const [ownRoles, setOwnRoles] = useState<readonly string[]>(row.roles)
  const [isDisabled, setDisabled] = useState(row.isDisabled)
  return (
    <ActDialog
      title={t(isNew ? 'staff.add' : 'staff.change')}
      description={t(isNew ? 'staff.addDoes' : 'staff.changeDoes', { name: row.name })}
      onClose={onClose}
      act={isNew ? 'staff.add' : 'staff.change'}
      onAct={async (reason) => {
        if (isNew) {
          const body = { name: name.trim(), roles: [...ownRoles], reason }
          await call(opsRoutes['staff.add'], { body })
        } else {
          const body = { roles: [...ownRoles], isDisabled, reason }
          await call(opsRoutes['staff.change'], { params: { name: row.name }, body })
        }
        return t('common.done')
      }}
    >
      {isNew && (
        <Field label={t('login.name')} hint={t('staff.nameHint')} required>
          <Input value={name} onChange={(event) => setName(event.target.value)} data-testid="staff.name.input" />
        </Field>
      )}
      <fieldset className="grid gap-2">
        <legend>{t('staff.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={ownRoles.includes(role)}
            onChecked={(checked) => setOwnRoles(checked ? [...ownRoles, role] : ownRoles.filter((one) => one !== role))}
            data-testid={`staff.role.${role}`}
          >
            {role}
          </Checkbox>
        ))}
      </fieldset>
      {!isNew && (
        <Switch checked={isDisabled} onChecked={setDisabled}>
          {t('staff.disable')}
        </Switch>
      )}
    </ActDialog>
  )
}
