import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { registerSettingsQuery } from '../../../api/identity/register.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { TermsLink } from '../../identity/access/TermsLink.tsx'

/** Which version of the terms the merchant has; an operator's own are before the text that comes with the platform. */
export function TermsHead() {
  const { t } = useTranslation()
  const settings = useQuery(registerSettingsQuery())
  if (settings.isError && settings.data === undefined) return <QueryFailed query={settings} />
  const { termsVersion: version, termsUrl } = settings.data ?? { termsVersion: '…', termsUrl: null }
  return (
    <div className="grid justify-items-start gap-2 text-13 text-muted">
      <p data-testid="help.terms.version">{t('help.terms.version', { version })}</p>
      {termsUrl !== null && (
        <>
          <p>{t('help.terms.replaced')}</p>
          <TermsLink address={termsUrl} />
        </>
      )}
    </div>
  )
}
