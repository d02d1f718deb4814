import { Field, PasswordInput } from '@croupier/ui'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/**
 * What a browser is told of a withdrawal password. It ignores `off` on secrets, offers the login's there and saves this one over it; a code
 * that works once it neither fills in nor saves.
 */
export const NOT_A_LOGIN = 'one-time-code'

type Props<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'register'>
  name: FieldPath<Values>
  label: string
  error: string | undefined
  /** marked as required, where other fields of the form are not */
  required?: boolean
  testId: string
}

/** The withdrawal password, without which no money goes out and points buy nothing (spec 3, redeeming). */
export function PaymentPasswordField<Values extends FieldValues>(props: Props<Values>) {
  const { form, name, label, error, required = false, testId } = props
  const { t } = useTranslation()
  return (
    <Field label={label} required={required} error={error}>
      <PasswordInput
        {...form.register(name, { required: t('common.field.requiredEmpty', { field: label }) })}
        autoComplete={NOT_A_LOGIN}
        showLabel={t('common.field.show')}
        hideLabel={t('common.field.hide')}
        data-testid={testId}
      />
    </Field>
  )
}
