import type { SecondMethod } from '@croupier/wire'
import type { TFunction } from 'i18next'
import { type BaseSyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { type LoggedIn, useSecondCode, useSecondStep } from '../../../api/session.ts'
import { storedLanguage } from '../../../i18n.ts'
import { useResend } from './SendCode.tsx'
import type { SecondCheck } from './secondCheck.ts'

/** What is wrong with the form as a whole, and with a field, which is said at the field. */
type Wrong = { form: string | null; code?: string; holder?: string }
const NOTHING_WRONG: Wrong = { form: null }

function missingFrom(filled: { code: string; holder?: string }, label: string, t: TFunction) {
  const missing: Wrong = { ...NOTHING_WRONG }
  const empty = (field: string) => t('common.field.requiredEmpty', { field })
  if (filled.code.trim() === '') missing.code = empty(label)
  if (filled.holder?.trim() === '') missing.holder = empty(t('auth.second.holder'))
  return missing
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
  const asking = useSecondCode()
  const resend = useResend()
  const [method, setMethod] = useState<SecondMethod>(check.channels[0]?.method ?? 'authenticator')
  const [code, setCode] = useState('')
  const [holder, setHolder] = useState('')
  const [trust, setTrust] = useState(false)
  const [wrong, setWrong] = useState(NOTHING_WRONG)
  const label = t(method === 'recovery' ? 'auth.second.method.recovery' : 'auth.second.code')
  const refused = (error: unknown) => {
    setCode('')
    resend.refused(error)
    if (isRefusal(error, 'SESSION_ATTEMPT_OVER')) return onOver(explain(error, t))
    // The answer does not say which of two was wrong.
    if (isRefusal(error, 'SESSION_CODE_WRONG') && !check.holderName) {
      return setWrong({ form: null, code: explain(error, t) })
    }
    setWrong({ form: explain(error, t) })
  }
  const sends = method === 'sms' || method === 'email'
  const askCode = () => {
    if (!sends) return
    setWrong(NOTHING_WRONG)
    const body = { attempt: check.attempt, method, language: storedLanguage() }
    asking.mutate(body, { onSuccess: resend.sent, onError: refused })
  }
  const send = (value: string) => {
    const missing = missingFrom({ code: value, ...(check.holderName ? { holder } : {}) }, label, t)
    setWrong(missing)
    if (missing.code !== undefined || missing.holder !== undefined) return
    const beside = check.holderName ? { holderName: holder } : {}
    step.mutate(
      { attempt: check.attempt, method, code: value, trust, ...beside },
      { onSuccess: onDone, onError: refused },
    )
  }
  return {
    method: {
      value: method,
      set: (next: SecondMethod) => {
        setMethod(next)
        setCode('')
        setWrong(NOTHING_WRONG)
        // Another target has a pause of its own.
        resend.forget()
      },
    },
    code: { value: code, set: setCode },
    holder: { value: holder, set: setHolder },
    trust: { value: trust, set: setTrust },
    /** null for codes that somebody has already */
    sending: sends ? { resend, busy: asking.isPending, onSend: askCode } : null,
    complete: (value: string) => {
      if (!check.holderName && !step.isPending) send(value)
    },
    submit: (event: BaseSyntheticEvent) => {
      event.preventDefault()
      send(code)
    },
    wrong,
    busy: step.isPending,
  }
}
