import { Menu } from '@croupier/ui'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { NavEntry } from '../navigation.ts'

/** The entries of the navigation that have no room in the bar; open when it comes. */
export default function NavMoreMenu({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Menu
      quick
      defaultOpen
      align="start"
      trigger={
        <button type="button" className="topbar-more" data-testid="bar.more.button">
          {t('shell.nav.more')}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
        </button>
      }
      groups={[
        {
          key: 'more',
          actions: entries.map(({ to, text, icon: Icon }) => ({
            key: to,
            label: t(`shell.nav.${text}`),
            icon: <Icon size={16} strokeWidth={1.75} aria-hidden />,
            onSelect: () => void navigate(to),
          })),
        },
      ]}
    />
  )
}
