import { Menu } from '@croupier/ui'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences.ts'
import { useOverlays } from '../overlayStore.ts'
import { THEMES } from './themes.ts'

/** Light, dark or as the system; gain colours and the rest are one step further. */
export default function ThemeMenu({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { theme, setTheme } = usePreferences()
  return (
    <Menu
      quick
      defaultOpen
      trigger={trigger}
      groups={[
        {
          key: 'theme',
          label: t('shell.display.theme'),
          actions: THEMES.map(({ name, icon: Icon }) => ({
            key: name,
            label: t(`shell.display.${name}`),
            icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
            checked: theme === name,
            onSelect: () => setTheme(name),
          })),
        },
        {
          key: 'more',
          actions: [
            {
              key: 'display',
              label: t('shell.display.open'),
              icon: <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden />,
              onSelect: () => show('display'),
            },
          ],
        },
      ]}
    />
  )
}
