import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { vendorCategoriesQuestion } from '../../api/vendorCategories.ts'
import { LateMenu } from '../late/openedLate.tsx'
import { shownEntries } from '../navigation.ts'

/** Whether all links fit once this button gives its place to them: without asking it would be there for itself alone. */
function fitsWithoutButton(nav: Element, links: readonly HTMLElement[]): boolean {
  const button = document.querySelector<HTMLElement>('.topbar-more')
  if (button === null) return false
  const gap = Number.parseFloat(getComputedStyle(nav).columnGap) || 0
  const needed = links.reduce((sum, link) => sum + link.offsetWidth + gap, -gap)
  return needed <= nav.clientWidth + button.offsetWidth
}

/**
 * What of the navigation has no room in the bar, which wraps it out of sight: what is below the first line is out of reach there, and
 * is in this menu. Absent while all fits.
 */
export function NavMore() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: categories = [] } = useQuery(vendorCategoriesQuestion)
  const entries = shownEntries(categories)
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are other links to look at
  useLayoutEffect(() => {
    const nav = document.querySelector('.topbar-nav')
    if (nav === null || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const links = [...nav.children] as HTMLElement[]
      const [first] = links
      const out = fitsWithoutButton(nav, links) ? [] : links.filter((link) => link.offsetTop > (first?.offsetTop ?? 0))
      for (const link of links) link.inert = out.includes(link)
      setFitting(links.length - out.length)
    }
    const observer = new ResizeObserver(look)
    observer.observe(nav)
    // Links are wider in another language or font, and more of them come with the vendors.
    for (const link of nav.children) observer.observe(link)
    look()
    return () => observer.disconnect()
  }, [entries.length])
  const out = entries.slice(fitting)
  if (out.length === 0) return null
  return (
    <LateMenu
      quick
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
          actions: out.map(({ to, text, icon: Icon }) => ({
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
