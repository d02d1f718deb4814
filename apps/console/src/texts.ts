import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from './api/call.ts'
import type en from './texts/en.json'

type Leaves<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaves<T[K], `${P}${K}.`>
}[keyof T & string]
/** Every text of the console. */
export type TextKey = Leaves<typeof en>
export type Say = (key: TextKey, params?: Record<string, string | number>) => string

/** Texts of the console in the officer's language. */
export function useTexts(): Say {
  const { t } = useTranslation()
  // The keys of the site are the declared ones; these are the console's own.
  const say = t as unknown as (key: string, params?: object) => string
  return useCallback((key, params) => say(key, params), [say])
}

/** What to tell an officer about a call that failed. */
export function useProblem(): (error: unknown) => string {
  const { t } = useTranslation()
  const say = t as unknown as (key: string, params?: object) => string
  return (error) => {
    if (!(error instanceof Refused)) return say('errors.INTERNAL')
    if (error.code === 'NETWORK') return say('common.network')
    if (error.code === 'SESSION_WRONG_CREDENTIALS') return say('login.wrong')
    const { retryAfterS } = error.params
    const wait = typeof retryAfterS === 'number' ? { retryAfterS: `${retryAfterS} s` } : {}
    return say(`errors.${error.code}`, { ...error.params, ...wait })
  }
}
