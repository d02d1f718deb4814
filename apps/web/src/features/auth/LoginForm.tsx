import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLogin } from '../../api/session.ts'
import { FormAlert } from './FormAlert.tsx'
import { placeError } from './fieldErrors.ts'

type Values = { username: string; password: string }

/** Account and password. Pasting and password managers are never in the way (WCAG 3.3.8). */
export function LoginForm(props: {
  onDone: (mustChange: boolean) => void
  onRegister: () => void
}) {
  const { t } = useTranslation()
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { username: '', password: '' },
  })
  const submit = handleSubmit(({ username, password }) => {
    setProblem(null)
    login.mutate(
      { username: username.trim(), password, side: 'member' },
      {
        onSuccess: ({ passwordExpired }) => props.onDone(passwordExpired),
        onError: (error) =>
          setProblem(placeError(error, { setError, fields: ['username', 'password'] }, {}, t)),
      },
    )
  })
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <FormAlert text={problem} />
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
      <Button
        type="submit"
        block
        size="lg"
        busy={login.isPending}
        data-testid="login.submit.button"
      >
        {t('auth.login.submit')}
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
