import { Button, Field, Input, RadioGroup } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import type { TFunction } from 'i18next'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ProofWay, useProofCode, useProve } from '../../api/contacts.ts'
import { explain } from '../../api/explain.ts'
import { FormAlert } from './FormAlert.tsx'
import { SendCode, useResend } from './SendCode.tsx'

function nameOf({ method, target }: ProofWay, t: TFunction): string {
  if (method === 'password') return t('auth.login.password')
  if (method === 'authenticator') return t('auth.second.method.authenticator')
  return t(`auth.second.method.${method}`, { target: target ?? '' })
}

/** Asks who is there before something is changed by which the account is reached or proved (ASVS 7.5.1). */
export function ProofStep({ ways }: { ways: readonly ProofWay[] }) {
  const { t } = useTranslation()
  const prove = useProve()
  const asking = useProofCode()
  const resend = useResend()
  const [method, setMethod] = useState(ways[0]?.method ?? 'password')
  const [proof, setProof] = useState('')
  const send = (value: string) =>
    prove.mutate({ method, proof: value }, { onError: () => setProof('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (proof !== '') send(proof)
  }
  const choose = (next: ProofWay['method']) => {
    setMethod(next)
    setProof('')
    prove.reset()
    resend.forget()
  }
  const trouble = prove.error ?? asking.error
  const label = method === 'password' ? t('auth.login.password') : t('auth.second.code')
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate data-testid="proof.form">
      <p>{t('auth.contacts.proofLead')}</p>
      <FormAlert text={trouble === null ? null : explain(trouble, t)} />
      {ways.length > 1 && (
        <RadioGroup
          label={t('auth.second.how')}
          look="cards"
          value={method}
          onValue={choose}
          options={ways.map((one) => ({ value: one.method, label: nameOf(one, t) }))}
        />
      )}
      {(method === 'sms' || method === 'email') && (
        <SendCode
          resend={resend}
          busy={asking.isPending}
          onSend={() => asking.mutate(method, { onSuccess: resend.sent })}
        />
      )}
      <Field label={label}>
        {method === 'password' ? (
          <Input
            type="password"
            value={proof}
            onChange={(event) => setProof(event.currentTarget.value)}
            autoComplete="current-password"
            autoFocus
            maxLength={128}
            data-testid="proof.password.input"
          />
        ) : (
          <OtpInput
            key={method}
            value={proof}
            onValue={setProof}
            onComplete={send}
            boxLabel={(place, length) => t('auth.second.digit', { place, length })}
            disabled={prove.isPending}
            data-testid="proof.code.input"
          />
        )}
      </Field>
      <Button type="submit" block busy={prove.isPending} data-testid="proof.submit.button">
        {t('auth.second.submit')}
      </Button>
    </form>
  )
}
