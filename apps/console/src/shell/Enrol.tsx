import { Button, Field, Input, PasswordInput } from '@croupier/ui'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { opsRoutes } from '@croupier/wire/ops'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../api/call.ts'
import { useProblem, useTexts } from '../texts.ts'
import { useForgetSelf } from './session.ts'

const PASSWORD_CHARS_MIN = 12
const CODE = /^\d{6}$/

/** What a mailed link brings: it follows the #, which no server sees. Null for any other address. */
export function invitationIn(hash: string): { name: string; secret: string } | null {
  const parts = new URLSearchParams(hash.slice(1))
  const [name, secret] = [parts.get('name'), parts.get('secret')]
  return name === null || secret === null ? null : { name, secret }
}

/** A new officer comes with the one-time secret, and chooses an own password and authenticator. */
export function Enrol({ onBack }: { onBack: () => void }) {
  const t = useTexts()
  const problem = useProblem()
  const [linked] = useState(() => invitationIn(location.hash))
  const [name, setName] = useState(linked?.name ?? '')
  const [secret, setSecret] = useState(linked?.secret ?? '')
  const invited = { name: name.trim(), secret: secret.trim() }
  const begin = useMutation({
    mutationFn: async () => (await call(opsRoutes['staff.beginEnrolment'], { body: invited })).value,
  })
  if (begin.data !== undefined) return <Choose invited={invited} made={begin.data} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate()
  }
  return (
    <form onSubmit={submit} data-testid="enrol.form">
      <h1 className="text-20">{t('login.first')}</h1>
      <Field label={t('login.name')} required>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          data-testid="enrol.name.input"
        />
      </Field>
      <Field
        label={t('login.secret')}
        hint={t('login.secretHint')}
        required
        error={begin.error === null ? undefined : problem(begin.error)}
      >
        <Input
          value={secret}
          onChange={(event) => setSecret(event.target.value)}
          autoComplete="off"
          data-testid="enrol.secret.input"
        />
      </Field>
      <Button type="submit" busy={begin.isPending} block data-testid="enrol.begin.button">
        {t('login.begin')}
      </Button>
      <Button variant="outline" block onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}

type ChooseProps = {
  invited: { name: string; secret: string }
  made: { key: string; uri: string }
}

function Choose({ invited, made }: ChooseProps) {
  const t = useTexts()
  const problem = useProblem()
  const forget = useForgetSelf()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const enrol = useMutation({
    mutationFn: async () => await call(opsRoutes['staff.enrol'], { body: { ...invited, password, code } }),
    onSuccess: forget,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    enrol.mutate()
  }
  return (
    <form onSubmit={submit} data-testid="enrol.choose.form">
      <h1 className="text-20">{t('login.first')}</h1>
      <p>{t('login.scan')}</p>
      <QrCode value={made.uri} label={t('login.key')} />
      <code className="break-all" data-testid="enrol.key">
        {made.key}
      </code>
      <NewPasswordField value={password} onValue={setPassword} />
      <CodeField code={code} error={enrol.error && problem(enrol.error)} onCode={setCode} />
      <Button
        type="submit"
        busy={enrol.isPending}
        disabled={password.length < PASSWORD_CHARS_MIN || !CODE.test(code)}
        block
        data-testid="enrol.submit.button"
      >
        {t('login.submit')}
      </Button>
    </form>
  )
}

/** An own password that is chosen now. */
export function NewPasswordField(props: { value: string; onValue: (text: string) => void }) {
  const t = useTexts()
  return (
    <Field label={t('login.newPassword')} hint={t('login.newPasswordHint')} required>
      <PasswordInput
        value={props.value}
        onChange={(event) => props.onValue(event.target.value)}
        autoComplete="new-password"
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
        data-testid="password.new.input"
      />
    </Field>
  )
}

type CodeProps = { code: string; error: string | null; onCode: (text: string) => void }

/** A code of the own authenticator, below which a refusal of the form is told. */
export function CodeField({ code, error, onCode }: CodeProps) {
  const t = useTexts()
  return (
    <Field label={t('login.code')} hint={t('login.codeHint')} required error={error === null ? undefined : error}>
      <Input
        value={code}
        onChange={(event) => onCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        data-testid="login.code.input"
      />
    </Field>
  )
}
