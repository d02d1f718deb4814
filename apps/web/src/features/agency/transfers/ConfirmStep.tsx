import { subtract, type Units } from '@croupier/money'
import { requirementOf } from '@croupier/rules'
import { Button, FormAlert } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { TransferTerms } from '../../../api/cashier/transfers.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PaymentPasswordField } from '../../../shell/forms/PaymentPasswordField.tsx'
import { Facts } from './Facts.tsx'
import type { TransferFormState } from './useTransferForm.ts'

type ConfirmStepProps = { terms: TransferTerms; amount: Units; state: TransferFormState }

/** What would be sent to whom and what remains; the withdrawal password sends it. */
export function ConfirmStep({ terms, amount, state }: ConfirmStepProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, send, goTo, problem, busy } = state
  const memo = form.getValues('memo').trim()
  const account = terms.receiver?.account ?? ''
  const required = requirementOf(amount, terms.turnoverPpm)
  return (
    <form className="grid gap-4" onSubmit={send} noValidate data-testid="transfer.confirm">
      <FormAlert text={problem} />
      <p className="text-13 text-muted">{t('transfers.confirm')}</p>
      <Facts
        rows={[
          [t('transfers.receiver'), account],
          [t('transfers.amount'), format.money(amount)],
          [t('wallet.record.after'), format.money(subtract(terms.balance, amount))],
          ...(memo === '' ? [] : [[t('transfers.memo'), memo] as const]),
        ]}
      />
      {required > 0n && (
        <p className="text-13 text-muted">{t('transfers.turnover', { account, amount: format.money(required) })}</p>
      )}
      <PaymentPasswordField
        form={form}
        name="paymentPassword"
        label={t('auth.paymentPassword.title')}
        error={form.formState.errors.paymentPassword?.message}
        testId="transfer.password.input"
      />
      <div className="flex flex-wrap justify-end gap-3 pt-1">
        <Button variant="outline" disabled={busy} onClick={() => goTo('amount')}>
          {t('common.action.back')}
        </Button>
        <Button type="submit" busy={busy} data-testid="transfer.send.button">
          {t('transfers.send', { amount: format.money(amount) })}
        </Button>
      </div>
    </form>
  )
}
