import { buttonLook, EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { RoutePath } from './routeTable.ts'

type Pending = Exclude<RoutePath, '/index'>
type PendingText = Pending extends `/${infer Name}` ? Name : never

/** A route whose content is not there yet: names the page and says what will stand here. */
export default function PendingScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const name = pathname.slice(1) as PendingText
  return (
    <section className="grid gap-4 p-0">
      <h1 className="text-30">{t(`screens.${name}.title`)}</h1>
      <div className="ui-card">
        <EmptyState
          title={t('screens.soon')}
          text={t(`screens.${name}.empty`)}
          action={
            <Link to="/index" {...buttonLook({ variant: 'outline' })}>
              {t('screens.toHome')}
            </Link>
          }
        />
      </div>
    </section>
  )
}
