import { IconButton, Menu } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Languages, MonitorCog, Moon, Search, SlidersHorizontal, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOverlays } from '../overlayStore.ts'
import { type Theme, usePreferences } from '../preferences.ts'
import { siteStatusQuestion } from '../siteStatus.ts'

const ICON = { size: 20, strokeWidth: 1.75 } as const

/** Search, language, theme and the way to the USDT site (experience 3.1). Phones have them in the menu. */
export default function HeaderTools() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { data } = useQuery(siteStatusQuestion)
  const usdt = data?.links.usdtSite ?? null
  return (
    <div className="flex items-center max-md:hidden">
      {usdt !== null && (
        <a className="ui-link px-2 text-13 whitespace-nowrap" href={usdt} rel="noreferrer">
          {t('shell.nav.usdtSite')}
        </a>
      )}
      <IconButton
        label={t('shell.bar.search')}
        aria-keyshortcuts="/"
        data-testid="bar.search.button"
        icon={<Search {...ICON} />}
        onClick={() => show('search')}
      />
      <IconButton
        label={t('shell.display.language')}
        data-testid="bar.language.button"
        icon={<Languages {...ICON} />}
        onClick={() => show('language')}
      />
      <ThemeMenu />
    </div>
  )
}

const THEMES: readonly { name: Theme; icon: typeof Sun }[] = [
  { name: 'light', icon: Sun },
  { name: 'dark', icon: Moon },
  { name: 'system', icon: MonitorCog },
]

/** Light, dark or as the system; gain colours and the rest are one step further. */
function ThemeMenu() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { theme, setTheme } = usePreferences()
  const Shown = THEMES.find(({ name }) => name === theme)?.icon ?? Moon
  return (
    <Menu
      quick
      trigger={
        <IconButton
          label={t('shell.display.theme')}
          data-testid="bar.theme.button"
          icon={<Shown {...ICON} />}
        />
      }
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
