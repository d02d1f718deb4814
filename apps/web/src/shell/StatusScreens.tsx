import { buttonLook, Rosette } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Logo } from './chrome/Logo.tsx'
import { LanguageRow } from './LanguageRow.tsx'

/** How often a closed site asks whether it is open again, in ms; the jitter keeps clients apart. */
const RECHECK_MS = 30_000
const JITTER_MS = 5_000

type PlainScreenProps = { title: string; text: string; children?: ReactNode }

/** A whole page without chrome; the language can still be changed. */
function PlainScreen({ title, text, children }: PlainScreenProps) {
  return (
    <div className="relative isolate grid min-h-dvh place-items-center overflow-hidden p-6 text-center">
      <Rosette className="absolute -z-10 size-[560px] opacity-20" />
      <div className="grid max-w-[46ch] justify-items-center gap-4">
        <Logo />
        <h1 className="text-30">{title}</h1>
        <p className="text-muted">{text}</p>
        {children}
        <LanguageRow />
      </div>
    </div>
  )
}

/** Shown on every path while the site is under maintenance (spec 2); comes back by itself. */
export function MaintenanceScreen() {
  const { t } = useTranslation()
  const client = useQueryClient()
  useEffect(() => {
    const [dice = 0] = crypto.getRandomValues(new Uint32Array(1))
    const ms = RECHECK_MS + (dice % JITTER_MS)
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ['site', 'status'] }), ms)
    return () => clearInterval(timer)
  }, [client])
  return <PlainScreen title={t('shell.maintenance.title')} text={t('shell.maintenance.text')} />
}

/** Shown on every path where the visitor's region is not served (spec 2). */
export function RegionBlockedScreen() {
  const { t } = useTranslation()
  return <PlainScreen title={t('shell.region.title')} text={t('shell.region.text')} />
}

/** Any path the table does not know. */
export function NotFoundScreen() {
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
