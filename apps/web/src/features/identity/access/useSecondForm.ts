import type { SecondChannel } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { type LoggedIn, useSecondCode, useSecondStep } from '../../../api/identity/session.ts'
import { storedLanguage } from '../../../i18n.ts'
import type { SecondCheck } from './secondCheck.ts'
import { useResend } from './sms/SendCode.tsx'

/** What is typed: the code, and the name of the account's holder where it is asked for. */
function schemaOf(label: string, holderName: boolean, t: TFunction) {
  const filled = (field: string) => z.string().trim().min(1, t('common.field.requiredEmpty', { field }))
  return z.object({
    code: filled(label),
    holder: holderName ? filled(t('auth.second.holder')) : z.string(),
    trust: z.boolean(),
  })
}

/** A code by text or mail; null for a method whose codes somebody has already. */
function useCodeSending(
  { attempt }: SecondCheck,
  method: SecondChannel['method'],
  { before, onError }: { before: () => void; onError: (error: unknown) => void },
  resend: ReturnType<typeof useResend>,
) {
  const asking = useSecondCode()
  if (method !== 'sms' && method !== 'email') return null
  const onSend = () => {
    before()
    const body = { attempt, method, language: storedLanguage() }
    asking.mutate(body, { onSuccess: resend.sent, onError })
  }
  return { resend, busy: asking.isPending, onSend }
}

/** The form of the second step. A full code is sent at once, where nothing else has to be filled in. */
export function useSecondForm(props: {
  check: SecondCheck
  onDone: (loggedIn: LoggedIn) => void
  onOver: (why: string | null) => void
}) {
  const { t } = useTranslation()
  const { check, onDone, onOver } = props
  const step = useSecondStep()
  const resend = useResend()
  const [method, setMethod] = useState<SecondChannel['method']>(check.channels[0]?.method ?? 'authenticator')
  const [problem, setProblem] = useState<string | null>(null)
  const label = t(method === 'recovery' ? 'auth.second.method.recovery' : 'auth.second.code')
  const form = useForm({
    defaultValues: { code: '', holder: '', trust: false },
    resolver: zodResolver(schemaOf(label, check.holderName, t)),
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState
  const { code, trust } = form.watch()
  const quiet = () => {
    setProblem(null)
    form.clearErrors()
  }
  const refused = (error: unknown) => {
    form.setValue('code', '')
    resend.refused(error)
    if (isRefusal(error, 'SESSION_ATTEMPT_OVER')) return onOver(explain(error, t))
    // The answer does not say which of two was wrong.
    if (isRefusal(error, 'SESSION_CODE_WRONG') && !check.holderName) {
      return form.setError('code', { message: explain(error, t) })
    }
    setProblem(explain(error, t))
  }
  const sending = useCodeSending(check, method, { before: quiet, onError: refused }, resend)
  const submit = form.handleSubmit((filled) => {
    if (method === 'passkey') return
    const beside = check.holderName ? { holderName: filled.holder } : {}
    step.mutate(
      { attempt: check.attempt, method, code: filled.code, trust: filled.trust, ...beside },
      { onSuccess: onDone, onError: refused },
    )
  })
  const send = (event?: React.BaseSyntheticEvent) => {
    setProblem(null)
    return submit(event)
  }
  return {
    method: {
      value: method,
      set: (next: SecondChannel['method']) => {
        setMethod(next)
        form.setValue('code', '')
        quiet()
        // Another target has a pause of its own.
        resend.forget()
      },
    },
    code: { value: code, set: (value: string) => form.setValue('code', value) },
    holder: form.register('holder'),
    trust: { value: trust, set: (value: boolean) => form.setValue('trust', value) },
    sending,
    complete: (value: string) => {
      form.setValue('code', value)
      if (!check.holderName && !step.isPending) void send()
    },
    submit: send,
    wrong: { form: problem, code: errors.code?.message, holder: errors.holder?.message },
    busy: step.isPending,
  }
}
