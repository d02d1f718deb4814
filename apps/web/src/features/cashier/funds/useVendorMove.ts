import type { Units } from '@croupier/money'
import { toast } from '@croupier/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { isWorthRepeating } from '../../../api/apiError.ts'
import { useMoveVendorMoney } from '../../../api/cashier/funds.ts'
import { explain } from '../../../api/explain.ts'
import { useAmountFault } from '../../../format/useAmountFault.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useUnsaved } from '../../../shell/unsaved/unsavedForms.ts'

type Values = { amount: Units | null }

/** The form that moves money. It keeps one id until it is answered, so that a lost answer moves nothing twice. */
export function useVendorMove(vassalage: string, way: 'IN' | 'OUT') {
  const { t } = useTranslation()
  const format = useFormat()
  const move = useMoveVendorMoney()
  const fault = useAmountFault(t('withdrawals.funds.amount'))
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: { amount: null } })
  useUnsaved(form.watch('amount') !== null)
  const send = form.handleSubmit(({ amount }) => {
    setProblem(null)
    if (amount === null || amount <= 0n) {
      form.setError('amount', { message: fault.missing() })
      return
    }
    if (move.isPending) return
    move.mutate(
      { requestId, vassalage, way, amount },
      {
        onSuccess: ({ state }) => {
          setRequestId(uuidv7())
          form.reset({ amount: null })
          if (state === 'REFUSED') setProblem(t('withdrawals.funds.refused'))
          if (state !== 'DONE') return
          const title = t('withdrawals.funds.moved', { amount: format.money(amount) })
          toast({ tone: 'success', title })
        },
        onError: (error) => {
          // Unanswered: it may be under way, so the same id must be asked about again.
          if (!isWorthRepeating(error)) setRequestId(uuidv7())
          setProblem(explain(error, t))
        },
      },
    )
  })
  return { form, send, problem, busy: move.isPending, onDoubt: fault.onDoubt }
}
