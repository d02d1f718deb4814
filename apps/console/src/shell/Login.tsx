import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { CodeField, Enrol, invitationIn } from './Enrol.tsx'
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
  const [isFirst, setFirst] = useState(() => invitationIn(location.hash) !== null)
  const logIn = useMutation({
    mutationFn: async () => await call(opsRoutes['staff.logIn'], { body: { name: name.trim(), password, code } }),
    onSuccess: forget,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    logIn.mutate()
  }
  if (isFirst) {
    return (
      <main className="console-login">
        <Enrol onBack={() => setFirst(false)} />
      </main>
    )
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
        <CodeField code={code} error={logIn.error && problem(logIn.error)} onCode={setCode} />
        <Button type="submit" busy={logIn.isPending} block data-testid="login.submit.button">
          {t('login.submit')}
        </Button>
        <Button variant="outline" block onClick={() => setFirst(true)} data-testid="login.first">
          {t('login.first')}
        </Button>
        <LanguageSwitch />
      </form>
    </main>
  )
}
