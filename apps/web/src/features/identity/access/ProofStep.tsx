import { Button, Field, FormAlert, PasswordInput, RadioGroup } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { type ProofWay, useProofCode, useProve } from '../../../api/identity/contacts.ts'
import { PasskeyProof } from './PasskeyLogin.tsx'
import { RecoveryInput } from './RecoveryInput.tsx'
import { SendCode, useResend } from './sms/SendCode.tsx'

/** What is said at the field; everything else is about the form. */
const OF_THE_FIELD = [
  'MEMBER_PASSWORD_WRONG',
  'FACTOR_CODE_WRONG',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'CODE_TRIES_OVER',
] as const

function nameOf({ method, target }: ProofWay, t: TFunction): string {
  if (method === 'password') return t('auth.login.password')
  if (method === 'passkey') return t('auth.passkeys.login')
  if (method === 'authenticator' || method === 'recovery') return t(`auth.second.method.${method}`)
  return t(`auth.second.method.${method}`, { target: target ?? '' })
}

const schema = z.object({ proof: z.string().min(1) })

/** Asks who is there before something is changed by which the account is reached or proved (ASVS 7.5.1). */
export function ProofStep({ ways, onProved = () => {} }: { ways: readonly ProofWay[]; onProved?: () => void }) {
  const { t } = useTranslation()
  const [method, setMethod] = useState(ways[0]?.method ?? 'password')
  return (
    <div className="grid gap-4">
      <p>{t('auth.contacts.proofLead')}</p>
      {ways.length > 1 && <Ways ways={ways} method={method} onMethod={setMethod} />}
      {method === 'passkey' ? (
        <PasskeyProof onProved={onProved} />
      ) : (
        <TypedProof key={method} method={method} onProved={onProved} />
      )}
    </div>
  )
}

type Typed = Exclude<ProofWay['method'], 'passkey'>

/** What the field is called. */
function labelOf(method: Typed, t: TFunction): string {
  if (method === 'password') return t('auth.login.password')
  return t(method === 'recovery' ? 'auth.second.method.recovery' : 'auth.second.code')
}

/** A password or a code. */
function TypedProof({ method, onProved }: { method: Typed; onProved: () => void }) {
  const { t } = useTranslation()
  const prove = useProve()
  const asking = useProofCode()
  const resend = useResend()
  const form = useForm({
    defaultValues: { proof: '' },
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
  })
  const refused = (error: unknown) => {
    form.reset()
    resend.refused(error)
  }
  const send = (proof: string) => prove.mutate({ method, proof }, { onSuccess: onProved, onError: refused })
  const submit = form.handleSubmit(
    ({ proof }) => send(proof),
    () => prove.reset(),
  )
  const label = labelOf(method, t)
  const wrong = isRefusal(prove.error, ...OF_THE_FIELD) && prove.error
  const trouble = wrong ? null : (prove.error ?? asking.error)
  const fault = form.formState.errors.proof
    ? t('common.field.requiredEmpty', { field: label })
    : wrong && explain(wrong, t)
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate data-testid="proof.form">
      <FormAlert text={trouble === null ? null : explain(trouble, t)} />
      {(method === 'sms' || method === 'email') && (
        <SendCode
          resend={resend}
          busy={asking.isPending}
          onSend={() => asking.mutate(method, { onSuccess: resend.sent, onError: resend.refused })}
        />
      )}
      <ProofField
        key={resend.turn}
        method={method}
        label={label}
        error={fault}
        sent={resend.turn > 0}
        value={form.watch('proof')}
        onValue={(proof) => form.setValue('proof', proof)}
        onComplete={send}
        busy={prove.isPending}
      />
      <Button type="submit" block busy={prove.isPending} data-testid="proof.submit.button">
        {t('auth.second.submit')}
      </Button>
    </form>
  )
}

function Ways(props: {
  ways: readonly ProofWay[]
  method: ProofWay['method']
  onMethod: (method: ProofWay['method']) => void
}) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      label={t('auth.second.how')}
      look="cards"
      value={props.method}
      onValue={props.onMethod}
      options={props.ways.map((one) => ({ value: one.method, label: nameOf(one, t) }))}
    />
  )
}

/** The password, a recovery code, or six boxes for a code. */
function ProofField(props: {
  method: Typed
  label: string
  error: string | false
  /** a code was sent: it is typed next */
  sent: boolean
  value: string
  onValue: (value: string) => void
  onComplete: (value: string) => void
  busy: boolean
}) {
  const { t } = useTranslation()
  const { method, label, error, value, onValue } = props
  if (method === 'recovery') {
    return (
      <Field required label={label} error={error}>
        <RecoveryInput value={value} onValue={onValue} data-testid="proof.recovery.input" />
      </Field>
    )
  }
  return method === 'password' ? (
    <Field required label={label} error={error}>
      <PasswordInput
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        autoComplete="current-password"
        autoFocus
        maxLength={128}
        showLabel={t('common.field.show')}
        hideLabel={t('common.field.hide')}
        data-testid="proof.password.input"
      />
    </Field>
  ) : (
    <Field required label={label} error={error}>
      <OtpInput
        value={value}
        onValue={onValue}
        onComplete={props.onComplete}
        boxLabel={(place, length) => t('auth.second.digit', { place, length })}
        busy={props.busy}
        autoFocus={method === 'authenticator' || props.sent}
        data-testid="proof.code.input"
      />
    </Field>
  )
}
