import { Checkbox, Switch } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useTexts } from '../../texts.ts'

/** An officer in the list. */
export type StaffRow = {
  name: string
  roles: string[]
  /** null: every one */
  merchants: string[] | null
  isDisabled: boolean
  /** null: of an account from before there were mailboxes */
  email: string | null
  enrolUntil: Date | null
}
type RenewProps = { row: StaffRow; onClose: () => void }

/** Lets an officer choose password and authenticator again, by a link to the own mailbox. */
export function RenewDialog({ row: { name, email }, onClose }: RenewProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('staff.renew')}
      description={email === null ? t('staff.renewCannot', { name }) : t('staff.renewDoes', { name, mailbox: email })}
      danger
      act="staff.renew"
      ready={email !== null}
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
  row: StaffRow
  roles: readonly string[]
  onClose: () => void
}

/** A new officer, or other roles and merchants of one. */
export function StaffDialog({ row, roles, onClose }: StaffDialogProps) {
  const t = useTexts()
  const isNew = row.name === ''
  const [name, setName] = useState(row.name)
  const [ownRoles, setOwnRoles] = useState<readonly string[]>(row.roles)
  const [merchants, setMerchants] = useState<readonly string[] | null>(row.merchants)
  const [email, setEmail] = useState(row.email ?? '')
  const [isDisabled, setDisabled] = useState(row.isDisabled)
  return (
    <ActDialog
      title={t(isNew ? 'staff.add' : 'staff.change')}
      description={t(isNew ? 'staff.addDoes' : 'staff.changeDoes', { name: row.name })}
      onClose={onClose}
      act={isNew ? 'staff.add' : 'staff.change'}
      ready={!isNew || (name.trim() !== '' && email.trim() !== '' && ownRoles.length > 0)}
      onAct={async (reason) => {
        const held = { roles: [...ownRoles], merchants: merchants && [...merchants] }
        const mailbox = email.trim().toLowerCase()
        if (isNew) {
          const who = { name: name.trim(), email: mailbox }
          await call(opsRoutes['staff.add'], { body: { ...who, ...held, reason } })
        } else {
          const other = mailbox === '' || mailbox === row.email ? null : mailbox
          const body = { ...held, isDisabled, email: other, reason }
          await call(opsRoutes['staff.change'], { params: { name: row.name }, body })
        }
        return t('common.done')
      }}
    >
      {isNew && (
        <Line
          label={t('login.name')}
          name="name"
          hint={t('staff.nameHint')}
          required
          value={name}
          onValue={setName}
          data-testid="staff.name.input"
        />
      )}
      <Line
        label={t('staff.mailbox')}
        name="email"
        hint={t('staff.mailboxHint')}
        required={isNew}
        value={email}
        onValue={setEmail}
        data-testid="staff.email.input"
      />
      <RoleChecks roles={roles} own={ownRoles} onOwn={setOwnRoles} />
      <Walls merchants={merchants} onMerchants={setMerchants} />
      {!isNew && (
        <Switch checked={isDisabled} onChecked={setDisabled}>
          {t('staff.disable')}
        </Switch>
      )}
    </ActDialog>
  )
}

type RolesProps = { roles: readonly string[]; own: readonly string[]; onOwn: (roles: readonly string[]) => void }

function RoleChecks({ roles, own, onOwn }: RolesProps) {
  const t = useTexts()
  return (
    <fieldset className="grid gap-2">
      <legend>{t('staff.roles')}</legend>
      {roles.map((role) => (
        <Checkbox
          key={role}
          checked={own.includes(role)}
          onChecked={(checked) => onOwn(checked ? [...own, role] : own.filter((one) => one !== role))}
          data-testid={`staff.role.${role}`}
        >
          {role}
        </Checkbox>
      ))}
    </fieldset>
  )
}

type WallsProps = { merchants: readonly string[] | null; onMerchants: (merchants: readonly string[] | null) => void }

/** Where an officer sees and acts: at every merchant, those to come with them, or at the ones that are chosen. */
function Walls({ merchants, onMerchants }: WallsProps) {
  const t = useTexts()
  const { merchants: all } = useMerchant()
  return (
    <fieldset className="grid gap-2">
      <legend>{t('staff.merchants')}</legend>
      <Checkbox
        checked={merchants === null}
        onChecked={(checked) => onMerchants(checked ? null : [])}
        data-testid="staff.everyMerchant"
      >
        {t('staff.everyMerchant')}
      </Checkbox>
      {merchants !== null &&
        all.map(({ code, name }) => (
          <Checkbox
            key={code}
            checked={merchants.includes(code)}
            onChecked={(checked) =>
              onMerchants(checked ? [...merchants, code] : merchants.filter((one) => one !== code))
            }
            data-testid={`staff.merchant.${code}`}
          >
            {`${name} (${code})`}
          </Checkbox>
        ))}
    </fieldset>
  )
}
