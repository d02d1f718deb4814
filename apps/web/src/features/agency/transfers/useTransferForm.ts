import type { Units } from '@croupier/money'
import { amountProblem } from '@croupier/rules'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { type TransferReceipt, type TransferTerms, useTransfer } from '../../../api/cashier/transfers.ts'
import { useAmountFault } from '../../../format/useAmountFault.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { placeError } from '../../identity/access/fieldErrors.ts'

export type TransferValues = { amount: Units | null; memo: string; paymentPassword: string }
const FIELDS = ['amount', 'memo', 'paymentPassword'] as const
const CODES = { PAYMENT_PASSWORD_WRONG: 'paymentPassword' } as const
/** Refusals that another amount answers: they are told where the amount is typed. */
const OF_THE_AMOUNT: readonly string[] = [
  'TRANSFER_AMOUNT_OUT_OF_RANGE',
  'TRANSFER_DAY_LIMIT',
  'TRANSFER_WAGERING_OPEN',
  'WALLET_INSUFFICIENT_FUNDS',
]
export type TransferStep = 'amount' | 'confirm' | 'done'

/** Why this amount cannot be sent, in the words of the server's refusal; true when it can. */
function judgeAmount(amount: Units, terms: TransferTerms, t: TFunction, format: Format): true | string {
  const { balance, locked, sentToday, wageringLeft } = terms
  switch (amountProblem(amount, terms, { balance, locked, sentToday })) {
    case 'RANGE':
      return t('errors.TRANSFER_AMOUNT_OUT_OF_RANGE', {
        min: format.bare(terms.min),
        max: format.bare(terms.max),
      })
    case 'FUNDS':
      return t('errors.WALLET_INSUFFICIENT_FUNDS')
    case 'WAGERING':
      return t('errors.TRANSFER_WAGERING_OPEN', {
        transferable: format.figure((balance - locked) as Units),
        left: format.figure(wageringLeft),
      })
    case 'DAY':
      return t('errors.TRANSFER_DAY_LIMIT', {
        left: format.figure((terms.perDay - sentToday) as Units),
      })
    case null:
      return true
  }
}

/** The form of a transfer in two steps: amount, then password. Its request keeps one id until it is answered. */
export function useTransferForm(to: string | null, terms: TransferTerms) {
  const { t } = useTranslation()
  const format = useFormat()
  const transfer = useTransfer()
  const fault = useAmountFault(t('transfers.amount'))
  const [step, setStep] = useState<TransferStep>('amount')
  const [receipt, setReceipt] = useState<TransferReceipt | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [requestId, setRequestId] = useState(() => uuidv7())
  const form = useForm<TransferValues>({
    defaultValues: { amount: null, memo: '', paymentPassword: '' },
  })
  const { handleSubmit, setError, reset, resetField } = form
  const [amount, memo] = form.watch(['amount', 'memo'])
  useUnsaved(step !== 'done' && (amount !== null || memo !== ''))
  const goTo = (next: TransferStep) => {
    setProblem(null)
    resetField('paymentPassword')
    setStep(next)
  }
  const check = handleSubmit(({ amount }) => {
    const verdict = amount === null ? fault.missing() : judgeAmount(amount, terms, t, format)
    if (verdict === true) goTo('confirm')
    else setError('amount', { message: verdict })
  })
  const send = handleSubmit(({ amount, memo, paymentPassword }) => {
    if (amount === null || transfer.isPending) return
    setProblem(null)
    const body = { requestId, amount, memo, paymentPassword }
    transfer.mutate(to === null ? body : { ...body, receiverId: to }, {
      onSuccess: (done) => {
        setReceipt(done)
        setRequestId(uuidv7())
        setStep('done')
      },
      onError: (error) => {
        // Unanswered: the money may have gone, so the same id must be asked about again.
        if (!isWorthRepeating(error)) setRequestId(uuidv7())
        if ('code' in error && OF_THE_AMOUNT.includes(error.code)) setStep('amount')
        setProblem(placeError(error, { setError, fields: FIELDS }, CODES, t))
      },
    })
  })
  const again = () => {
    reset()
    goTo('amount')
  }
  const { onDoubt } = fault
  const busy = transfer.isPending
  return { form, step, goTo, check, send, again, receipt, problem, busy, onDoubt }
}

export type TransferFormState = ReturnType<typeof useTransferForm>
