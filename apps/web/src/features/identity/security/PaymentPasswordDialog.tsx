import { Button, Field, FormAlert, PasswordInput } from '@croupier/ui'
import { paymentPassword } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { NOT_A_LOGIN } from '../../../shell/forms/PaymentPasswordField.tsx'
import { AskingDialog } from '../../../shell/unsaved/AskingDialog.tsx'
import { FreshProof } from '../access/FreshProof.tsx'
import { type PaymentValues, usePaymentPasswordForm } from './usePaymentPasswordForm.ts'

/** Setting the withdrawal password, or another one, by anyone who showed recently who they are. */
export function PaymentPasswordDialog({ isSet, onClose }: { isSet: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { form, fields, submit, problem, busy } = usePaymentPasswordForm(isSet, onClose)
  const { newPaymentPassword: schema } = paymentPassword
  const rules: Partial<Record<keyof PaymentValues, (value: string) => true | string>> = {
    newPaymentPassword: (value) => schema.safeParse(value).success || t('auth.paymentPassword.rule'),
    confirmPaymentPassword: (value) =>
      value === form.getValues('newPaymentPassword') || t('errors.MEMBER_PASSWORDS_DIFFER'),
  }
  return (
    <AskingDialog
      open
      dirty={form.formState.isDirty}
      onClose={onClose}
      title={t('auth.paymentPassword.title')}
      {...(isSet ? { description: t('auth.pause') } : {})}
      closeLabel={t('common.action.close')}
      data-testid="paymentPassword.dialog"
    >
      <FreshProof />
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <FormAlert text={problem} />
        {fields.map((name) => {
          const label = t(`auth.paymentPassword.${name}`)
          const required = t('common.field.requiredEmpty', { field: label })
          const validate = rules[name] ?? (() => true)
          return (
            <Field key={name} required label={label} error={form.formState.errors[name]?.message}>
              <PasswordInput
                {...form.register(name, { required, validate })}
                autoComplete={NOT_A_LOGIN}
                showLabel={t('common.field.show')}
                hideLabel={t('common.field.hide')}
                data-testid={`paymentPassword.${name}.input`}
              />
            </Field>
          )
        })}
        <p className="ui-hint">{t('auth.paymentPassword.rule')}</p>
        <div className="flex flex-wrap justify-end gap-3 pt-1">
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button type="submit" busy={busy} data-testid="paymentPassword.submit.button">
            {t(isSet ? 'auth.paymentPassword.change' : 'auth.paymentPassword.set')}
          </Button>
        </div>
      </form>
    </AskingDialog>
  )
}
