import type { Units } from '@croupier/money'
import { withdrawalProblem } from '@croupier/rules'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { useRequestWithdrawal, type WithdrawalCheck } from '../../../api/cashier/withdrawals.ts'
import { isGivenUp } from '../../../api/freshProof.ts'
import { useAmountFault } from '../../../format/useAmountFault.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { placeError } from '../../identity/access/fieldErrors.ts'

export type WithdrawValues = { accountId: string; amount: Units | null; paymentPassword: string }
const FIELDS = ['accountId', 'amount', 'paymentPassword'] as const
const CODES = { PAYMENT_PASSWORD_WRONG: 'paymentPassword' } as const
/** Refusals that another amount or account answers: they are told where those are chosen. */
const OF_THE_FIRST_STEP: readonly string[] = [
  'WITHDRAWAL_AMOUNT_OUT_OF_RANGE',
  'WITHDRAWAL_DAY_LIMIT',
  'WITHDRAWAL_MONTH_LIMIT',
  'WITHDRAWAL_ACCOUNT_YOUNG',
  'PAYOUT_ACCOUNT_NOT_FOUND',
  'WALLET_INSUFFICIENT_FUNDS',
  'WITHDRAWAL_TO_SOURCE',
]

/** Why this amount cannot be asked for, in the words of the server's refusal; null when it can. */
function judge(amount: Units, check: WithdrawalCheck, t: TFunction, format: Format): string | null {
  const { min, max, dayLeft, monthLeft, balance } = check
  switch (withdrawalProblem(amount, { min, max, dayLeft, monthLeft }, balance)) {
    case 'RANGE':
      return t('errors.WITHDRAWAL_AMOUNT_OUT_OF_RANGE', {
        min: format.bare(min),
        max: format.bare(max),
      })
    case 'FUNDS':
      return t('errors.WALLET_INSUFFICIENT_FUNDS')
    case 'DAY':
      return t('errors.WITHDRAWAL_DAY_LIMIT', { left: format.figure(dayLeft) })
    case 'MONTH':
      return t('errors.WITHDRAWAL_MONTH_LIMIT', { left: format.figure(monthLeft) })
    case null:
      return null
  }
}

/** The account that is offered first: the oldest one that may be paid to. */
const firstUsable = ({ accounts, usdtRate }: WithdrawalCheck): string =>
  accounts.find((one) => isUsable(one, usdtRate))?.id ?? ''

export const isUsable = (
  { coolingUntil, method }: WithdrawalCheck['accounts'][number],
  usdtRate: Units | null,
): boolean => coolingUntil === null && (method !== 'USDT' || usdtRate !== null)

/** A withdrawal in two steps: account and amount, then the password. It keeps one id until it is answered. */
export function useWithdrawForm(check: WithdrawalCheck, onRequested: (id: string) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  const request = useRequestWithdrawal(onRequested)
  const fault = useAmountFault(t('withdrawals.amount'))
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [confirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<WithdrawValues>({
    defaultValues: { accountId: firstUsable(check), amount: null, paymentPassword: '' },
  })
  const { handleSubmit, setError, resetField } = form
  useUnsaved(form.watch('amount') !== null && !request.isSuccess)
  const goTo = (next: 'first' | 'confirm') => {
    setProblem(null)
    resetField('paymentPassword')
    setConfirming(next === 'confirm')
  }
  const review = handleSubmit(({ amount }) => {
    const wrong = amount === null ? fault.missing() : judge(amount, check, t, format)
    if (wrong === null) goTo('confirm')
    else setError('amount', { message: wrong }, { shouldFocus: true })
  })
  const send = handleSubmit(({ accountId, amount, paymentPassword }) => {
    if (amount === null || request.isPending) return
    setProblem(null)
    request.mutate(
      { requestId, accountId, amount, paymentPassword },
      {
        onError: (error) => {
          if (isGivenUp(error)) return
          // Unanswered: it may have been taken, so the same id must be asked about again.
          if (!isWorthRepeating(error)) setRequestId(uuidv7())
          if ('code' in error && OF_THE_FIRST_STEP.includes(error.code)) setConfirming(false)
          setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t))
        },
      },
    )
  })
  const { onDoubt } = fault
  return { form, review, send, goTo, confirming, problem, busy: request.isPending, onDoubt }
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>
