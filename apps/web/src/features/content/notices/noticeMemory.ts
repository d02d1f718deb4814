import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'

/** Local storage keys. */
const POPUPS_KEY = 'noticePopups'
const READ_KEY = 'noticesRead'
/** Ids kept; older ones are forgotten. */
const IDS_MAX = 200

/** Announcements of one day: those that were shown, and whether somebody wants no more of them. */
type PopupDay = { day: string; ids: string[]; hidden: boolean }

/** The reader's own day, `2026-11-21`. */
export function dayOf(at: Date): string {
  const pair = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${pair(at.getMonth() + 1)}-${pair(at.getDate())}`
}

/** What is stored, or null when it is not ours: anybody can write into local storage. */
function stored(key: string): unknown {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function today(day: string): PopupDay {
  const known = stored(POPUPS_KEY) as Partial<PopupDay> | null
  if (known === null || known.day !== day) return { day, ids: [], hidden: false }
  return { day, ids: textsIn(known.ids), hidden: known.hidden === true }
}

/** Whether an announcement is to be shown: once per id and day, and not after "not today". */
export function wantsPopup(id: string, day: string): boolean {
  const { ids, hidden } = today(day)
  return !hidden && !ids.includes(id)
}

/** Remembers that it was shown, and whether no other is wanted today. */
export function rememberPopup(id: string, day: string, hideToday: boolean): void {
  const known = today(day)
  const ids = [...new Set([...known.ids, id])].slice(-IDS_MAX)
  const next: PopupDay = { day, ids, hidden: known.hidden || hideToday }
  browserStorage.setItem(POPUPS_KEY, JSON.stringify(next))
}

/** Ids of the notices that were opened in this browser. */
export function readNotices(): ReadonlySet<string> {
  return new Set(textsIn(stored(READ_KEY)))
}

/** Remembers that a notice was opened. Returns all that were. */
export function rememberRead(id: string): ReadonlySet<string> {
  const ids = [...new Set([...readNotices(), id])].slice(-IDS_MAX)
  browserStorage.setItem(READ_KEY, JSON.stringify(ids))
  return new Set(ids)
}
