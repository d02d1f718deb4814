import { toast } from '@croupier/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReceived } from '../../api/received.ts'
import { useFormat } from '../../format/useFormat.ts'

/** Says that money came in from an upline or a downline, wherever one is. */
export function ReceivedNotes() {
  const { t } = useTranslation()
  const format = useFormat()
  useEffect(
    () =>
      onReceived(({ from, amount }) => {
        const title = t('shell.bar.received', { account: from, amount: format.money(amount) })
        toast({ tone: 'success', title })
      }),
    [t, format],
  )
  return null
}
