import { Button, buttonLook } from '@croupier/ui'
import { Download, Headset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppResource } from '../../../api/appResources.ts'
import { useService } from '../../../shell/service.ts'
import type { PACKAGE_OF, Way } from './device.ts'

type PackagePanelProps = {
  way: keyof typeof PACKAGE_OF
  resource: AppResource | undefined
  onWay: (way: Way) => void
}

const BYTES_PER_MEGABYTE = 1_000_000

/** A package of the merchant with all that is known of it, or the word that there is none. */
export function PackagePanel({ way, resource, onWay }: PackagePanelProps) {
  const { t } = useTranslation()
  if (resource === undefined) return <Missing way={way} onWay={onWay} />
  const { url, version, sizeBytes, releasedOn, sha256 } = resource
  const size = sizeBytes === null ? null : t('down.megabytes', { size: (sizeBytes / BYTES_PER_MEGABYTE).toFixed(1) })
  const facts = { version, size, released: releasedOn, sha256 }
  return (
    <>
      <p className="text-muted">{t(`down.what.${way}`)}</p>
      <a href={url} rel="noreferrer" {...buttonLook({ size: 'lg' })} data-testid="down.get.link">
        <Download size={20} strokeWidth={1.75} aria-hidden />
        {t(`down.get.${way}`)}
      </a>
      <dl className="down-facts">
        {(['version', 'size', 'released', 'sha256'] as const).map(
          (fact) =>
            facts[fact] !== null && (
              <div key={fact}>
                <dt>{t(`down.fact.${fact}`)}</dt>
                <dd>{facts[fact]}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

function Missing({ way, onWay }: Omit<PackagePanelProps, 'resource'>) {
  const { t } = useTranslation()
  const openService = useService()
  return (
    <div className="grid justify-items-start gap-3" data-testid="down.missing">
      <h2 className="text-18">{t(`down.missing.${way}`)}</h2>
      <p className="text-muted">{openService === null ? t('down.missingNoService') : t('down.missingText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onWay('pwa')}>{t('down.toPwa')}</Button>
        {openService !== null && (
          <Button variant="outline" icon={<Headset size={18} strokeWidth={1.75} aria-hidden />} onClick={openService}>
            {t('down.service')}
          </Button>
        )}
      </div>
    </div>
  )
}
