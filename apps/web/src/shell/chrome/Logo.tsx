import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MERCHANT } from '../merchant.ts'

/** The wordmark, leading home. */
export function Logo() {
  const { t } = useTranslation()
  const { before, marked, after } = MERCHANT.logo
  return (
    <Link
      to="/index"
      className="ui-logo"
      aria-label={t('shell.merchantHome', { merchant: MERCHANT.name })}
    >
      {before}
      <b>{marked}</b>
      {after}
    </Link>
  )
}
