import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOverlays } from '../../shell/overlayStore.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { FormAlert } from './FormAlert.tsx'
import { LockNote } from './LockNote.tsx'
import { useLoginForm } from './useLoginForm.ts'

/** Account and password. Pasting and password managers are never in the way (WCAG 3.3.8). */
export function LoginForm(props: {
  onDone: (mustChange: boolean) => void
  onRegister: () => void
}) {
  const { t } = useTranslation()
  const { form, submit, problem, lock, picture, busy } = useLoginForm(props.onDone)
  const { register, formState } = form
  const show = useOverlays((overlays) => overlays.show)
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {lock.seconds === null ? (
        <FormAlert text={problem} />
      ) : (
        <LockNote seconds={lock.seconds} onOver={lock.end} />
      )}
      <Field label={t('auth.login.account')} error={formState.errors.username?.message}>
        <Input
          {...register('username', { required: empty(t('auth.login.account')) })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="login.username.input"
        />
      </Field>
      <Field label={t('auth.login.password')} error={formState.errors.password?.message}>
        <PasswordInput
          {...register('password', { required: empty(t('auth.login.password')) })}
          autoComplete="current-password"
          showLabel={t('common.field.show')}
          hideLabel={t('common.field.hide')}
          data-testid="login.password.input"
        />
      </Field>
      {picture.turn !== null && (
        <CaptchaField
          turn={picture.turn}
          onRefresh={picture.renew}
          input={register('captcha', { required: empty(t('auth.captcha.label')) })}
          error={formState.errors.captcha?.message}
        />
      )}
      <Button
        type="submit"
        block
        size="lg"
        busy={busy}
        disabled={lock.seconds !== null}
        data-testid="login.submit.button"
      >
        {t('auth.login.submit')}
      </Button>
      <Button variant="link" onClick={() => show('forgot')} data-testid="login.forgot.button">
        {t('auth.login.forgot')}
      </Button>
      <p className="text-center text-13 text-muted">
        {t('auth.login.noAccount')}{' '}
        <Link className="ui-link" to="/register" onClick={props.onRegister}>
          {t('auth.login.toRegister')}
        </Link>
      </p>
    </form>
  )
}
