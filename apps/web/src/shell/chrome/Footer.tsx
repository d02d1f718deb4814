import { LANGUAGES } from '@croupier/locales'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { serverNowMs } from '../../api/serverClock.ts'
import { useSession } from '../../api/session.ts'
import { loadFontOfNames, NAMES_STACK } from '../../i18n.ts'
import { BUILD_ID, VERSION } from '../build.ts'
import { useLanguageChoice } from '../language/useLanguageChoice.ts'
import { useLanguages } from '../language/useLanguages.ts'
import { latePart } from '../lazyPart.ts'
import { useAgeMin, useMerchantName } from '../merchant.ts'
import { useOverlays } from '../overlayStore.ts'
import { useService } from '../service.ts'
import { Helplines, Licences } from './FooterFacts.tsx'

const Providers = latePart(() => import('./Providers.tsx'), { failed: 'inline' })

/** Responsible gambling notice, limits, help links, languages, copyright and build (spec 2). */
export default function Footer() {
  const { t } = useTranslation()
  const merchant = useMerchantName() ?? ''
  const age = useAgeMin()
  const year = new Date(serverNowMs()).getUTCFullYear()
  return (
    <footer className="footer">
      <div className="mx-auto grid max-w-[1632px] gap-5">
        <p className="flex max-w-[72ch] items-start gap-3">
          <strong className="display grid size-9 flex-none place-items-center rounded-full border border-line-strong text-13 text-muted">
            {t('shell.footer.adults', { age })}
          </strong>
          <span>
            {t('shell.footer.responsible', { age })}{' '}
            <Link
              className="ui-link underline"
              to="?mc=securityCenter#security-protection"
              preventScrollReset
              data-testid="footer.limits.link"
            >
              {t('site.footer.limits')}
            </Link>
          </span>
        </p>
        <Helplines />
        <Suspense fallback={null}>
          <Providers />
        </Suspense>
        <Links />
        <Languages />
        <Licences />
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <span>{t('shell.footer.copyright', { year, merchant })}</span>
          <span className="num" data-testid="footer.build">
            {t('site.footer.build', { version: VERSION, build: BUILD_ID })}
          </span>
        </p>
      </div>
    </footer>
  )
}

function Links() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const loggedIn = useSession((session) => session.token !== null)
  const openService = useService()
  return (
    <nav className="flex flex-wrap gap-x-5 gap-y-[5px]" aria-label={t('site.footer.links')}>
      <Link className="ui-link" to="/help">
        {t('shell.footer.help')}
      </Link>
      <Link className="ui-link" to="/help?page=depositTeach">
        {t('shell.footer.depositTeach')}
      </Link>
      {!loggedIn && (
        <button
          type="button"
          className="ui-link footer-link"
          onClick={() => show('login', 'agent')}
          data-testid="footer.agentLogin.button"
        >
          {t('auth.login.agentSide')}
        </button>
      )}
      <Link className="ui-link" to="/down">
        {t('shell.footer.app')}
      </Link>
      <button type="button" className="ui-link footer-link" onClick={() => show('notices')}>
        {t('shell.rail.notices')}
      </button>
      <button type="button" className="ui-link footer-link" onClick={() => show('shortcuts')}>
        {t('site.shortcuts.title')}
      </button>
      {openService !== null && (
        <button type="button" className="ui-link footer-link" onClick={openService}>
          {t('shell.rail.service')}
        </button>
      )}
    </nav>
  )
}

/** Every language under its own name; the letters they are written in come when the list is in sight. */
function Languages() {
  const { t, i18n } = useTranslation()
  const languages = useLanguages()
  const choose = useLanguageChoice()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const { current } = list
    if (current === null) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      loadFontOfNames()
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return (
    <ul
      ref={list}
      className="m-0 flex list-none flex-wrap gap-x-4 gap-y-1 p-0"
      aria-label={t('shell.display.language')}
    >
      {languages.map((code) => {
        const { tag, name } = LANGUAGES[code]
        return (
          <li key={code}>
            <button
              type="button"
              lang={tag}
              className="footer-link"
              style={{ fontFamily: NAMES_STACK }}
              aria-current={i18n.language === tag ? 'true' : undefined}
              onClick={() => choose(code)}
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
