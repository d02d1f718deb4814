import { Button, Field, Input, toast } from '@croupier/ui'
import { OtpInput } from '@croupier/ui/form/OtpInput.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { type Channel, proofQuery, useContactCode, useSetContact } from '../../api/contacts.ts'
import { explain } from '../../api/explain.ts'
import { FormAlert } from '../auth/FormAlert.tsx'
import { SendCode, useResend } from '../auth/SendCode.tsx'

/** The table of the world's numbers is fetched only where a number is asked for. */
const MobileNumber = lazy(() => import('../register/MobileNumber.tsx'))

/** The new number or address, and the code that was sent there. */
export function ContactForm(props: {
  channel: Channel
  regions: readonly string[]
  onDone: () => void
}) {
  const { t } = useTranslation()
  const { channel, regions, onDone } = props
  const client = useQueryClient()
  const asking = useContactCode()
  const setting = useSetContact()
  const resend = useResend()
  const [target, setTarget] = useState('')
  const [code, setCode] = useState('')
  const field = t(channel === 'sms' ? 'auth.register.mobileNum' : 'auth.forgot.email')
  const [empty, setEmpty] = useState(false)
  const take = (value: string) => {
    setTarget(value.trim())
    setEmpty(false)
    // Another target has a code of its own.
    resend.forget()
    setCode('')
  }
  // Who waited too long is asked again who they are.
  const refused = (error: unknown) => {
    setCode('')
    if (isRefusal(error, 'SESSION_NOT_FRESH')) void client.invalidateQueries(proofQuery())
  }
  const ask = () => {
    setting.reset()
    if (target === '') return setEmpty(true)
    asking.mutate({ channel, target }, { onSuccess: resend.sent, onError: refused })
  }
  const save = (value: string) => {
    const onSuccess = () => {
      toast({ tone: 'success', title: t('auth.contacts.saved') })
      onDone()
    }
    asking.reset()
    setting.mutate({ channel, target, code: value }, { onSuccess, onError: refused })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (resend.endsAt === null) ask()
    else if (code.length === 6) save(code)
  }
  const trouble = asking.error ?? setting.error
  const error = empty ? t('common.field.requiredEmpty', { field }) : undefined
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate data-testid="contact.form">
      <FormAlert text={trouble === null ? null : explain(trouble, t)} />
      {channel === 'sms' ? (
        <Suspense fallback={<span className="block h-[136px]" />}>
          <MobileNumber onNumber={take} error={error} regions={regions} testId="contact" />
        </Suspense>
      ) : (
        <Field label={field} error={error}>
          <Input
            value={target}
            onChange={(event) => take(event.currentTarget.value)}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            data-testid="contact.email.input"
          />
        </Field>
      )}
      <SendCode resend={resend} busy={asking.isPending} onSend={ask} />
      {resend.endsAt !== null && (
        <>
          <Field label={t('auth.second.code')}>
            <OtpInput
              value={code}
              onValue={setCode}
              onComplete={save}
              boxLabel={(place, length) => t('auth.second.digit', { place, length })}
              disabled={setting.isPending}
              autoFocus
              data-testid="contact.code.input"
            />
          </Field>
          <Button type="submit" block busy={setting.isPending} disabled={code.length < 6}>
            {t('auth.second.submit')}
          </Button>
        </>
      )}
    </form>
  )
}
