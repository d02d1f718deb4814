import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { tinykeys } from 'tinykeys'
import { usePreferences } from '../preferences.ts'
import { keysAreTaken, SHORTCUTS, shortcutActions } from './shortcuts.ts'

/**
 * Listens for the keys of the whole site (experience 1.6). It is there with the first screen: a key that is pressed as
 * soon as something can be seen is a key that was meant.
 */
export function ShortcutKeys() {
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
  return null
}
