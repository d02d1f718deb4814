import type { Units } from '@croupier/money'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { type DepositChannel, useCreateDeposit } from '../../../api/cashier/deposits.ts'
import { useAmountFault } from '../../../format/useAmountFault.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'
import { placeError } from '../../identity/access/fieldErrors.ts'

type DepositValues = { amount: Units | null }
const FIELDS = ['amount'] as const
const CODES = { DEPOSIT_AMOUNT_OUT_OF_RANGE: 'amount' } as const

/** The form of a new deposit. It keeps one id until it is answered, so that a lost answer begins no second one. */
export function useDepositForm(channel: DepositChannel, onBegun: (id: string) => void) {
  const { t } = useTranslation()
  const format = useFormat()
  const create = useCreateDeposit()
  const fault = useAmountFault(t('deposits.amount'))
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<DepositValues>({ defaultValues: { amount: null } })
  useUnsaved(form.watch('amount') !== null && !create.isSuccess)
  const sendWith = (promotion: string | undefined) =>
    form.handleSubmit(({ amount }) => {
      setProblem(null)
      if (amount === null) {
        form.setError('amount', { message: fault.missing() })
        return
      }
      if (amount < channel.min || amount > channel.max) {
        const bounds = { min: format.bare(channel.min), max: format.bare(channel.max) }
        form.setError('amount', { message: t('errors.DEPOSIT_AMOUNT_OUT_OF_RANGE', bounds) })
        return
      }
      if (create.isPending) return
      create.mutate(
        {
          requestId,
          channelId: channel.id,
          amount,
          ...(promotion === undefined ? {} : { promotion }),
        },
        {
          onSuccess: ({ id }) => {
            setRequestId(uuidv7())
            onBegun(id)
          },
          onError: (error) => {
            // Unanswered: it may have begun, so the same id must be asked about again.
            if (!isWorthRepeating(error)) setRequestId(uuidv7())
            setProblem(placeError(error, { setError: form.setError, fields: FIELDS }, CODES, t))
          },
        },
      )
    })
  return { form, sendWith, problem, busy: create.isPending, onDoubt: fault.onDoubt }
}
