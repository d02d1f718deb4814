import { paidNumber, payoutNumberFits } from '@croupier/rules'
import type { AccountMethod, cashierGateway } from '@croupier/wire'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAddAccount } from '../../../api/cashier/withdrawals.ts'
import { isGivenUp } from '../../../api/freshProof.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { placeError } from '../../identity/access/fieldErrors.ts'

export const METHODS = ['BANK', 'EWALLET', 'USDT'] as const satisfies readonly AccountMethod[]
export const CHAINS = ['TRC20', 'ERC20'] as const satisfies readonly cashierGateway.Chain[]

type AccountValues = {
  method: AccountMethod
  chain: cashierGateway.Chain
  bank: string
  number: string
  paymentPassword: string
}
const FIELDS = ['bank', 'number', 'paymentPassword'] as const
const CODES = {
  PAYMENT_PASSWORD_WRONG: 'paymentPassword',
  PAYOUT_ACCOUNT_NUMBER_WRONG: 'number',
  PAYOUT_ACCOUNT_TAKEN: 'number',
} as const

/** The form of another account; a number that cannot be one is told before it is sent. */
export function useAccountForm(onAdded: () => void) {
  const { t } = useTranslation()
  const add = useAddAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<AccountValues>({
    defaultValues: { method: 'BANK', chain: 'TRC20', bank: '', number: '', paymentPassword: '' },
  })
  const { setError } = form
  useUnsaved(form.formState.isDirty && !add.isSuccess)
  const submit = form.handleSubmit(({ method, chain, bank, number, paymentPassword }) => {
    setProblem(null)
    const isUsdt = method === 'USDT'
    if (!payoutNumberFits(method, isUsdt ? chain : null, paidNumber(method, number))) {
      setError('number', { message: t('errors.PAYOUT_ACCOUNT_NUMBER_WRONG') })
      return
    }
    if (add.isPending) return
    const parts = isUsdt ? { chain } : { bank }
    add.mutate(
      { method, ...parts, number, paymentPassword },
      {
        onSuccess: onAdded,
        onError: (error) => {
          if (isGivenUp(error)) return
          setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t))
        },
      },
    )
  })
  return { form, submit, problem, busy: add.isPending }
}
