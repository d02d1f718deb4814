import { Button, Checkbox, Dialog, FormAlert, toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuidv7 } from 'uuid'
import { type Bill, usePayDividends } from '../../../api/agency/bills.ts'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { periodText } from './billTexts.ts'

type PayDialogProps = {
  /** null pays all that is unpaid */
  bill: Bill | null
  /** what is unpaid of it, or in all */
  amount: Bill['due']
  onClose: () => void
}

/** Asks before dividends are paid; with too little in the wallet it offers to pay a part (rules B10.5). */
export function PayDialog({ bill, amount, onClose }: PayDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const pay = usePayDividends()
  const [requestId, setRequestId] = useState(() => uuidv7())
  const [partly, setPartly] = useState(false)
  const [isShort, setShort] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = () => {
    setProblem(null)
    pay.mutate(
      { requestId, partly, ...namedIn(bill) },
      {
        onSuccess: ({ paid }) => {
          toast({ tone: 'success', title: t('bills.paid', { amount: format.money(paid) }) })
          onClose()
        },
        onError: (error) => {
          if (isRefusal(error, 'WALLET_INSUFFICIENT_FUNDS')) setShort(true)
          setProblem(explain(error, t))
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={bill === null ? t('bills.payAll') : t('bills.pay')}
      closeLabel={t('common.action.close')}
      data-testid="bill.payDialog"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button variant="brass" busy={pay.isPending} onClick={submit} data-testid="bill.payConfirm.button">
            {t('bills.payAmount', { amount: format.money(amount) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert text={problem} />
        <Question bill={bill} amount={amount} />
        {isShort && (
          <Checkbox
            checked={partly}
            onChecked={(checked) => {
              setPartly(checked)
              // Another choice is another request.
              setRequestId(uuidv7())
            }}
            data-testid="bill.partly.checkbox"
          >
            {t('bills.partly')}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}

const namedIn = (bill: Bill | null) =>
  bill === null ? {} : { contractId: bill.contractId, periodStart: bill.periodStart }

/** What would be paid to whom. */
function Question({ bill, amount }: Pick<PayDialogProps, 'bill' | 'amount'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const text =
    bill === null
      ? t('bills.askAll', { amount: format.money(amount) })
      : t('bills.askOne', {
          amount: format.money(amount),
          to: bill.counterparty ?? '',
          period: periodText(bill, format),
        })
  return (
    <p className="text-13 text-muted">
      {text} {bill !== null && t('bills.oldestFirst')}
    </p>
  )
}
