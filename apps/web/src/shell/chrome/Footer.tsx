import { LANGUAGES } from '@croupier/locales'
import { Button } from '@croupier/ui'
import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNowMs } from '../../api/serverClock.ts'
import { BRAND } from '../brand.ts'
import { useOverlays } from '../overlayStore.ts'

/** Responsible gambling notice, help links, languages, copyright (spec 2). */
export function Footer() {
  const { t, i18n } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const year = new Date(serverNowMs()).getUTCFullYear()
  return (
    <footer className="footer">
      <div className="mx-auto grid max-w-[1632px] gap-5">
        <p className="flex max-w-[72ch] items-start gap-3">
          <strong className="display grid size-9 flex-none place-items-center rounded-full border border-line-strong text-13 text-muted">
            {t('shell.footer.adults')}
          </strong>
          <span>{t('shell.footer.responsible')}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Link className="ui-link" to="/help">
            {t('shell.footer.help')}
          </Link>
          <Link className="ui-link" to="/help?page=depositTeach">
            {t('shell.footer.depositTeach')}
          </Link>
          <Link className="ui-link" to="/down">
            {t('shell.footer.app')}
          </Link>
          <Button
            variant="quiet"
            size="sm"
            icon={<Languages size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => show('display')}
          >
            {languageName(i18n.language)}
          </Button>
          <span className="ms-auto">
            {t('shell.footer.copyright', { year, brand: BRAND.name })}
          </span>
        </div>
      </div>
    </footer>
  )
}

/** The language shown now, in its own words. */
function languageName(tag: string): string | undefined {
  return Object.values(LANGUAGES).find((language) => language.tag === tag)?.name
}
