import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { useForgetSelf } from './session.ts'

/** Name, password and a code of the authenticator, in one step. */
export function Login() {
  const t = useTexts()
  const problem = useProblem()
  const forget = useForgetSelf()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const logIn = useMutation({
    mutationFn: async () =>
      await call(opsRoutes['staff.logIn'], { body: { name: name.trim(), password, code } }),
    onSuccess: forget,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logIn.mutate()
  }
  return (
    <main className="console-login">
      <form onSubmit={submit} data-testid="login.form">
        <h1 className="text-20">{t('login.title')}</h1>
        <Field label={t('login.name')} required>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="username"
            data-testid="login.name.input"
          />
        </Field>
        <Field label={t('login.password')} required>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            data-testid="login.password.input"
          />
        </Field>
        <Field
          label={t('login.code')}
          hint={t('login.codeHint')}
          required
          error={logIn.error === null ? undefined : problem(logIn.error)}
        >
          <Input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            data-testid="login.code.input"
          />
        </Field>
        <Button type="submit" busy={logIn.isPending} block data-testid="login.submit.button">
          {t('login.submit')}
        </Button>
        <LanguageSwitch />
      </form>
    </main>
  )
}
