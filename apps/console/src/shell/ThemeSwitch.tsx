import { IconButton } from '@croupier/ui'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { changeTheme, shownTheme } from '../theme.ts'

/** Between dark and light. */
export function ThemeSwitch() {
  const t = useTexts()
  const [theme, setTheme] = useState(shownTheme)
  return (
    <IconButton
      outline
      label={t(theme === 'dark' ? 'common.light' : 'common.dark')}
      icon={theme === 'dark' ? <Sun size={18} /> : <Moon size={18} />}
      onClick={() => setTheme(changeTheme())}
      data-testid="theme.button"
    />
  )
}
