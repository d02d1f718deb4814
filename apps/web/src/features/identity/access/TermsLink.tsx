import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The terms in a tab of their own, so that what was typed so far stays where it is: the operator's, or those of the help. */
export function TermsLink({ address }: { address: string | null }) {
  const { t } = useTranslation()
  return (
    <a
      className="ui-link inline-flex min-h-8 items-center gap-1.5 text-13"
      href={address ?? '/help?page=terms'}
      target="_blank"
      rel="noreferrer"
      data-testid="terms.link"
    >
      {t('auth.register.readTerms')}
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}
