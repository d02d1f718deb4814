import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'

const KEPT = 'console.theme'
type Theme = 'dark' | 'light'

const known = (text: string | null): Theme | null => (text === 'dark' || text === 'light' ? text : null)

/** What is shown now. */
export const shownTheme = (): Theme => known(document.documentElement.dataset.theme ?? null) ?? 'light'

/** Shows the theme that was chosen, else the system's, which is followed. */
export function startTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const wanted = known(browserStorage.getItem(KEPT)) ?? (system.matches ? 'dark' : 'light')
    document.documentElement.dataset.theme = wanted
  }
  system.addEventListener('change', apply)
  apply()
}

/** Shows the other theme from now on. */
export function changeTheme(): Theme {
  const next = shownTheme() === 'dark' ? 'light' : 'dark'
  browserStorage.setItem(KEPT, next)
  document.documentElement.dataset.theme = next
  return next
}
