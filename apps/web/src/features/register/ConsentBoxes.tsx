import { Checkbox } from '@croupier/ui'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RegisterSettings } from '../../api/register.ts'
import { TermsLink } from '../auth/TermsLink.tsx'
import type { RegisterValues } from './useRegisterForm.ts'

const CONSENTS = ['ageConfirmed', 'termsAccepted'] as const

/** Old enough, and the terms: two boxes, never ticked beforehand. */
export function ConsentBoxes(props: {
  control: Control<RegisterValues>
  settings: RegisterSettings
}) {
  const { control, settings } = props
  const { ageMin: age, termsUrl } = settings
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-3 border-0 p-0 pt-1">
      <legend className="ui-visually-hidden">{t('auth.register.consent')}</legend>
      {CONSENTS.map((name) => (
        <Controller
          key={name}
          control={control}
          name={name}
          rules={{ required: t('errors.MEMBER_CONSENT_MISSING', { age }) }}
          render={({ field, fieldState }) => (
            <div className="grid gap-1">
              <Checkbox
                checked={field.value}
                onChecked={field.onChange}
                data-testid={`register.${name}.checkbox`}
              >
                {t(`auth.register.${name}`, { age })}
              </Checkbox>
              {name === 'termsAccepted' && (
                <div className="ps-[29px]">
                  <TermsLink address={termsUrl} />
                </div>
              )}
              <span role="alert" className="ui-error">
                {fieldState.error?.message}
              </span>
            </div>
          )}
        />
      ))}
    </fieldset>
  )
}
