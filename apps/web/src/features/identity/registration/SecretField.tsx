import { Field, PasswordInput } from '@croupier/ui'
import type { FieldRule } from '@croupier/wire'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NOT_A_LOGIN } from '../../../shell/forms/PaymentPasswordField.tsx'
import { judged, ruleLine } from './fieldTexts.ts'
import type { RegisterValues } from './useRegisterForm.ts'

/** The withdrawal password: another secret than the one of the login (safety 4.5). */
export function SecretField(props: { form: UseFormReturn<RegisterValues>; rule: FieldRule }) {
  const { form, rule } = props
  const { t } = useTranslation()
  return (
    <Field
      label={t('auth.register.paymentPassword')}
      hint={ruleLine(t, rule)}
      error={form.formState.errors.paymentPassword?.message}
      required={rule.required}
    >
      <PasswordInput
        {...form.register('paymentPassword', {
          validate: {
            rule: (value) => judged(t, rule, value),
            other: (value) => value === '' || value !== form.getValues('password') || t('errors.PAYMENT_PASSWORD_SAME'),
          },
        })}
        showLabel={t('common.field.show')}
        hideLabel={t('common.field.hide')}
        autoComplete={NOT_A_LOGIN}
        data-testid="register.paymentPassword.input"
      />
    </Field>
  )
}
