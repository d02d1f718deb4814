import type { TFunction } from 'i18next'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../api/apiError.ts'
import { useLogin } from '../../api/session.ts'
import { placeError } from './fieldErrors.ts'

export type LoginValues = { username: string; password: string }

/** What a refused login says to the form as a whole, with the tries that are left when they are few. */
function problemOf(error: unknown, told: string | null, t: TFunction): string | null {
  if (!isRefusal(error, 'SESSION_WRONG_CREDENTIALS')) return told
  const { triesLeft } = error.params
  if (told === null || triesLeft === null) return told
  return `${told} ${t('auth.login.triesLeft', { tries: triesLeft })}`
}

/** The form of a login, and what its refusals do to it. */
export function useLoginForm(onDone: (mustChange: boolean) => void) {
  const { t } = useTranslation()
  const login = useLogin()
  const [problem, setProblem] = useState<string | null>(null)
  const [lockedS, setLockedS] = useState<number | null>(null)
  const form = useForm<LoginValues>({ defaultValues: { username: '', password: '' } })
  const { handleSubmit, setError } = form
  const submit = handleSubmit(({ username, password }) => {
    setProblem(null)
    login.mutate(
      { username: username.trim(), password, side: 'member' },
      {
        onSuccess: ({ passwordExpired }) => onDone(passwordExpired),
        onError: (error) => {
          if (isRefusal(error, 'SESSION_LOCKED')) return setLockedS(error.params.retryAfterS)
          const fields = ['username', 'password'] as const
          setProblem(problemOf(error, placeError(error, { setError, fields }, {}, t), t))
        },
      },
    )
  })
  const unlock = useCallback(() => setLockedS(null), [])
  return { form, submit, problem, lockedS, unlock, busy: login.isPending }
}
