import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { lazyPart } from './lazyPart.ts'
import { usePreferences } from './preferences.ts'
import { keysAreTaken, SHORTCUTS, shortcutActions } from './shortcuts.ts'

const NoticePopup = lazyPart(async () => ({
  default: (await import('./notices/NoticePopup.tsx')).NoticePopup,
}))

/** What goes on for everybody, logged in or not: keys, and announcements on the home page. */
export default function SitePresence() {
  const { pathname } = useLocation()
  useShortcuts()
  return pathname === '/index' ? <NoticePopup /> : null
}

function useShortcuts(): void {
  const navigate = useNavigate()
  const off = usePreferences((preferences) => preferences.shortcutsOff)
  useEffect(() => {
    if (off) return
    const actions = shortcutActions(navigate)
    const bindings = SHORTCUTS.map(({ keys, what }) => [
      keys,
      (event: KeyboardEvent) => {
        event.preventDefault()
        actions[what]()
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings), {
      ignore: (event) => keysAreTaken(event.target),
    })
  }, [navigate, off])
}
