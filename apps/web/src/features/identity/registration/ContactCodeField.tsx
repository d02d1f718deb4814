import { Button, clockText, Field, Input, useSecondsLeft } from '@croupier/ui'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal, retryAfterOf } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { sendRegisterCode } from '../../../api/identity/register.ts'
import { PuzzleFields } from '../access/puzzles/PuzzleFields.tsx'
import { usePuzzles } from '../access/puzzles/usePuzzles.ts'
import type { RegisterValues } from './useRegisterForm.ts'

const SECOND_MS = 1_000
const DIGITS = 6
/** Of what each channel's code goes to, so much at least before a puzzle is worth drawing. */
const TARGET_CHARS_MIN = { sms: 8, email: 6 } as const
const FIELDS = {
  sms: { target: 'mobileNum', code: 'smsCode', sent: 'auth.register.smsSent' },
  email: { target: 'email', code: 'emailCode', sent: 'auth.register.emailSent' },
} as const
/** A monotonic clock. */
const now = () => performance.now()

export type CodeFieldProps = {
  form: UseFormReturn<RegisterValues>
  channel: 'sms' | 'email'
  required: boolean
  /** false while another code is asked for first: a browser has one puzzle at a time */
  turn: boolean
}

/** The digits sent to the field above it, and the way to have them sent: behind a puzzle (spec 5, rules E3.5). */
export function ContactCodeField(props: CodeFieldProps) {
  const { form, channel, required } = props
  const { t } = useTranslation()
  const name = FIELDS[channel]
  const target = useWatch({ control: form.control, name: name.target }).trim()
  const send = useSending(props, target)
  const label = t(`auth.register.${name.code}`)
  const needed = required || target !== ''
  const empty = t('common.field.requiredEmpty', { field: label })
  return (
    <div className="grid gap-3">
      {send.puzzle}
      <Field
        label={label}
        hint={send.sentTo === null ? undefined : t(name.sent, { mobile: send.sentTo, address: send.sentTo })}
        error={form.formState.errors[name.code]?.message}
        required={needed}
      >
        <div className="flex gap-2">
          <Input
            {...form.register(name.code, { validate: (code) => !needed || code !== '' || empty })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={DIGITS}
            data-testid={`register.${name.code}.input`}
          />
          <Button
            className="flex-none"
            variant="outline"
            busy={send.busy}
            disabled={send.left > 0}
            onClick={() => void send.ask()}
            data-testid={`register.${name.code}.send`}
          >
            {send.left > 0 ? t('auth.register.smsAgain', { time: clockText(send.left) }) : t('auth.register.smsSend')}
          </Button>
        </div>
      </Field>
    </div>
  )
}

/** Shows the puzzle that is wanted: the code of the number is asked for first, or again. */
function giveTurn({ form, channel }: CodeFieldProps): void {
  if (channel === 'sms') form.setValue('smsCode', '')
  form.setFocus('smsCode')
}

/** Having a code sent: the target is judged, the puzzle solved, and then one waits before the next. */
function useSending(props: CodeFieldProps, target: string) {
  const { form, channel, turn } = props
  const name = FIELDS[channel]
  const { t } = useTranslation()
  const own = useForm<{ captcha: string }>({ defaultValues: { captcha: '' } })
  const { resetField } = own
  const [sliderError, setSliderError] = useState<string>()
  const [restsUntil, setRestsUntil] = useState(0)
  const left = useSecondsLeft(restsUntil, now)
  // Drawn once there is something to send to; it is worth something for two minutes only.
  const wanted = turn && target.length >= TARGET_CHARS_MIN[channel] && left === 0
  const puzzles = usePuzzles(
    useCallback(() => resetField('captcha'), [resetField]),
    wanted,
    true,
  )
  const rest = (seconds: number) => setRestsUntil(now() + seconds * SECOND_MS)
  const sending = useMutation({
    mutationFn: sendRegisterCode,
    onSuccess: ({ resendInS }) => {
      rest(resendInS)
      form.setFocus(name.code)
    },
    onError: (error) => {
      puzzles.refused(error)
      const message = explain(error, t)
      const wait = retryAfterOf(error)
      if (wait !== null) rest(wait)
      if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(message)
      if (isRefusal(error, 'SESSION_CAPTCHA_WRONG')) return own.setError('captcha', { message })
      if (isRefusal(error, 'CODE_NUMBER_INVALID', 'VALIDATION_FAILED')) {
        return form.setError(name.target, { message })
      }
      form.setError(name.code, { message })
    },
  })
  const ask = async () => {
    form.clearErrors(name.code)
    setSliderError(undefined)
    if (!(await form.trigger(name.target, { shouldFocus: true })) || target === '') return
    if (!turn) return giveTurn(props)
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    const puzzle = puzzles.body(own.getValues('captcha'))
    sending.mutate({ channel, target, ...puzzle })
  }
  const puzzle = wanted && (
    <PuzzleFields
      puzzles={puzzles}
      captcha={own.register('captcha')}
      captchaError={own.formState.errors.captcha?.message}
      sliderError={sliderError}
    />
  )
  const sentTo = sending.isSuccess ? sending.variables.target : null
  return { ask, busy: sending.isPending, left, puzzle, sentTo }
}
