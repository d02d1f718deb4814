import { useEffect } from 'react'
import { useUnread } from '../useUnread.ts'

/** More than this is not told by number, as in the bar. */
const SHOWN_MAX = 99
const COUNTED = /^\(\d+\+?\) /

/** A title of the window with the number of unread messages before it; none for none. */
export function withUnread(title: string, unread: number): string {
  const bare = title.replace(COUNTED, '')
  if (unread === 0) return bare
  return `(${unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}) ${bare}`
}

/**
 * Keeps the number of unread messages in the window's title, "(3) Maison 9" (experience 3.15). Screens name the window without
 * knowing of it: each of their titles gets the number.
 */
export function UnreadInTitle() {
  const unread = useUnread()
  useEffect(() => {
    const write = () => {
      const title = withUnread(document.title, unread)
      if (title !== document.title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = withUnread(document.title, 0)
    }
  }, [unread])
  return null
}
