import { toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRegister } from '../../api/session.ts'
import { placeError } from './fieldErrors.ts'

export type RegisterValues = {
  username: string
  nickname: string
  email: string
  password: string
  verifyPwd: string
  affiliateCode: string
  ageConfirmed: boolean
  termsAccepted: boolean
}
export const REGISTER_FIELDS = [
  'username',
  'nickname',
  'email',
  'password',
  'verifyPwd',
  'affiliateCode',
] as const
export type RegisterField = (typeof REGISTER_FIELDS)[number]

const CODES = {
  MEMBER_ACCOUNT_TAKEN: 'username',
  MEMBER_INVITE_CODE_WRONG: 'affiliateCode',
  MEMBER_PASSWORD_WEAK: 'password',
  MEMBER_PASSWORDS_DIFFER: 'verifyPwd',
  MEMBER_CONSENT_MISSING: 'termsAccepted',
} as const
const EMPTY: RegisterValues = {
  username: '',
  nickname: '',
  email: '',
  password: '',
  verifyPwd: '',
  affiliateCode: '',
  ageConfirmed: false,
  termsAccepted: false,
}
const ADDRESS_CHARS_MAX = 300

/** The form of opening an account, and what its submit does. */
export function useRegisterForm(code: string, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const open = useRegister()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<RegisterValues>({
    defaultValues: { ...EMPTY, affiliateCode: code },
    mode: 'onTouched',
  })
  const { handleSubmit, setError } = form
  const submit = handleSubmit(({ nickname, email, affiliateCode, ...values }) => {
    setProblem(null)
    const body = {
      ...values,
      ...(nickname.trim() === '' ? {} : { nickname: nickname.trim() }),
      ...(email.trim() === '' ? {} : { email: email.trim() }),
      ...(affiliateCode.trim() === '' ? {} : { affiliateCode: affiliateCode.trim() }),
      registerUrl: location.href.slice(0, ADDRESS_CHARS_MAX),
      registerMethod: 'WEB' as const,
    }
    open.mutate(body, {
      onSuccess: ({ account }) => {
        void client.invalidateQueries()
        toast({ tone: 'success', title: t('auth.register.done', { account }) })
        onDone()
      },
      onError: (error) =>
        setProblem(placeError(error, { setError, fields: REGISTER_FIELDS }, CODES, t)),
    })
  })
  return { form, submit, problem, busy: open.isPending }
}
