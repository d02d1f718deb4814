import type { NavigateFunction } from 'react-router-dom'
import { useSession } from '../api/session.ts'
import { useOverlays } from './overlayStore.ts'
import { type PageKey, pressPageKey } from './pageKeys.ts'

/** A key, or two one after the other, and what it does (experience 1.6). */
export type Shortcut = {
  /** As tinykeys reads it. */
  keys: string
  /** The keys as they are shown, in order. */
  caps: readonly string[]
  /** Key below `site.shortcuts.what`. */
  what: 'search' | 'list' | 'slip' | 'messages' | 'home' | 'lottery' | PageKey
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: '/', caps: ['/'], what: 'search' },
  { keys: 'Shift+?', caps: ['?'], what: 'list' },
  { keys: 'b', caps: ['b'], what: 'slip' },
  { keys: 'm', caps: ['m'], what: 'messages' },
  { keys: 'g h', caps: ['g', 'h'], what: 'home' },
  { keys: 'g l', caps: ['g', 'l'], what: 'lottery' },
  { keys: '[', caps: ['['], what: 'earlierIssue' },
  { keys: ']', caps: [']'], what: 'laterIssue' },
]

/** Play money (rules B1): such an account has no centre. */
const TRIAL_TYPE = 4

const hasMessages = (): boolean => {
  const { token, type } = useSession.getState()
  return token !== null && type !== TRIAL_TYPE
}

function openMessages(navigate: NavigateFunction): void {
  void navigate({ search: '?mc=messageV2' }, { preventScrollReset: true })
}

/** What each shortcut does. */
export function shortcutActions(navigate: NavigateFunction): Record<Shortcut['what'], () => void> {
  const { show, setSlipOpen } = useOverlays.getState()
  return {
    search: () => show('search'),
    list: () => show('shortcuts'),
    // Elsewhere there is none, and it would be open on the next desk.
    slip: () => setSlipOpen(location.pathname === '/lottery'),
    // An account without messages reads what the site tells everybody.
    messages: () => (hasMessages() ? openMessages(navigate) : show('notices')),
    home: () => void navigate('/index'),
    lottery: () => void navigate('/lottery'),
    earlierIssue: () => pressPageKey('earlierIssue'),
    laterIssue: () => pressPageKey('laterIssue'),
  }
}

/** Dialogs and menus that are open: none that is fading out, and no short message. */
const LAYERS = ['dialog', 'alertdialog', 'menu'].map((role) => `[role="${role}"]:not([data-closed], .ui-toast)`).join()

/** Whether somebody is writing, or a dialog is open: keys then belong to it. */
export function keysAreTaken(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : null
  if (element?.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"]')) return true
  return document.querySelector(LAYERS) !== null
}
