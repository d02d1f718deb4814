import { Chip, Dialog } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceZone, useFormat } from '../../format/useFormat.ts'
import { type Gain, type Theme, usePreferences } from '../../preferences.ts'
import { DENSITIES, useDensity } from '../kept/density.ts'
import { LanguageRow } from '../language/LanguageRow.tsx'
import type { OverlayProps } from '../overlayProps.ts'

const THEMES: readonly Theme[] = ['dark', 'light', 'system']
const GAINS: readonly Gain[] = ['east', 'west']

/** Language, theme, gain colours, the zone of times and density in one place (experience 3.16). */
export default function DisplayDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const { theme, setTheme, gain, setGain, deviceZone: isDevice, toggle } = usePreferences()
  const { density, setDensity } = useDensity()
  const { timeZone } = useFormat()
  const zones = [
    { name: 'siteZone', zone: timeZone, pressed: !isDevice },
    { name: 'deviceZone', zone: deviceZone(), pressed: isDevice },
  ] as const
  const shownGain = gain ?? document.documentElement.dataset.gain
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.display.title')}
      closeLabel={t('common.action.close')}
      data-testid="display.dialog"
    >
      <div className="grid gap-5">
        <Row name={t('shell.display.language')}>
          <LanguageRow />
        </Row>
        <Row name={t('shell.display.theme')}>
          {THEMES.map((name) => (
            <Chip key={name} look="pill" pressed={theme === name} onClick={() => setTheme(name)}>
              {t(`shell.display.${name}`)}
            </Chip>
          ))}
        </Row>
        <Row name={t('shell.display.gain')}>
          {GAINS.map((name) => (
            <Chip key={name} look="pill" pressed={shownGain === name} onClick={() => setGain(name)}>
              {t(`shell.display.${name}`)}
            </Chip>
          ))}
        </Row>
        <Row name={t('shell.display.zone')}>
          {zones.map(({ name, zone, pressed }) => (
            <Chip
              key={name}
              look="pill"
              pressed={pressed}
              onClick={() => !pressed && toggle('deviceZone')}
              data-testid={`display.${name}`}
            >
              {t(`shell.display.${name}`, { zone })}
            </Chip>
          ))}
        </Row>
        <Row name={t('games.density.label')}>
          {DENSITIES.map((name) => (
            <Chip
              key={name}
              look="pill"
              pressed={density === name}
              onClick={() => setDensity(name)}
              data-testid={`display.density.${name}`}
            >
              {t(`games.density.${name}`)}
            </Chip>
          ))}
        </Row>
      </div>
    </Dialog>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p className="text-13 text-muted">{name}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
