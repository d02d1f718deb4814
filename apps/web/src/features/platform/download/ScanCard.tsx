import { QrCode } from '@croupier/ui/image/QrCode.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppResource } from '../../../api/appResources.ts'

const SIDE_PX = 188

/** What another device scans: the way to the package that is shown, else the address of this site (spec 3, resources). */
export function ScanCard({ resource }: { resource: AppResource | undefined }) {
  const { t } = useTranslation()
  const { origin } = location
  return (
    <aside className="ui-card down-qr">
      <h2 className="text-16">{resource === undefined ? t('down.qr') : t('down.qrGet')}</h2>
      {resource === undefined ? (
        <QrCode value={origin} label={t('down.qrLabel')} size={SIDE_PX} />
      ) : (
        <PackageCode key={resource.resourceType} resource={resource} />
      )}
      <p className="text-13 text-muted break-all">{resource?.url ?? origin}</p>
    </aside>
  )
}

/** The merchant's own picture of the code; drawn here where it has none or where the picture does not come. */
function PackageCode({ resource: { url, qrCodeUrl } }: { resource: AppResource }) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(false)
  if (qrCodeUrl === null || failed) {
    return <QrCode value={url} label={t('down.qrGet')} size={SIDE_PX} data-testid="down.qr" />
  }
  return (
    <img
      className="rounded-tile bg-white"
      src={qrCodeUrl}
      alt={t('down.qrGet')}
      width={SIDE_PX}
      height={SIDE_PX}
      onError={() => setFailed(true)}
      data-testid="down.qr"
    />
  )
}
