import { buttonLook } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteStatus } from '../../api/site.ts'
import { languageCodeOf } from '../../format/languageCode.ts'
import { SiteInstant } from '../../format/SiteInstant.tsx'
import { formatTag } from '../../i18n.ts'
import { PlainScreen } from '../PlainScreen.tsx'
import { useServiceLink } from '../service.ts'

/** How often a closed site asks whether it is open again, in ms; the jitter keeps clients apart. */
const RECHECK_MS = 30_000
const JITTER_MS = 5_000

/** The page of a closed site: why, for how long, whom to ask. It opens by itself (experience 3.14). */
export default function ClosedScreen({ status }: { status: SiteStatus }) {
  const client = useQueryClient()
  useEffect(() => {
    const [dice = 0] = crypto.getRandomValues(new Uint32Array(1))
    const ms = RECHECK_MS + (dice % JITTER_MS)
    const timer = setInterval(() => client.invalidateQueries({ queryKey: ['site', 'status'] }), ms)
    return () => clearInterval(timer)
  }, [client])
  return status.maintenance ? <Maintenance status={status} /> : <TurnedAway status={status} />
}

function Maintenance({ status }: { status: SiteStatus }) {
  const { t, i18n } = useTranslation()
  const { maintenanceNotice: notice, info } = status
  const { reason = {}, from = null, until = null } = notice ?? {}
  const code = languageCodeOf(i18n.language)
  const text = reason[code] ?? reason.EN ?? Object.values(reason)[0]
  return (
    <PlainScreen
      title={t('shell.maintenance.title')}
      text={text ?? t('shell.maintenance.text')}
      testId="maintenance.screen"
    >
      {text !== undefined && <p className="text-muted">{t('shell.maintenance.text')}</p>}
      <Facts
        rows={[
          [t('site.closed.from'), from && <SiteInstant at={from} timeZone={info.timeZone} />],
          [t('site.closed.until'), until && <SiteInstant at={until} timeZone={info.timeZone} />],
        ]}
      />
      <ServiceLink />
    </PlainScreen>
  )
}

function TurnedAway({ status }: { status: SiteStatus }) {
  const { t } = useTranslation()
  const { visitor, addressBlocked } = status
  const country = visitor?.country ?? null
  return (
    <PlainScreen
      title={addressBlocked ? t('site.closed.addressTitle') : t('shell.region.title')}
      text={addressBlocked ? t('site.closed.addressText') : t('shell.region.text')}
      testId={addressBlocked ? 'address.screen' : 'region.screen'}
    >
      <Facts
        rows={[
          [t('site.closed.country'), country && <Country code={country} />],
          [t('site.closed.address'), visitor?.address],
          [t('site.closed.reference'), visitor?.reference],
        ]}
      />
      <ServiceLink />
    </PlainScreen>
  )
}

/** Names with what is known about them; the unknown is left out. */
function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined)
  if (known.length === 0) return null
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,auto)] gap-x-4 gap-y-1 text-13">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-end text-subtle">{name}</dt>
          <dd className="num m-0 text-start [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Country({ code }: { code: string }) {
  const name = new Intl.DisplayNames([formatTag()], { type: 'region' }).of(code)
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** A plain link: there is no page here that could explain a blocked window. */
function ServiceLink() {
  const { t } = useTranslation()
  const url = useServiceLink()
  if (url === null) return null
  return (
    <a href={url} target="_blank" rel="noreferrer" {...buttonLook({ variant: 'outline' })}>
      {t('shell.rail.service')}
    </a>
  )
}
