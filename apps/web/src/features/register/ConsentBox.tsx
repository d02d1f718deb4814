import { Checkbox } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { TermsLink } from '../auth/TermsLink.tsx'

export const CONSENTS = ['ageConfirmed', 'termsAccepted'] as const
type Consent = (typeof CONSENTS)[number]

/** One of the two boxes that open an account, never ticked beforehand: old enough, and the terms. */
export function ConsentBox(props: {
  name: Consent
  /** years one has to have */
  age: number | string
  termsUrl: string | null
  checked: boolean
  onChecked: (checked: boolean) => void
  /** it was left open and has to be ticked */
  missing: boolean
  testId: string
}) {
  const { name, age, missing } = props
  const { t } = useTranslation()
  const error =
    name === 'ageConfirmed'
      ? t('auth.register.birthdayNote', { age })
      : t('auth.register.termsMissing')
  return (
    <div className="grid gap-1">
      <Checkbox
        checked={props.checked}
        onChecked={props.onChecked}
        data-testid={props.testId}
        {...(missing ? { error } : {})}
      >
        {t(`auth.register.${name}`, { age })}
      </Checkbox>
      {name === 'termsAccepted' && (
        <div className="ps-[29px]">
          <TermsLink address={props.termsUrl} />
        </div>
      )}
    </div>
  )
}
