import { Badge, Button, Checkbox, Dialog, Field, Input, Switch } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog, needed } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay, useSelf } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type Row = { name: string; roles: string[]; isDisabled: boolean; enrolUntil: Date | null }
type Invite = { secret: string; until: Date }
const NEW: Row = { name: '', roles: [], isDisabled: false, enrolUntil: null }

/** Officers, their roles, and new accounts. */
export function Staff() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const self = useSelf()
  const [chosen, choose] = useState<Row | null>(null)
  const [renewed, renew] = useState<string | null>(null)
  const [invite, setInvite] = useState<Invite | null>(null)
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
      {chosen !== null && <StaffDialog row={chosen} roles={roles} onInvite={setInvite} onClose={() => choose(null)} />}
      {renewed !== null && <RenewDialog name={renewed} onInvite={setInvite} onClose={() => renew(null)} />}
      {invite !== null && <InviteDialog invite={invite} onClose={() => setInvite(null)} />}
    </>
  )
}

function StateBadge({ row }: { row: Row }) {
  const t = useTexts()
  if (row.isDisabled) return <Badge tone="danger">{t('staff.disabled')}</Badge>
  const isReady = row.enrolUntil === null
  return <Badge tone={isReady ? 'jade' : 'plain'}>{t(isReady ? 'staff.enabled' : 'staff.waiting')}</Badge>
}

/** What is handed to the officer, who chooses password and authenticator with it. */
function InviteDialog({ invite, onClose }: { invite: Invite; onClose: () => void }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('staff.invite')}
      description={t('staff.inviteOnce')}
      closeLabel={t('common.close')}
      data-testid="staff.invite.dialog"
    >
      <dl className="console-facts">
        <dt>{t('login.secret')}</dt>
        <dd data-testid="staff.secret">{invite.secret}</dd>
        <dt>{t('staff.until')}</dt>
        <dd>{shown.instant(invite.until)}</dd>
      </dl>
    </Dialog>
  )
}

type RenewProps = { name: string; onInvite: (invite: Invite) => void; onClose: () => void }

function RenewDialog({ name, onInvite, onClose }: RenewProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('staff.renew')}
      description={t('staff.renewDoes', { name })}
      danger
      needsSecond
      onClose={onClose}
      onAct={async (reason, named) => {
        const body = { reason, second: needed(named) }
        onInvite((await call(opsRoutes['staff.renew'], { params: { name }, body })).value)
        return t('common.done')
      }}
    />
  )
}

type StaffDialogProps = {
  /** an empty name opens a new account */
  row: Row
  roles: readonly string[]
  onInvite: (invite: Invite) => void
  onClose: () => void
}

function StaffDialog({ row, roles, onInvite, onClose }: StaffDialogProps) {
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
      needsSecond
      onAct={async (reason, named) => {
        const second = needed(named)
        if (isNew) {
          const body = { name: name.trim(), roles: [...ownRoles], reason, second }
          onInvite((await call(opsRoutes['staff.add'], { body })).value)
        } else {
          const body = { roles: [...ownRoles], isDisabled, reason, second }
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
