import { MonitorCog, Moon, Sun } from 'lucide-react'
import type { Theme } from '../../preferences.ts'

export const THEMES: readonly { name: Theme; icon: typeof Sun }[] = [
  { name: 'light', icon: Sun },
  { name: 'dark', icon: Moon },
  { name: 'system', icon: MonitorCog },
]

/** The picture of a choice. */
export const themeIcon = (theme: Theme): typeof Sun => THEMES.find(({ name }) => name === theme)?.icon ?? Moon
