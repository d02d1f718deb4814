import { buttonLook } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import ClosedScreen from '../closed/ClosedScreen.tsx'
import { isClosed, siteStatusQuestion } from '../closed/siteStatus.ts'
import { PlainScreen } from '../PlainScreen.tsx'

/** Any path the table does not know; a closed site shows it on every path (experience 3.14). */
export default function NotFoundScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: site } = useQuery(siteStatusQuestion)
  if (isClosed(site)) return <ClosedScreen status={site} />
  return (
    <PlainScreen title={t('shell.notFound.title')} text={t('shell.notFound.text', { path: pathname })}>
      <Link to="/index" {...buttonLook({})}>
        {t('shell.notFound.home')}
      </Link>
    </PlainScreen>
  )
}
