import { Checkbox } from '@croupier/ui'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RegisterSettings } from '../../../api/identity/register.ts'
import { TermsLink } from '../access/TermsLink.tsx'

const CONSENTS = ['ageConfirmed', 'termsAccepted'] as const
type Consent = (typeof CONSENTS)[number]
type ConsentValues = Record<Consent, boolean>

/**
 * The two boxes that open an account, never ticked in advance: old enough, and the terms. They belong to the form around
 * them (`FormProvider`), whichever login method it is; `of` leads their test ids.
 */
export function ConsentBoxes(props: {
  of: 'register' | 'social'
  /** not known while they are read */
  settings: RegisterSettings | undefined
}) {
  const { of, settings } = props
  const { control } = useFormContext<ConsentValues>()
  const { t } = useTranslation()
  const age = settings?.ageMin ?? ''
  const missing: Record<Consent, string> = {
    ageConfirmed: t('auth.register.birthdayNote', { age }),
    termsAccepted: t('auth.register.termsMissing'),
  }
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
            <div className="grid gap-1">
              <Checkbox
                checked={field.value}
                onChecked={field.onChange}
                data-testid={`${of}.${name}.checkbox`}
                {...(fieldState.invalid ? { error: missing[name] } : {})}
              >
                {t(`auth.register.${name}`, { age })}
              </Checkbox>
              {name === 'termsAccepted' && (
                <div className="ps-[29px]">
                  <TermsLink address={settings?.termsUrl ?? null} />
                </div>
              )}
            </div>
          )}
        />
      ))}
    </fieldset>
  )
}
