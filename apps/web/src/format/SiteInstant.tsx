import { useTranslation } from 'react-i18next'
import { formatTag } from '../i18n.ts'

/** An instant where the reader is, and where the site is when that is another time. */
export function SiteInstant({ at, timeZone }: { at: Date; timeZone: string }) {
  const { t } = useTranslation()
  const shown = (zone?: string) =>
    new Intl.DateTimeFormat(formatTag(), {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(at)
  const [local, site] = [shown(), shown(timeZone)]
  return (
    <time dateTime={at.toISOString()}>
      {local}
      {site !== local && (
        <span className="block text-subtle">{t('site.closed.siteTime', { time: site, zone: timeZone })}</span>
      )}
    </time>
  )
}
