import { useUnread } from '../useUnread.ts'

const COUNT_SHOWN_MAX = 99

/** The number of unread messages at a corner; nothing where there are none. */
export default function UnreadCount() {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <span className="ui-count" data-testid="bottom.unread">
      {unread > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : unread}
    </span>
  )
}
