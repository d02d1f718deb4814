import { toDecimalString } from '@croupier/money'
import { buttonLook } from '@croupier/ui'
import { CopyButton } from '@croupier/ui/button/CopyButton.tsx'
import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { useTranslation } from 'react-i18next'
import type { Deposit } from '../../../api/cashier/deposits.ts'
import { useFormat } from '../../../format/useFormat.ts'

const SHOWN = ['bankName', 'accountName', 'accountNo', 'reference', 'address'] as const

/** Where a deposit is paid to, each part with a press that copies it. */
export function PayTo({ deposit, amount }: { deposit: Deposit; amount: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { payTo, chain, pay, rate, state } = deposit
  if (payTo === null) {
    return (
      <p className="text-muted" role="status" data-testid="deposit.preparing">
        {t('deposits.preparing')}
      </p>
    )
  }
  const code = payTo.qr ?? payTo.address
  const isOnPage = payTo.payUrl !== undefined && payTo.reference === undefined
  const how = isOnPage ? t('deposits.onPage', { amount }) : t('deposits.exact', { amount })
  return (
    <div className="grid gap-3">
      {/* Who has said that it is paid is not told to pay. */}
      {state === 'CREATED' && <p>{chain === null ? how : t('deposits.usdt', { chain })}</p>}
      {payTo.payUrl !== undefined && (
        <a
          href={payTo.payUrl}
          target="_blank"
          rel="noopener noreferrer"
          {...buttonLook({ block: true, size: 'lg', variant: state === 'CREATED' ? 'primary' : 'outline' })}
          data-testid="deposit.pay.link"
        >
          {t('deposits.to.payUrl')}
        </a>
      )}
      <div className="flex flex-wrap items-start gap-4">
        {code !== undefined && <QrCode value={code} label={t('deposits.to.address')} size={144} />}
        <dl className="ui-card centre-rows min-w-0 flex-1 basis-64">
          <CopyRow name={t('deposits.pay')} text={amount} copied={toDecimalString(pay)} />
          {rate !== null && (
            <div>
              <dt>{t('deposits.rateName')}</dt>
              <dd className="num">{t('deposits.rate', { rate: format.money(rate, 4) })}</dd>
            </div>
          )}
          {SHOWN.map((part) => {
            const text = payTo[part]
            return text === undefined ? null : (
              <CopyRow key={part} name={t(`deposits.to.${part}`)} text={text} copied={text} />
            )
          })}
        </dl>
      </div>
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
