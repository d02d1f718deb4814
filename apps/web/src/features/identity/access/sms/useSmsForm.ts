import type { ErrorCode } from '@croupier/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import type { TFunction } from 'i18next'
import { type BaseSyntheticEvent, useCallback, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError, isRefusal } from '../../../../api/apiError.ts'
import { explain } from '../../../../api/explain.ts'
import { useLogin, useSmsCode } from '../../../../api/identity/session.ts'
import { storedLanguage } from '../../../../i18n.ts'
import { useFormProblems, usePuzzles } from '../puzzles/usePuzzles.ts'
import type { WayProps } from '../wayProps.ts'
import { useResend, useWaiting } from './SendCode.tsx'

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

type SmsForm = UseFormReturn<z.input<ReturnType<typeof schemaOf>>>

interface Refusable {
  readonly form: SmsForm
  readonly puzzles: ReturnType<typeof usePuzzles>
  readonly resend: ReturnType<typeof useResend>
  readonly problems: ReturnType<typeof useFormProblems>
  readonly onSecond: WayProps['onSecond']
}

/** Shows a refusal where it belongs: at a field, at the slider, as a lock, or above the form. */
function useRefusal({ form, puzzles, resend, problems, onSecond }: Refusable) {
  const { t } = useTranslation()
  const [lockedS, setLockedS] = useState<number | null>(null)
  const end = useCallback(() => setLockedS(null), [])
  const refused = (error: unknown) => {
    puzzles.refused(error)
    resend.refused(error)
    form.setValue('code', '')
    if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) return onSecond(error.params)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    const place = placeOf(error)
    const message = explain(error, t)
    if (place === undefined) problems.setProblem(message)
    else if (place === 'slider') problems.setSliderError(message)
    else form.setError(place, { message })
  }
  return { refused, lock: { seconds: lockedS, end } }
}

interface CodeRequest {
  readonly form: SmsForm
  readonly puzzles: ReturnType<typeof usePuzzles>
  readonly onUnsolved: (why: string) => void
  readonly resend: ReturnType<typeof useResend>
  readonly onError: (error: unknown) => void
}

/** Asks for a code once the number and the puzzles before it are filled in. */
function useCodeRequest({ form, puzzles, resend, onUnsolved, onError }: CodeRequest) {
  const { t } = useTranslation()
  const asking = useSmsCode()
  const ask = async () => {
    const filled = await form.trigger('mobile')
    const { mobile, captcha } = form.getValues()
    const unread = puzzles.picture !== null && captcha.trim() === ''
    if (unread) form.setError('captcha', { message: emptyText(t, t('auth.captcha.label')) })
    if (!puzzles.ready) onUnsolved(t('auth.slider.label'))
    if (!filled || unread || !puzzles.ready) return
    const puzzle = puzzles.body(captcha.trim())
    const body = { mobileNum: mobile, ...puzzle, language: storedLanguage() }
    const onSuccess = (resendInS: number) => {
      puzzles.refused(null)
      resend.sent(resendInS)
    }
    asking.mutate(body, { onSuccess, onError })
  }
  return { ask, busy: asking.isPending }
}

/**
 * The form of a login by mobile number. The puzzle comes before the code that is sent; the code then works in this
 * browser only, so the login itself asks for no second one.
 */
export function useSmsForm({ side, onDone, onSecond }: WayProps) {
  const { t } = useTranslation()
  const login = useLogin()
  const resend = useResend()
  const problems = useFormProblems()
  const form = useForm({
    defaultValues: { mobile: '', captcha: '', code: '' },
    resolver: zodResolver(schemaOf(t)),
    reValidateMode: 'onSubmit',
  })
  const { resetField, setValue } = form
  // While no other code can be asked for there is nothing that a puzzle would be before.
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    !useWaiting(resend),
    true,
  )
  const quiet = () => {
    problems.clear()
    form.clearErrors()
  }
  const { refused, lock } = useRefusal({ form, puzzles, resend, problems, onSecond })
  const asking = useCodeRequest({
    form,
    puzzles,
    onUnsolved: problems.setSliderError,
    resend,
    onError: refused,
  })
  const askCode = () => {
    quiet()
    return asking.ask()
  }
  const enter = form.handleSubmit(({ mobile, code, captcha }) => {
    const read = puzzles.picture === null ? {} : { captcha }
    const body = { type: 'sms' as const, mobile, code, side, ...read }
    login.mutate(body, { onSuccess: onDone, onError: refused })
  })
  const submit = (event?: BaseSyntheticEvent) => {
    event?.preventDefault()
    quiet()
    return resend.isRequested ? enter() : askCode()
  }
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
    problem: problems.problem,
    errors: {
      mobile: errors.mobile?.message,
      captcha: errors.captcha?.message,
      code: errors.code?.message,
      slider: problems.sliderError,
    },
    puzzles,
    lock,
    sending: { resend, busy: asking.busy, onSend: () => void askCode() },
    busy: login.isPending,
  }
}
