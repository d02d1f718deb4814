import { units } from '@croupier/money'
import { Button, Dialog, toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type BetOrder, useCancelOrder } from '../../../api/lottery/lottery.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** Taking an order back, with its fee where it has one, and the amount that returns in the button. */
export default function CancelOrderDialog({ order, onClose }: { order: BetOrder; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const cancel = useCancelOrder()
  const submit = () =>
    cancel.mutate(order.orderId, {
      onSuccess: ({ refunded }) => {
        toast({
          tone: 'success',
          title: t('lottery.cancel.done', { amount: format.money(refunded) }),
        })
        onClose()
      },
      onError: (error) => {
        toast({ tone: 'error', title: explain(error, t) })
        onClose()
      },
    })
  const what = {
    issue: order.issueNumber,
    lines: t('lottery.slip.lines', { count: order.lines.length }),
  }
  const returned = units(order.stake - order.cancelFee)
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('lottery.cancel.title')}
      description={
        order.cancelFee === 0n
          ? t('lottery.cancel.text', what)
          : t('lottery.cancel.feeText', { ...what, fee: format.money(order.cancelFee) })
      }
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('lottery.cancel.keep')}
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={submit} data-testid="cancel.confirm.button">
            {t('lottery.cancel.confirm', { amount: format.money(returned) })}
          </Button>
        </>
      }
    />
  )
}
