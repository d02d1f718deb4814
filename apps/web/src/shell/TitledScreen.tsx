import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { screenStands } from './firstScreen.ts'
import { MERCHANT } from './merchant.ts'
import { titleNameOf } from './routeTable.ts'

/** Around every screen: the window is called after it. Home has the name of the merchant alone. */
export function TitledScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const name = titleNameOf(pathname, query)
  const key = name === null ? null : (`screens.${name}.title` as const)
  // The texts of the screens come after those of the shell; until then a key would be there.
  const text = key === null ? null : t(key)
  const title = text === null || text === key ? MERCHANT.name : `${text} · ${MERCHANT.name}`
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(screenStands, [])
  return <Outlet />
}
