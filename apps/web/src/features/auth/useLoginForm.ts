import type { TFunction } from 'i18next'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { useLogin } from '../../api/session.ts'
import { placeError } from './fieldErrors.ts'

type LoginValues = { username: string; password: string; captcha: string }
const FIELDS = ['username', 'password', 'captcha'] as const

/** What a refused login says to the form as a whole, with the tries that are left when they are few. */
function problemOf(error: unknown, told: string | null, t: TFunction): string | null {
  if (!isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) return told
  const { triesLeft } = error.params
  if (told === null || triesLeft === null) return told
  return `${told} ${t('auth.login.triesLeft', { tries: triesLeft })}`
}

/** Whether the next try needs a picture: this refusal says so, or was about one. */
function asksForPicture(error: unknown): boolean {
  if (isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) return error.params.captcha
  return isRefusal(error, 'SESSION_CAPTCHA_WRONG')
}

/** The form of a login, and what its refusals do to it: texts, a picture to read, a lock to sit out. */
export function useLoginForm(onDone: (mustChange: boolean) => void) {
  const { t } = useTranslation()
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const [lockedS, setLockedS] = useState<number | null>(null)
  const [turn, setTurn] = useState<number | null>(null)
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '', captcha: '' } })
  const { handleSubmit, setError, resetField } = form
  const renew = useCallback(() => {
    resetField('captcha')
    setTurn((last) => (last ?? 0) + 1)
  }, [resetField])
  const refused = (error: unknown) => {
    // Each picture is asked once, whatever came of it.
    if (asksForPicture(error)) renew()
    else if (isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) setTurn(null)
    if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
    const codes = { SESSION_CAPTCHA_WRONG: 'captcha' } as const
    setProblem(problemOf(error, placeError(error, { setError, fields: FIELDS }, codes, t), t))
  }
  const submit = handleSubmit(({ username, password, captcha }) => {
    setProblem(null)
    const read = turn === null ? {} : { captcha }
    login.mutate(
      { username: username.trim(), password, side: 'member', ...read },
      { onSuccess: ({ passwordExpired }) => onDone(passwordExpired), onError: refused },
    )
  })
  const unlock = useCallback(() => {
    setLockedS(null)
    // Locked means many failures: a picture will be asked for, and the last one is too old.
    renew()
  }, [renew])
  return {
    form,
    submit,
    problem,
    lock: { seconds: lockedS, end: unlock },
    picture: { turn, renew },
    busy: login.isPending,
  }
}
