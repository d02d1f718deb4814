import { Button, Dialog, Field, FormAlert, Input, RadioGroup, Select, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownProfileQuery } from '../../../api/identity/profile.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PaymentPasswordField } from '../../../shell/forms/PaymentPasswordField.tsx'
import { AskBeforeLoss } from '../../../shell/unsaved/AskBeforeLoss.tsx'
import { FreshProof } from '../../identity/access/FreshProof.tsx'
import { PersonalForm } from '../../identity/security/PersonalForm.tsx'
import { CHAINS, METHODS, useAccountForm } from './useAccountForm.ts'

const BANK_LENGTH_MAX = 60
const NUMBER_LENGTH_MAX = 64

/**
 * Binding an account that withdrawals are paid to: bank, e-wallet or USDT, in the own name. Anyone whose real name is not known yet
 * gives it first.
 */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const own = useQuery(ownProfileQuery(useOwner()))
  const { data } = own
  const isNamed = data !== undefined && data.name !== null
  return (
    <AskBeforeLoss onClose={onClose}>
      {(close, question) => (
        <Dialog
          open
          fullOnPhone
          onClose={close}
          title={t('withdrawals.do.account')}
          description={t(data?.name === null ? 'auth.profile.first' : 'withdrawals.accounts.own')}
          closeLabel={t('common.action.close')}
          data-testid="payoutAccounts.dialog"
        >
          {own.isPending && <Skeleton className="h-56 rounded-ticket" />}
          {own.isError && data === undefined && <QueryFailed query={own} />}
          {data !== undefined && !isNamed && <PersonalForm rule={data.nameRule} onDone={() => {}} />}
          {isNamed && <AccountForm onClose={onClose} />}
          {question}
        </Dialog>
      )}
    </AskBeforeLoss>
  )
}

function AccountForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { form, submit, problem, busy } = useAccountForm(() => {
    toast({ tone: 'success', title: t('withdrawals.accounts.added') })
    onClose()
  })
  const { errors } = form.formState
  return (
    <>
      <FreshProof />
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <FormAlert text={problem} />
        <Place form={form} />
        <PaymentPasswordField
          form={form}
          name="paymentPassword"
          label={t('auth.paymentPassword.title')}
          error={errors.paymentPassword?.message}
          testId="payoutAccounts.password.input"
        />
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button type="submit" busy={busy} data-testid="payoutAccounts.submit.button">
            {t('withdrawals.do.account')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Where it is: the kind of account, its bank or network, and its number. */
function Place({ form }: { form: ReturnType<typeof useAccountForm>['form'] }) {
  const { t } = useTranslation()
  const { errors } = form.formState
  const method = form.watch('method')
  const isUsdt = method === 'USDT'
  const bank = t(method === 'EWALLET' ? 'deposits.method.EWALLET' : 'deposits.to.bankName')
  const number = t(isUsdt ? 'deposits.to.address' : 'deposits.to.accountNo')
  const required = (field: string) => t('common.field.requiredEmpty', { field })
  return (
    <>
      <RadioGroup
        label={t('withdrawals.account')}
        value={method}
        onValue={(next) => form.setValue('method', next)}
        options={METHODS.map((value) => ({ value, label: t(`deposits.method.${value}`) }))}
      />
      {isUsdt ? (
        <Field required label={t('withdrawals.accounts.network')}>
          <Select
            value={form.watch('chain')}
            onValue={(chain) => form.setValue('chain', chain)}
            options={CHAINS.map((value) => ({ value, label: value }))}
          />
        </Field>
      ) : (
        <Field required label={bank} error={errors.bank?.message}>
          <Input
            {...form.register('bank', { required: required(bank) })}
            maxLength={BANK_LENGTH_MAX}
            autoComplete="off"
            data-testid="payoutAccounts.bank.input"
          />
        </Field>
      )}
      <Field required label={number} error={errors.number?.message}>
        <Input
          {...form.register('number', { required: required(number) })}
          maxLength={NUMBER_LENGTH_MAX}
          autoComplete="off"
          data-testid="payoutAccounts.number.input"
        />
      </Field>
    </>
  )
}
