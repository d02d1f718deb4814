import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useSearchParams } from 'react-router-dom'
import { screenStands } from './firstScreen.ts'
import { useMerchantName } from './merchant.ts'
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
  const merchant = useMerchantName()
  const screen = text === key ? null : text
  const title = [screen, merchant].filter((part) => part !== null).join(' · ')
  useEffect(() => {
    // While nothing is known, the title that came with the page stays.
    if (title !== '') document.title = title
  }, [title])
  useEffect(screenStands, [])
  return useUncovered() ? <Outlet /> : null
}

/** False while a centre has covered the screen since the page was opened: nobody sees it yet, so nothing is asked for it. */
function useUncovered(): boolean {
  const [query] = useSearchParams()
  const isCovered = query.has('mc') || query.has('ac')
  const [wasSeen, setSeen] = useState(!isCovered)
  if (!isCovered && !wasSeen) setSeen(true)
  return wasSeen || !isCovered
}
