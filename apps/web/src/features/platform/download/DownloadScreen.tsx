import { Badge, Guilloche, LoadingNote, Skeleton, TabPanel, Tabs } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppResource, appResourcesQuery } from '../../../api/appResources.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { bestWay, type Device, deviceOf, PACKAGE_OF, WAYS, type Way } from './device.ts'
import { InstallPanel } from './InstallPanel.tsx'
import { PackagePanel } from './PackagePanel.tsx'
import { ScanCard } from './ScanCard.tsx'
import './download.css'

const GUIDES = {
  ios: ['iosApp'],
  iosLite: ['iosProfile'],
  android: ['androidApp'],
  pwa: ['pwaIos', 'pwaAndroid', 'pwaDesktop'],
} as const satisfies Record<Way, readonly string[]>
/** The guide that is open at first: that of the device in hand. */
const GUIDE_OF = { ios: 'pwaIos', android: 'pwaAndroid', other: 'pwaDesktop' } as const
const STEPS = ['one', 'two', 'three'] as const

/** `/down`: what suits this device first, every other way beside it (experience 3.11). */
export default function DownloadScreen() {
  const { t } = useTranslation()
  const resources = useQuery(appResourcesQuery())
  return (
    <div className="down">
      <div className="grid gap-1">
        <h1 className="text-30">{t('screens.down.title')}</h1>
        <p className="max-w-[60ch] text-muted">{t('down.lead')}</p>
      </div>
      {resources.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-80 rounded-ticket" />
        </>
      )}
      {resources.isError && <QueryFailed query={resources} />}
      {resources.data !== undefined && <Ways resources={resources.data} />}
    </div>
  )
}

function Ways({ resources }: { resources: readonly AppResource[] }) {
  const { t } = useTranslation()
  const device = deviceOf(navigator.userAgent, navigator.maxTouchPoints)
  const best = bestWay(device, resources)
  const [way, setWay] = useState<Way>(best)
  const resourceOf = (type: AppResource['resourceType']) => resources.find(({ resourceType }) => resourceType === type)
  return (
    <div className="down-columns">
      <section className="ui-card down-card">
        <Guilloche className="down-band" height={20} />
        <Tabs
          value={way}
          onValue={setWay}
          label={t('down.tabs')}
          items={WAYS.map((value) => ({ value, label: t(`down.tab.${value}`) }))}
        >
          {WAYS.map((value) => (
            <TabPanel key={value} value={value} className="down-panel">
              {value === best && <Badge tone="brass">{t('down.forDevice')}</Badge>}
              {value === 'pwa' ? (
                <InstallPanel />
              ) : (
                <PackagePanel way={value} resource={resourceOf(PACKAGE_OF[value])} onWay={setWay} />
              )}
            </TabPanel>
          ))}
        </Tabs>
        <Guides way={way} device={device} />
      </section>
      <ScanCard resource={way === 'pwa' ? undefined : resourceOf(PACKAGE_OF[way])} />
    </div>
  )
}

function Guides({ way, device }: { way: Way; device: Device }) {
  const { t } = useTranslation()
  const first = way === 'pwa' ? GUIDE_OF[device] : GUIDES[way][0]
  return (
    <section className="down-guides" aria-label={t('down.guides')}>
      {GUIDES[way].map((guide) => (
        <details key={guide} name="down-guide" open={guide === first}>
          <summary>{t(`down.guide.${guide}.title`)}</summary>
          <ol>
            {STEPS.map((step) => (
              <li key={step}>{t(`down.guide.${guide}.${step}`)}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
