import { Badge, Button, Checkbox, Dialog, Field, Input, Switch } from '@croupier/ui'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay, useSelf } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

type Row = { name: string; roles: string[]; isDisabled: boolean }
type Keys = { password: string; key: string; uri: string }

/** Officers, their roles, and new accounts. */
export function Staff() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const self = useSelf()
  const [chosen, choose] = useState<Row | null>(null)
  const [keys, setKeys] = useState<Keys | null>(null)
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
          <Button
            onClick={() => choose({ name: '', roles: [], isDisabled: false })}
            data-testid="staff.add.button"
          >
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
        columns={[
          { id: 'name', header: t('login.name'), pinned: true, cell: (row) => row.name },
          { id: 'roles', header: t('staff.roles'), cell: (row) => row.roles.join(', ') },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => (
              <Badge tone={row.isDisabled ? 'danger' : 'jade'}>
                {t(row.isDisabled ? 'staff.disabled' : 'staff.enabled')}
              </Badge>
            ),
          },
          { id: 'seen', header: t('members.seen'), cell: (row) => shown.instant(row.lastSeenAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: (row) =>
              may('staff.act') &&
              row.name !== self?.name && (
                <Button size="sm" variant="outline" onClick={() => choose(row)}>
                  {t('staff.change')}
                </Button>
              ),
          },
        ]}
        data-testid="staff.table"
      />
      {chosen !== null && (
        <StaffDialog row={chosen} roles={roles} onKeys={setKeys} onClose={() => choose(null)} />
      )}
      {keys !== null && <KeysDialog keys={keys} onClose={() => setKeys(null)} />}
    </>
  )
}

function KeysDialog({ keys, onClose }: { keys: Keys; onClose: () => void }) {
  const t = useTexts()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('staff.keys')}
      description={t('staff.keysOnce')}
      closeLabel={t('common.close')}
      data-testid="staff.keys.dialog"
    >
      <dl className="console-facts">
        <dt>{t('login.password')}</dt>
        <dd data-testid="staff.password">{keys.password}</dd>
        <dt>{t('staff.key')}</dt>
        <dd data-testid="staff.key">{keys.key}</dd>
      </dl>
      <QrCode value={keys.uri} label={t('staff.key')} />
    </Dialog>
  )
}

type StaffDialogProps = {
  /** an empty name opens a new account */
  row: Row
  roles: readonly string[]
  onKeys: (keys: Keys) => void
  onClose: () => void
}

function StaffDialog({ row, roles, onKeys, onClose }: StaffDialogProps) {
  const t = useTexts()
  const isNew = row.name === ''
  const [name, setName] = useState(row.name)
  const [held, setHeld] = useState<readonly string[]>(row.roles)
  const [isDisabled, setDisabled] = useState(row.isDisabled)
  return (
    <ActDialog
      title={t(isNew ? 'staff.add' : 'staff.change')}
      description={t(isNew ? 'staff.addDoes' : 'staff.changeDoes', { name: row.name })}
      onClose={onClose}
      onAct={async (reason) => {
        if (isNew) {
          const body = { name: name.trim(), roles: [...held], reason }
          onKeys((await call(opsRoutes['staff.add'], { body })).value)
        } else {
          const body = { roles: [...held], isDisabled, reason }
          await call(opsRoutes['staff.change'], { params: { name: row.name }, body })
        }
        return t('common.done')
      }}
    >
      {isNew && (
        <Field label={t('login.name')} hint={t('staff.nameHint')} required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            data-testid="staff.name.input"
          />
        </Field>
      )}
      <fieldset className="grid gap-2">
        <legend>{t('staff.roles')}</legend>
        {roles.map((role) => (
          <Checkbox
            key={role}
            checked={held.includes(role)}
            onChecked={(checked) =>
              setHeld(checked ? [...held, role] : held.filter((one) => one !== role))
            }
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
