import type { ErrorCode } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { useLogin, useSmsCode } from '../../../api/session.ts'
import { storedLanguage } from '../../../i18n.ts'
import { useResend, useWaiting } from './SendCode.tsx'
import { usePuzzles } from './usePuzzles.ts'
import type { WayProps } from './wayProps.ts'

type Field = 'mobile' | 'captcha' | 'code'

const OF_A_FIELD: Partial<Record<ErrorCode, Field | 'slider'>> = {
  CODE_NUMBER_INVALID: 'mobile',
  SESSION_SLIDER_WRONG: 'slider',
  SESSION_CAPTCHA_WRONG: 'captcha',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  CODE_TRIES_OVER: 'code',
}

function placeOf(error: unknown): Field | 'slider' | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code }: ApiError = error
  return OF_A_FIELD[code]
}

const emptyText = (t: TFunction, field: string) => t('common.field.requiredEmpty', { field })

/** What is typed; whether the signs of a picture are missing is asked where one is shown. */
const schemaOf = (t: TFunction) =>
  z.object({
    mobile: z.string().min(1, emptyText(t, t('auth.register.mobileNum'))),
    captcha: z.string().trim(),
    code: z.string().min(1, emptyText(t, t('auth.second.code'))),
  })

/**
 * The form of a login by mobile number. The puzzle comes before the code that is sent; the code then works in this
 * browser only, so the login itself asks for no second one.
 */
export function useSmsForm({ side, onDone, onSecond }: WayProps) {
  const { t } = useTranslation()
  const login = useLogin()
  const asking = useSmsCode()
  const resend = useResend()
  const [problem, setProblem] = useState<string | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const [lockedS, setLockedS] = useState<number | null>(null)
  const form = useForm({
    defaultValues: { mobile: '', captcha: '', code: '' },
    resolver: zodResolver(schemaOf(t)),
    reValidateMode: 'onSubmit',
  })
  const { resetField, setError, setValue } = form
  // While no other code can be asked for there is nothing that a puzzle would be before.
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    !useWaiting(resend),
  )
  const quiet = () => {
    setProblem(null)
    setSliderError(undefined)
    form.clearErrors()
  }
  const refused = (error: unknown) => {
    puzzles.refused(error)
    resend.refused(error)
    setValue('code', '')
    if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) return onSecond(error.params)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    const place = placeOf(error)
    const message = explain(error, t)
    if (place === undefined) setProblem(message)
    else if (place === 'slider') setSliderError(message)
    else setError(place, { message })
  }
  const askCode = async () => {
    quiet()
    const filled = await form.trigger('mobile')
    const { mobile, captcha } = form.getValues()
    const unread = puzzles.picture !== null && captcha.trim() === ''
    if (unread) setError('captcha', { message: emptyText(t, t('auth.captcha.label')) })
    if (!puzzles.ready) setSliderError(t('auth.slider.label'))
    if (!filled || unread || !puzzles.ready) return
    const puzzle = puzzles.body(captcha.trim())
    const onSuccess = (resendInS: number) => {
      puzzles.refused(null)
      resend.sent(resendInS)
    }
    asking.mutate(
      { mobileNum: mobile, ...puzzle, language: storedLanguage() },
      { onSuccess, onError: refused },
    )
  }
  const enter = form.handleSubmit(({ mobile, code, captcha }) => {
    const read = puzzles.picture === null ? {} : { captcha }
    const body = { type: 'sms' as const, mobile, code, side, ...read }
    login.mutate(body, { onSuccess: onDone, onError: refused })
  })
  const submit = (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    quiet()
    return resend.asked ? enter() : askCode()
  }
  const unlock = useCallback(() => setLockedS(null), [])
  const { errors } = form.formState
  return {
    setMobile: (number: string) => {
      setValue('mobile', number)
      form.clearErrors('mobile')
      resend.forget()
    },
    code: { value: form.watch('code'), set: (code: string) => setValue('code', code) },
    enter: (code: string) => {
      setValue('code', code)
      void submit()
    },
    submit,
    captcha: form.register('captcha'),
    problem,
    errors: {
      mobile: errors.mobile?.message,
      captcha: errors.captcha?.message,
      code: errors.code?.message,
      slider: sliderError,
    },
    puzzles,
    lock: { seconds: lockedS, end: unlock },
    sending: { resend, busy: asking.isPending, onSend: () => void askCode() },
    busy: login.isPending,
  }
}
