import { toDecimalString } from '@croupier/money'
import { buttonLook } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { useTranslation } from 'react-i18next'
import type { Deposit } from '../../../api/cashier/deposits.ts'

const SHOWN = ['bankName', 'accountName', 'accountNo', 'reference', 'address'] as const

/** Where a deposit is paid to, each part with a press that copies it. */
export function PayTo({ deposit, amount }: { deposit: Deposit; amount: string }) {
  const { t } = useTranslation()
  const { payTo, chain, pay } = deposit
  if (payTo === null) {
    return (
      <p className="text-muted" role="status" data-testid="deposit.preparing">
        {t('deposits.preparing')}
      </p>
    )
  }
  const code = payTo.qr ?? payTo.address
  return (
    <div className="grid gap-3">
      <p>{chain === null ? t('deposits.exact', { amount }) : t('deposits.usdt', { chain })}</p>
      <div className="flex flex-wrap items-start gap-4">
        {code !== undefined && <QrCode value={code} label={t('deposits.to.address')} size={144} />}
        <dl className="ui-card centre-rows min-w-0 flex-1 basis-64">
          <CopyRow name={t('deposits.pay')} text={amount} copied={toDecimalString(pay)} />
          {SHOWN.map((part) => {
            const text = payTo[part]
            return text === undefined ? null : (
              <CopyRow key={part} name={t(`deposits.to.${part}`)} text={text} copied={text} />
            )
          })}
        </dl>
      </div>
      {payTo.payUrl !== undefined && (
        <a
          href={payTo.payUrl}
          target="_blank"
          rel="noopener noreferrer"
          {...buttonLook({ variant: 'outline' })}
          data-testid="deposit.pay.link"
        >
          {t('deposits.to.payUrl')}
        </a>
      )}
    </div>
  )
}

function CopyRow({ name, text, copied }: { name: string; text: string; copied: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{name}</dt>
      <dd className="flex items-center justify-end gap-2">
        <span className="num break-all select-all">{text}</span>
        <CopyButton
          text={copied}
          label={`${t('common.action.copy')} ${name}`}
          copiedLabel={t('common.action.copied')}
          failedLabel={t('common.action.copySelected')}
        />
      </dd>
    </div>
  )
}
