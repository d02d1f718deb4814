import { Badge } from '@croupier/ui'
import type { OpsWaiting, Permission } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { Menu as MenuIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useTexts } from '../texts.ts'
import { type Entry, GROUPS } from './entries.tsx'
import { inboxQuery } from './inboxQuery.ts'

const NONE: readonly OpsWaiting[] = []
type Self = { permissions: readonly Permission[]; everyMerchant: boolean }

/**
 * Every screen that the officer may open, in groups, with how much waits there; an alarm that calls somebody at once stands out. On a
 * phone it is behind a button that names the screen one is on.
 */
export function Menu({ self }: { self: Self }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { data: inbox = NONE } = useQuery(inboxQuery)
  const mayOpen = ({ permission, ofAll }: Entry) =>
    (permission === null || self.permissions.includes(permission)) && (self.everyMerchant || ofAll === undefined)
  const groups = GROUPS.map(({ name, entries }) => ({ name, entries: entries.filter(mayOpen) }))
  const here = groups.flatMap(({ entries }) => entries).find(({ path }) => pathname.startsWith(path))
  const title = here === undefined ? t('login.title') : `${t(here.text)} – ${t('login.title')}`
  useEffect(() => {
    document.title = title
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another current entry
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <>
      <button
        type="button"
        className="console-menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="menu.button"
      >
        <MenuIcon aria-hidden /> {here === undefined ? t('menu.title') : t(here.text)}
      </button>
      <nav ref={nav} className="console-nav" aria-label={t('common.areas')} data-open={isOpen}>
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ name, entries }) => (
            <section key={name} aria-label={t(name)}>
              <p className="console-nav-group" aria-hidden>
                {t(name)}
              </p>
              {entries.map((entry) => (
                <MenuLink key={entry.path} entry={entry} inbox={inbox} onGo={() => setOpen(false)} />
              ))}
            </section>
          ))}
      </nav>
    </>
  )
}

type LinkProps = { entry: Entry; inbox: readonly OpsWaiting[]; onGo: () => void }

function MenuLink({ entry: { path, text, icon, queues = [] }, inbox, onGo }: LinkProps) {
  const t = useTexts()
  const waiting = inbox.filter(({ queue }) => queues.includes(queue))
  const count = waiting.reduce((all, one) => all + one.count, 0)
  const isUrgent = waiting.some((one) => one.isUrgent)
  return (
    <NavLink to={path} onClick={onGo} data-testid={`nav${path.replace('/', '.')}`}>
      {icon}
      <span className="console-nav-name">{t(text)}</span>
      {count > 0 && (
        <Badge tone={isUrgent ? 'danger' : 'plain'} data-testid={`count${path.replace('/', '.')}`}>
          {count}
        </Badge>
      )}
    </NavLink>
  )
}
