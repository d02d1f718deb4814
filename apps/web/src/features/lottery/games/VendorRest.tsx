import { EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { Game, PrizeMode } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { SiteInstant } from '../../../format/SiteInstant.tsx'
import { useFormat } from '../../../format/useFormat.ts'

const NAMES = { LOTT: 'shell.nav.lottery', ELOTT: 'shell.nav.elott' } as const

type VendorRestProps = { mode: PrizeMode; vendor: Game['modes'][number]['vendor'] }

/** All games of a vendor rest: why, until when, and that placed bets stay valid (protection A9). */
export function VendorRest({ mode, vendor }: VendorRestProps) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { until } = vendor
  const notice = gameName(vendor.notice)
  return (
    <EmptyState
      data-testid="vendor.resting"
      title={t('errors.VENDOR_MAINTENANCE')}
      text={
        <>
          {notice !== '' && <span className="mb-2 block">{notice}</span>}
          {t('lottery.resting.text', { game: t(NAMES[mode]) })}
        </>
      }
      {...(until !== null && {
        action: (
          <dl className="grid grid-cols-[auto_auto] gap-x-4 text-13">
            <dt className="text-end text-subtle">{t('site.closed.until')}</dt>
            <dd className="num m-0 text-start">
              <SiteInstant at={until} timeZone={timeZone} />
            </dd>
          </dl>
        ),
      })}
    />
  )
}
