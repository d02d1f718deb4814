import { toast } from '@croupier/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isGivenUp } from '../../../api/freshProof.ts'
import { useSetPaymentPassword } from '../../../api/identity/paymentPassword.ts'
import { placeError } from '../access/fieldErrors.ts'

const FIELDS = ['oldPaymentPassword', 'newPaymentPassword', 'confirmPaymentPassword'] as const
export type PaymentValues = Record<(typeof FIELDS)[number], string>

const CODES = {
  PAYMENT_PASSWORD_WRONG: 'oldPaymentPassword',
  MEMBER_PASSWORD_WEAK: 'newPaymentPassword',
  PAYMENT_PASSWORD_SAME: 'newPaymentPassword',
  MEMBER_PASSWORDS_DIFFER: 'confirmPaymentPassword',
} as const

/** The form of the withdrawal password; the present one is asked for only when there is one. */
export function usePaymentPasswordForm(isSet: boolean, onDone: () => void) {
  const { t } = useTranslation()
  const set = useSetPaymentPassword()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<PaymentValues>({
    defaultValues: {
      oldPaymentPassword: '',
      newPaymentPassword: '',
      confirmPaymentPassword: '',
    },
  })
  const fields = FIELDS.filter((name) => isSet || name !== 'oldPaymentPassword')
  const { handleSubmit, setError } = form
  const submit = handleSubmit(({ oldPaymentPassword, ...rest }) => {
    setProblem(null)
    set.mutate(isSet ? { ...rest, oldPaymentPassword } : rest, {
      onSuccess: () => {
        toast({ tone: 'success', title: t('auth.paymentPassword.saved') })
        onDone()
      },
      onError: (error) => {
        if (!isGivenUp(error)) setProblem(placeError(error, { setError, fields }, CODES, t))
      },
    })
  })
  return { form, fields, submit, problem, busy: set.isPending }
}
