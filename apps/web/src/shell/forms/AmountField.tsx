import type { Units } from '@croupier/money'
import { AmountInput, Button, Field } from '@croupier/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/useFormat.ts'

type WithAmount = { amount: Units | null }
type AmountFieldProps<Values extends WithAmount> = {
  form: UseFormReturn<Values>
  label: string
  hint?: string
  /** everything that can go, where a press takes it */
  all?: Units
  onDoubt: (doubtful: boolean) => void
  testId: string
}

/** The amount of a form about money, with what was understood below it. */
export function AmountField<Values extends WithAmount>(props: AmountFieldProps<Values>) {
  const { label, hint, all, onDoubt, testId } = props
  // TypeScript cannot tell that `amount` is a path of Values.
  const form = props.form as unknown as UseFormReturn<WithAmount>
  const { t } = useTranslation()
  const { locale, decimals } = useFormat()
  return (
    <Field required label={label} hint={hint} error={form.formState.errors.amount?.message}>
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountInput
            value={field.value}
            onValue={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            locale={locale}
            dp={decimals}
            echo
            onDoubt={onDoubt}
            end={
              all === undefined ? undefined : (
                <Button
                  variant="link"
                  size="sm"
                  className="me-2"
                  disabled={all === 0n}
                  onClick={() => form.setValue('amount', all, { shouldValidate: true })}
                >
                  {t('transfers.all')}
                </Button>
              )
            }
            data-testid={testId}
          />
        )}
      />
    </Field>
  )
}
