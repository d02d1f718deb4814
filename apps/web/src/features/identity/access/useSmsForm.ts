import type { ErrorCode } from '@croupier/wire'
import type { TFunction } from 'i18next'
import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { useLogin, useSmsCode } from '../../../api/session.ts'
import { storedLanguage } from '../../../i18n.ts'
import { useResend } from './SendCode.tsx'
import { type PuzzleState, usePuzzles } from './usePuzzles.ts'
import type { WayProps } from './wayProps.ts'

type Field = 'mobile' | 'slider' | 'captcha' | 'code'
/** What is wrong with a field, said at the field. */
type Errors = Partial<Record<Field, string>>

const OF_A_FIELD: Partial<Record<ErrorCode, Field>> = {
  CODE_NUMBER_INVALID: 'mobile',
  SESSION_SLIDER_WRONG: 'slider',
  SESSION_CAPTCHA_WRONG: 'captcha',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  CODE_TRIES_OVER: 'code',
}

function fieldOf(error: unknown): Field | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code }: ApiError = error
  return OF_A_FIELD[code]
}

const emptyText = (t: TFunction, field: string) => t('common.field.requiredEmpty', { field })

/** What a code is not sent without. */
function missingFor(mobile: string, captcha: string, puzzles: PuzzleState, t: TFunction): Errors {
  const missing: Errors = {}
  if (mobile === '') missing.mobile = emptyText(t, t('auth.register.mobileNum'))
  if (!puzzles.ready) missing.slider = t('auth.slider.label')
  if (puzzles.picture !== null && captcha === '') {
    missing.captcha = emptyText(t, t('auth.captcha.label'))
  }
  return missing
}

/**
 * The form of a login by mobile number. The puzzle comes before the code that is sent; the code then works in this
 * browser only, so the login itself asks for no second one.
 */
export function useSmsForm({ side, onDone, onSecond }: WayProps) {
  const { t } = useTranslation()
  const login = useLogin()
  const asking = useSmsCode()
  const resend = useResend()
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [lockedS, setLockedS] = useState<number | null>(null)
  const { getValues, register, resetField } = useForm({ defaultValues: { captcha: '' } })
  const puzzles = usePuzzles(useCallback(() => resetField('captcha'), [resetField]))
  const quiet = () => {
    setProblem(null)
    setErrors({})
  }
  const refused = (error: unknown) => {
    puzzles.refused(error)
    resend.refused(error)
    setCode('')
    if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) return onSecond(error.params)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    const field = fieldOf(error)
    if (field === undefined) setProblem(explain(error, t))
    else setErrors({ [field]: explain(error, t) })
  }
  const askCode = () => {
    quiet()
    const captcha = getValues('captcha').trim()
    const missing = missingFor(mobile, captcha, puzzles, t)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    const body = { mobileNum: mobile, ...puzzles.body(captcha), language: storedLanguage() }
    const onSuccess = (resendInS: number) => {
      puzzles.refused(null)
      resend.sent(resendInS)
    }
    asking.mutate(body, { onSuccess, onError: refused })
  }
  const enter = (value: string) => {
    quiet()
    if (!resend.asked) return askCode()
    if (value === '') return setErrors({ code: emptyText(t, t('auth.second.code')) })
    const read = puzzles.picture === null ? {} : getValues()
    const body = { type: 'sms' as const, mobile, code: value, side, ...read }
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
      setErrors(({ mobile: _, ...others }) => others)
      resend.forget()
    },
    code: { value: code, set: setCode },
    enter,
    submit,
    captcha: register('captcha'),
    problem,
    errors,
    puzzles,
    lock: { seconds: lockedS, end: unlock },
    sending: { resend, busy: asking.isPending, onSend: askCode },
    busy: login.isPending,
  }
}
