import { Button, Field, FormAlert, PasswordInput } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { useOwner } from '../../../api/owner.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { AskingDialog } from '../../../shell/unsaved/AskingDialog.tsx'
import { usePasswordRule } from '../registration/usePasswordRule.ts'
import { takeFirstLogin } from './firstLogin.ts'
import { firstPassword } from './firstPassword.ts'
import { useFirstSteps } from './useFirstSteps.ts'
import { PASSWORD_FIELDS, type PasswordValues, usePasswordForm } from './usePasswordForm.ts'

const AUTOCOMPLETE: Record<keyof PasswordValues, string> = {
  oldPassword: 'current-password',
  newPassword: 'new-password',
  confirmNewPassword: 'new-password',
}

/**
 * Changing the own password. The first one, or a weak one, has to be changed: then there is no way
 * around it but logging out.
 */
export default function PasswordDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const navigate = useNavigate()
  const show = useOverlays((overlays) => overlays.show)
  const forced = useQuery(memberInfoQuery(owner)).data?.mustChangePassword ?? true
  const firstSteps = useFirstSteps()
  // Anyone who was just shown the password that we made does not type it again (spec 5).
  const [known] = useState(() => firstPassword() !== null)
  const { form, submit, problem, busy } = usePasswordForm(() => {
    onClose()
    // Spec 4: after every change of the password.
    navigate('/')
    if (takeFirstLogin()) firstSteps()
  })
  const password = usePasswordRule()
  const rules: Record<keyof PasswordValues, (value: string) => true | string> = {
    oldPassword: () => true,
    newPassword: password.judge,
    confirmNewPassword: (value) => value === form.getValues('newPassword') || t('errors.MEMBER_PASSWORDS_DIFFER'),
  }
  return (
    <AskingDialog
      open
      dirty={form.formState.isDirty}
      onClose={onClose}
      title={t('auth.password.title')}
      description={forced ? t('auth.password.why') : t('auth.password.own')}
      closeLabel={forced ? null : t('common.action.close')}
      data-testid="password.dialog"
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <FormAlert text={problem} />
        {PASSWORD_FIELDS.filter((name) => name !== 'oldPassword' || !known).map((name) => {
          const label = t(`auth.password.${name}`)
          const required = t('common.field.requiredEmpty', { field: label })
          return (
            <Field key={name} required label={label} error={form.formState.errors[name]?.message}>
              <PasswordInput
                {...form.register(name, { required, validate: rules[name] })}
                autoComplete={AUTOCOMPLETE[name]}
                showLabel={t('common.field.show')}
                hideLabel={t('common.field.hide')}
                data-testid={`password.${name}.input`}
              />
            </Field>
          )
        })}
        <p className="ui-hint">{password.hint}</p>
        <p className="ui-hint">{t('auth.pause')}</p>
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button variant="outline" onClick={forced ? () => show('logout') : onClose}>
            {forced ? t('shell.bar.logout') : t('common.action.cancel')}
          </Button>
          <Button type="submit" busy={busy} data-testid="password.submit.button">
            {t('auth.password.submit')}
          </Button>
        </div>
      </form>
    </AskingDialog>
  )
}
