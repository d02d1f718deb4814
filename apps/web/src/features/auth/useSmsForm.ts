import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { explain } from '../../api/explain.ts'
import { useLogin, useSmsCode } from '../../api/session.ts'
import { storedLanguage } from '../../i18n.ts'
import type { WayProps } from './LoginWays.tsx'
import { useResend } from './SendCode.tsx'
import { usePuzzles } from './usePuzzles.ts'

/**
 * The form of a login by mobile number. The puzzle stands before the code that is sent; the code then works in this
 * browser only, so the login itself asks for no second one.
 */
export function useSmsForm({ onDone, onSecond }: WayProps) {
  const { t } = useTranslation()
  const login = useLogin()
  const asking = useSmsCode()
  const resend = useResend()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const [lockedS, setLockedS] = useState<number | null>(null)
  const form = useForm<{ captcha: string }>({ defaultValues: { captcha: '' } })
  const { getValues, resetField } = form
  const puzzles = usePuzzles(useCallback(() => resetField('captcha'), [resetField]))
  const quiet = () => {
    setProblem(null)
    setSliderError(undefined)
  }
  const refused = (error: unknown) => {
    puzzles.refused(error)
    resend.refused(error)
    setCode('')
    if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) return onSecond(error.params)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(explain(error, t))
    setProblem(explain(error, t))
  }
  const empty = (field: string) => setProblem(t('common.field.requiredEmpty', { field }))
  const askCode = () => {
    quiet()
    if (mobile === '') return empty(t('auth.register.mobileNum'))
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    const body = { mobileNum: mobile, ...puzzles.body(getValues('captcha')) }
    const onSuccess = (resendInS: number) => {
      puzzles.refused(null)
      resend.sent(resendInS)
    }
    asking.mutate({ ...body, language: storedLanguage() }, { onSuccess, onError: refused })
  }
  const enter = (value: string) => {
    quiet()
    if (!resend.asked) return askCode()
    if (value === '') return empty(t('auth.second.code'))
    const read = puzzles.picture === null ? {} : getValues()
    const body = { type: 'sms' as const, mobile, code: value, side: 'member' as const, ...read }
    login.mutate(body, { onSuccess: onDone, onError: refused })
  }
  const submit = (event: BaseSyntheticEvent) => {
    event.preventDefault()
    enter(code)
  }
  const unlock = useCallback(() => setLockedS(null), [])
  return {
    setMobile: (number: string) => {
      setMobile(number)
      resend.forget()
    },
    code: { value: code, set: setCode },
    enter,
    submit,
    form,
    problem,
    sliderError,
    puzzles,
    lock: { seconds: lockedS, end: unlock },
    sending: { resend, busy: asking.isPending, onSend: askCode },
    busy: login.isPending,
  }
}
