import { Button, Checkbox } from '@croupier/ui'
import { opsRoutes, type Permission, permission } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useMay } from '../../shell/session.ts'
import { useTexts } from '../../texts.ts'

type Role = { name: string; permissions: Permission[] }
const NEW: Role = { name: '', permissions: [] }
/** It may do everything, and stays so. */
const OWNER = 'OWNER'

/** What each role may do; two officers change it. */
export function Roles({ roles }: { roles: readonly Role[] }) {
  const t = useTexts()
  const may = useMay()
  const [chosen, choose] = useState<Role | null>(null)
  const nameOf = usePermissionName()
  return (
    <section className="grid gap-3" aria-label={t('staff.roles')} data-testid="staff.roles">
      <h2 className="text-16">{t('staff.roles')}</h2>
      {may('staff.act') && (
        <div className="console-acts">
          <Button onClick={() => choose(NEW)} data-testid="staff.role.add">
            {t('staff.addRole')}
          </Button>
        </div>
      )}
      <dl className="grid gap-3">
        {roles.map((role) => (
          <div key={role.name} className="grid gap-1" data-testid={`staff.roleRow.${role.name}`}>
            <dt className="console-acts">
              <strong>{role.name}</strong>
              {may('staff.act') && role.name !== OWNER && (
                <Button size="sm" variant="outline" onClick={() => choose(role)}>
                  {t('staff.change')}
                </Button>
              )}
            </dt>
            <dd>{role.permissions.map(nameOf).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      {chosen !== null && <RoleDialog role={chosen} onClose={() => choose(null)} />}
    </section>
  )
}

/** A permission in words: its area, and whether one sees or acts there. */
function usePermissionName() {
  const t = useTexts()
  return (one: Permission) => t(`staff.may.${one}`)
}

function RoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTexts()
  const nameOf = usePermissionName()
  const [name, setName] = useState(role.name)
  const [permissions, setPermissions] = useState<readonly Permission[]>(role.permissions)
  const isNew = role.name === ''
  return (
    <ActDialog
      title={t(isNew ? 'staff.addRole' : 'staff.changeRole')}
      description={t('staff.roleDoes')}
      act="staff.saveRole"
      onClose={onClose}
      onAct={async (reason) => {
        const body = { permissions: [...permissions], reason }
        await call(opsRoutes['staff.saveRole'], { params: { role: name.trim() }, body })
        return t('common.done')
      }}
    >
      {isNew && (
        <Line
          label={t('staff.roleName')}
          name="role"
          hint={t('staff.roleNameHint')}
          required
          value={name}
          onValue={setName}
          data-testid="staff.role.name"
        />
      )}
      <fieldset className="grid gap-2">
        <legend>{t('staff.roleMay')}</legend>
        {permission.options.map((one) => (
          <Checkbox
            key={one}
            checked={permissions.includes(one)}
            onChecked={(checked) =>
              setPermissions(checked ? [...permissions, one] : permissions.filter((other) => other !== one))
            }
            data-testid={`staff.may.${one}`}
          >
            {nameOf(one)}
          </Checkbox>
        ))}
      </fieldset>
    </ActDialog>
  )
}
