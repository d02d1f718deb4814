import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMerchantName, wordmarkOf } from '../merchant.ts'

/** The wordmark of this host's merchant, leading home; nothing while the merchant is not known. */
export function Logo() {
  const { t } = useTranslation()
  const merchant = useMerchantName()
  if (merchant === null) return null
  const { before, marked, after } = wordmarkOf(merchant)
  return (
    <Link to="/index" className="ui-logo" aria-label={t('shell.merchantHome', { merchant })}>
      {before}
      <b>{marked}</b>
      {after}
    </Link>
  )
}
