import { toast } from '@croupier/ui'
import type { ErrorCode } from '@croupier/wire'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { keepAccessToken } from '../../../../api/accessToken.ts'
import { ApiError } from '../../../../api/apiError.ts'
import { explain } from '../../../../api/explain.ts'
import { choosePasswordBySms, sendResetCode } from '../../../../api/identity/passwords.ts'
import { useOverlays } from '../../../../shell/overlayStore.ts'
import { useFormProblems, usePuzzles } from '../puzzles/usePuzzles.ts'
import { useResend, useWaiting } from './SendCode.tsx'

export type ResetSmsValues = {
  mobileNum: string
  captcha: string
  code: string
  newPassword: string
  confirmNewPassword: string
}
type Place = keyof ResetSmsValues | 'slider'

const PLACES: Partial<Record<ErrorCode, Place>> = {
  CODE_NUMBER_INVALID: 'mobileNum',
  SESSION_SLIDER_WRONG: 'slider',
  SESSION_CAPTCHA_WRONG: 'captcha',
  CODE_WRONG: 'code',
  CODE_EXPIRED: 'code',
  CODE_TRIES_OVER: 'code',
  MEMBER_PASSWORD_WEAK: 'newPassword',
  MEMBER_PASSWORDS_DIFFER: 'confirmNewPassword',
}

function placeOf(error: unknown): Place | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code }: ApiError = error
  return PLACES[code]
}

/** Sets the new password, and leads back to the login: one of this browser ended with all others. */
function useChoice(onError: (error: unknown) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = useOverlays((overlays) => overlays.show)
  return useMutation({
    mutationFn: choosePasswordBySms,
    onSuccess: () => {
      keepAccessToken(null)
      navigate('/')
      toast({ tone: 'success', title: t('auth.reset.done') })
      show('login')
    },
    onError,
  })
}

/** A new password by a code on the phone: the puzzle and the number first, then the code with the password. */
export function useResetSms() {
  const { t } = useTranslation()
  const resend = useResend()
  const { problem, sliderError, setProblem, setSliderError, clear } = useFormProblems()
  const form = useForm<ResetSmsValues>({
    defaultValues: {
      mobileNum: '',
      captcha: '',
      code: '',
      newPassword: '',
      confirmNewPassword: '',
    },
  })
  const { resetField, setError, getValues, trigger, handleSubmit } = form
  // While no other code can be asked for there is nothing that a puzzle would be before.
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    !useWaiting(resend),
    true,
  )
  const refused = (error: unknown) => {
    puzzles.refused(error)
    resend.refused(error)
    const place = placeOf(error)
    const message = explain(error, t)
    if (place === undefined) setProblem(message)
    else if (place === 'slider') setSliderError(message)
    else setError(place, { message }, { shouldFocus: true })
  }
  const sending = useMutation({
    mutationFn: sendResetCode,
    onSuccess: (resendInS) => {
      puzzles.refused(null)
      resend.sent(resendInS)
    },
    onError: refused,
  })
  const choosing = useChoice(refused)
  const send = async () => {
    clear()
    const fields: (keyof ResetSmsValues)[] = ['mobileNum', ...(puzzles.picture ? ['captcha' as const] : [])]
    if (!(await trigger(fields, { shouldFocus: true }))) return
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    const { mobileNum, captcha } = getValues()
    sending.mutate({ mobileNum, ...puzzles.body(captcha.trim()) })
  }
  const choose = handleSubmit(({ mobileNum, code, newPassword, confirmNewPassword }) => {
    choosing.mutate({ mobileNum, code: code.trim(), newPassword, confirmNewPassword })
  })
  const submit = (event: React.BaseSyntheticEvent) => {
    event.preventDefault()
    clear()
    return resend.isRequested ? choose(event) : send()
  }
  return {
    form,
    submit,
    problem,
    sliderError,
    puzzles,
    sending: { resend, busy: sending.isPending, onSend: () => void send() },
    busy: choosing.isPending,
  }
}
