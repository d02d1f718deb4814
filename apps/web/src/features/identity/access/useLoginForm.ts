import type { TFunction } from 'i18next'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { useLogin } from '../../../api/identity/session.ts'
import { placeError } from './fieldErrors.ts'
import { usePuzzles } from './puzzles/usePuzzles.ts'
import type { WayProps } from './wayProps.ts'

type LoginValues = { username: string; password: string; captcha: string }
const FIELDS = ['username', 'password', 'captcha'] as const
const CODES = { SESSION_CAPTCHA_WRONG: 'captcha' } as const

/** What a refused login says to the form as a whole, with the tries that are left when they are few. */
function problemOf(error: unknown, text: string | null, t: TFunction): string | null {
  if (!isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) return text
  const { triesLeft } = error.params
  if (text === null || triesLeft === null) return text
  return `${text}\n${t('auth.login.triesLeft', { tries: triesLeft })}`
}

/** The form of a login, and what its refusals do to it: texts, puzzles again, a lock to sit out, a second step. */
export function useLoginForm({ side, onDone, onSecond }: WayProps) {
  const { t } = useTranslation()
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const [lockedS, setLockedS] = useState<number | null>(null)
  const [sliderError, setSliderError] = useState<string>()
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '', captcha: '' } })
  const { handleSubmit, setError, resetField } = form
  const puzzles = usePuzzles(useCallback(() => resetField('captcha'), [resetField]))
  const refused = (error: unknown) => {
    puzzles.refused(error)
    if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) return onSecond(error.params)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    if (isRefusal(error, 'SESSION_SLIDER_WRONG')) return setSliderError(explain(error, t))
    setProblem(problemOf(error, placeError(error, { setError, fields: FIELDS }, CODES, t), t))
  }
  const send = handleSubmit(({ username, password, captcha }) => {
    if (!puzzles.ready) return setSliderError(t('auth.slider.label'))
    login.mutate(
      {
        type: 'username',
        username: username.trim(),
        password,
        side,
        ...puzzles.body(captcha),
      },
      { onSuccess: onDone, onError: refused },
    )
  })
  const submit = (event: React.BaseSyntheticEvent) => {
    setProblem(null)
    setSliderError(undefined)
    return send(event)
  }
  const unlock = useCallback(() => setLockedS(null), [])
  return {
    form,
    submit,
    problem,
    lock: { seconds: lockedS, end: unlock },
    puzzles,
    sliderError,
    busy: login.isPending,
  }
}
