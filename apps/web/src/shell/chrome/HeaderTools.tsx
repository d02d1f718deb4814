import { IconButton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Languages, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences.ts'
import { siteStatusQuestion } from '../closed/siteStatus.ts'
import { fetchedWhenNear, lazyPart } from '../lazyPart.ts'
import { useOverlays } from '../overlayStore.ts'
import { NavMore } from './NavMore.tsx'
import { themeIcon } from './themes.ts'

/** Menus are a third of all scripts of a page: they run when one is opened for the first time. */
const loadThemeMenu = () => import('./ThemeMenu.tsx')
const ThemeMenu = lazyPart(loadThemeMenu, { failed: 'inline' })

const ICON = { size: 20, strokeWidth: 1.75 } as const

/** What of the navigation has no room, search, language, theme and the way to the USDT site (experience 3.1). Phones have them in the menu. */
export default function HeaderTools() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { data } = useQuery(siteStatusQuestion)
  const usdt = data?.links.usdtSite ?? null
  return (
    <div className="flex items-center max-md:hidden">
      <NavMore />
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
      <ThemeButton />
    </div>
  )
}

/** Opens the choice of light and dark. Until then it is a button and nothing more. */
function ThemeButton() {
  const { t } = useTranslation()
  const theme = usePreferences((preferences) => preferences.theme)
  const [wasOpened, setOpened] = useState(false)
  const Shown = themeIcon(theme)
  const look = {
    label: t('shell.display.theme'),
    'data-testid': 'bar.theme.button',
    icon: <Shown {...ICON} />,
  }
  const closed = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      {...fetchedWhenNear(loadThemeMenu)}
      onClick={() => setOpened(true)}
    />
  )
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <ThemeMenu trigger={<IconButton {...look} />} />
    </Suspense>
  )
}
