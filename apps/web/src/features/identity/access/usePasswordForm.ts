import { toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { useChangePassword } from '../../../api/identity/session.ts'
import { useOwner } from '../../../api/owner.ts'
import { placeError } from './fieldErrors.ts'
import { firstPassword, keepFirstPassword } from './firstPassword.ts'

export const PASSWORD_FIELDS = ['oldPassword', 'newPassword', 'confirmNewPassword'] as const
export type PasswordValues = Record<(typeof PASSWORD_FIELDS)[number], string>

const CODES = {
  MEMBER_PASSWORD_WRONG: 'oldPassword',
  MEMBER_PASSWORD_WEAK: 'newPassword',
  MEMBER_PASSWORDS_DIFFER: 'confirmNewPassword',
} as const

/** The form of a password change, and what its submit does. */
export function usePasswordForm(onDone: () => void) {
  const { t } = useTranslation()
  const owner = useOwner()
  const client = useQueryClient()
  const change = useChangePassword()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<PasswordValues>({
    defaultValues: { oldPassword: firstPassword() ?? '', newPassword: '', confirmNewPassword: '' },
  })
  const { handleSubmit, setError } = form
  const submit = handleSubmit((body) => {
    setProblem(null)
    change.mutate(body, {
      onSuccess: () => {
        keepFirstPassword(null)
        // At once, or the question would come back before the account has been read again.
        client.setQueryData(
          memberInfoQuery(owner).queryKey,
          (known) => known && { ...known, mustChangePassword: false },
        )
        void client.invalidateQueries()
        toast({ tone: 'success', title: t('auth.password.changed') })
        onDone()
      },
      onError: (error) => setProblem(placeError(error, { setError, fields: PASSWORD_FIELDS }, CODES, t)),
    })
  })
  return { form, submit, problem, busy: change.isPending }
}
