import { transferRoom } from '@croupier/rules'
import { Button, Field, FormAlert, Input } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { TransferTerms } from '../../../api/cashier/transfers.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { AmountField } from '../../../shell/forms/AmountField.tsx'
import { Facts } from './Facts.tsx'
import type { TransferFormState } from './useTransferForm.ts'

const MEMO_LENGTH_MAX = 140

/** How much: what there is, what is locked and why, and the amount. */
export function AmountStep({ terms, state }: { terms: TransferTerms; state: TransferFormState }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, check, problem, onDoubt } = state
  const { locked, wageringLeft } = terms
  const { transferable, dayLeft, most } = transferRoom(terms, terms, format.currency)
  return (
    <form className="grid gap-4" onSubmit={check} noValidate data-testid="transfer.amount">
      <FormAlert text={problem} />
      <Facts
        rows={[
          [t('transfers.receiver'), terms.receiver?.account ?? ''],
          [t('agent.team.balance'), format.money(terms.balance)],
          ...(locked > 0n ? ([[t('transfers.locked'), format.money(locked)]] as const) : []),
          [t('transfers.transferable'), format.money(transferable)],
          [t('transfers.dayLeft'), format.money(dayLeft)],
        ]}
      />
      {locked > 0n && (
        <p className="text-13 text-muted" data-testid="transfer.locked">
          {t('transfers.lockedNote', {
            amount: format.money(locked),
            left: format.money(wageringLeft),
          })}
        </p>
      )}
      <AmountField
        form={form}
        label={t('transfers.amount')}
        hint={t('transfers.range', { min: format.short(terms.min), max: format.short(terms.max) })}
        all={most}
        onDoubt={onDoubt}
        testId="transfer.amount.input"
      />
      <Field label={t('transfers.memo')}>
        <Input
          {...form.register('memo')}
          maxLength={MEMO_LENGTH_MAX}
          autoComplete="off"
          data-testid="transfer.memo.input"
        />
      </Field>
      <Button type="submit" className="justify-self-end" data-testid="transfer.next.button">
        {t('transfers.next')}
      </Button>
    </form>
  )
}
