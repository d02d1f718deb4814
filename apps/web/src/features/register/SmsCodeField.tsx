import { Button, clockText, Field, Input, useSecondsLeft } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { explain } from '../../api/explain.ts'
import { sendRegisterCode } from '../../api/register.ts'
import { waitOf } from '../../api/waitOf.ts'
import { PuzzleFields } from '../auth/PuzzleFields.tsx'
import { usePuzzles } from '../auth/usePuzzles.ts'
import type { RegisterValues } from './useRegisterForm.ts'

const SECOND_MS = 1_000
const DIGITS = 6
const NUMBER_CHARS_MIN = 8
/** Nobody sets this clock back. */
const now = () => performance.now()

/** The digits sent to the number above it, and the way to have them sent: behind a puzzle (spec 5, rules E3.5). */
export function SmsCodeField(props: { form: UseFormReturn<RegisterValues>; required: boolean }) {
  const { form, required } = props
  const { t } = useTranslation()
  const mobile = useWatch({ control: form.control, name: 'mobileNum' })
  const send = useSending(form, mobile)
  const label = t('auth.register.smsCode')
  const needed = required || mobile !== ''
  const empty = t('common.field.requiredEmpty', { field: label })
  return (
    <div className="grid gap-3">
      {send.puzzle}
      <Field
        label={label}
        hint={
          send.sentTo === null ? undefined : t('auth.register.smsSent', { mobile: send.sentTo })
        }
        error={form.formState.errors.smsCode?.message}
        required={needed}
      >
        <div className="flex gap-2">
          <Input
            {...form.register('smsCode', { validate: (code) => !needed || code !== '' || empty })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            data-testid="register.smsCode.input"
          />
          <Button
            className="flex-none"
            variant="outline"
            busy={send.busy}
            disabled={send.left > 0}
            onClick={() => void send.ask()}
            data-testid="register.smsCode.send"
          >
            {send.left > 0
              ? t('auth.register.smsAgain', { time: clockText(send.left) })
              : t('auth.register.smsSend')}
          </Button>
        </div>
      </Field>
    </div>
  )
}

/** Having a code sent: the number is judged, the puzzle solved, and then one waits before the next. */
function useSending(form: UseFormReturn<RegisterValues>, mobile: string) {
  const { t } = useTranslation()
  const own = useForm<{ captcha: string }>({ defaultValues: { captcha: '' } })
  const { resetField } = own
  const [sliderError, setSliderError] = useState<string>()
  const [restsUntil, setRestsUntil] = useState(0)
  const left = useSecondsLeft(restsUntil, now)
  // Drawn once there is a number to send to; it is worth something for two minutes only.
  const wanted = mobile.length >= NUMBER_CHARS_MIN && left === 0
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    wanted,
  )
  const rest = (seconds: number) => setRestsUntil(now() + seconds * SECOND_MS)
  const sending = useMutation({
    mutationFn: sendRegisterCode,
    onSuccess: ({ resendInS }) => {
      rest(resendInS)
      form.setFocus('smsCode')
    },
    onError: (error) => {
      puzzles.refused(error)
      const message = explain(error, t)
      const wait = waitOf(error)
      if (wait !== null) rest(wait)
      if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(message)
      if (isRefusal(error, 'SESSION_CAPTCHA_WRONG')) return own.setError('captcha', { message })
      if (isRefusal(error, 'CODE_NUMBER_INVALID')) return form.setError('mobileNum', { message })
      form.setError('smsCode', { message })
    },
  })
  const ask = async () => {
    form.clearErrors('smsCode')
    setSliderError(undefined)
    if (!(await form.trigger('mobileNum', { shouldFocus: true })) || mobile === '') return
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    const puzzle = puzzles.body(own.getValues('captcha'))
    sending.mutate({ mobileNum: mobile, ...puzzle })
  }
  const puzzle = wanted && (
    <PuzzleFields
      puzzles={puzzles}
      captcha={own.register('captcha')}
      captchaError={own.formState.errors.captcha?.message}
      sliderError={sliderError}
    />
  )
  const sentTo = sending.isSuccess ? sending.variables.mobileNum : null
  return { ask, busy: sending.isPending, left, puzzle, sentTo }
}
