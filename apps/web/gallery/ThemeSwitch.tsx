import { Tabs } from '@croupier/ui'
import { useState } from 'react'

const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

/** Turns the page over between its two themes, and keeps the choice in the address. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')
  function choose(next: Theme) {
    const address = new URL(location.href)
    address.searchParams.set('theme', next)
    history.replaceState(null, '', address)
    document.documentElement.dataset.theme = next
    setTheme(next)
  }
  return (
    <Tabs
      label="Theme"
      look="segment"
      value={theme}
      onValue={choose}
      items={THEMES.map((value) => ({ value, label: value }))}
    />
  )
}
