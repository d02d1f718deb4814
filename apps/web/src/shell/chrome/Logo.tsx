import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BRAND } from '../brand.ts'

/** The wordmark, leading home. */
export function Logo() {
  const { t } = useTranslation()
  const { before, marked, after } = BRAND.logo
  return (
    <Link to="/index" className="ui-logo" aria-label={t('shell.brandHome', { brand: BRAND.name })}>
      {before}
      <b>{marked}</b>
      {after}
    </Link>
  )
}
