import { buttonLook } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { PlainScreen } from './PlainScreen.tsx'

/** Any path the table does not know. */
export default function NotFoundScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <PlainScreen
      title={t('shell.notFound.title')}
      text={t('shell.notFound.text', { path: pathname })}
    >
      <Link to="/index" {...buttonLook({})}>
        {t('shell.notFound.home')}
      </Link>
    </PlainScreen>
  )
}
