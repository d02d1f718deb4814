import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { judged } from './fieldTexts.ts'
import MobileNumber, { isNumber } from './MobileNumber.tsx'
import type { RuledFieldProps } from './ruledFieldProps.ts'

/** The mobile number of the register form, judged by the merchant's rule (spec 5, mobile format). */
export default function MobileField(props: RuledFieldProps & { regions: readonly string[] }) {
  const { form, rule, regions } = props
  const { t } = useTranslation()
  // Two digits are not a number yet: how many signs the rule takes would tell nobody what is wrong.
  const valid = (value: string) =>
    value === '' || isNumber(value) ? judged(t, rule, value) : t('auth.register.mobileWrong')
  return (
    <Controller
      control={form.control}
      name="mobileNum"
      rules={{ validate: valid }}
      render={({ field, fieldState }) => (
        <MobileNumber
          onNumber={field.onChange}
          error={fieldState.error?.message}
          required={rule.required}
          regions={regions}
          hint={t('auth.register.mobileHint')}
          inputRef={field.ref}
          name={field.name}
          onBlur={field.onBlur}
          testId="register"
        />
      )}
    />
  )
}
