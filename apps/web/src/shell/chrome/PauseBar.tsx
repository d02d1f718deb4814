import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSessionClock } from '../../api/identity/protection.ts'

/** Who is excluded reads so on every page, with the ways to the own money and records (rules E6). */
export function PauseBar() {
  const { t } = useTranslation()
  const { data } = useSessionClock()
  if (data?.pause !== 'EXCLUSION') return null
  return (
    <p
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-raised px-4 py-1 text-13 text-warn"
      data-testid="bars.excluded"
    >
      <span className="flex items-center gap-2">
        <ShieldAlert size={14} aria-hidden />
        {t('protection.pauseListed')}
      </span>
      <Link className="underline" to={{ search: '?mc=withdraw' }} data-testid="bars.excluded.withdraw">
        {t('shell.bar.withdraw')}
      </Link>
      <Link className="underline" to={{ search: '?mc=personalHistoryCopy' }}>
        {t('protection.records')}
      </Link>
    </p>
  )
}
