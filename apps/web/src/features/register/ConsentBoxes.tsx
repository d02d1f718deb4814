import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RegisterSettings } from '../../api/register.ts'
import { CONSENTS, ConsentBox } from './ConsentBox.tsx'
import type { RegisterValues } from './useRegisterForm.ts'

/** The two boxes of the register form. */
export function ConsentBoxes(props: {
  control: Control<RegisterValues>
  settings: RegisterSettings
}) {
  const { control, settings } = props
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-3 border-0 p-0 pt-1">
      <legend className="ui-visually-hidden">{t('auth.register.consent')}</legend>
      {CONSENTS.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ required: true }}
          render={({ field, fieldState }) => (
            <ConsentBox
              name={name}
              age={settings.ageMin}
              termsUrl={settings.termsUrl}
              checked={field.value}
              onChecked={field.onChange}
              missing={fieldState.invalid}
              testId={`register.${name}.checkbox`}
            />
          )}
        />
      ))}
    </fieldset>
  )
}
