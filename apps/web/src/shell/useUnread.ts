import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../api/content/messages.ts'
import { useOwner } from '../api/owner.ts'
import { useSession } from '../api/session.ts'

/** Play money (rules B1): such an account has no messages. */
const TRIAL_TYPE = 4

/** How many messages the account has not read; 0 for guests and trial accounts. */
export function useUnread(): number {
  const owner = useOwner()
  const asks = useSession(({ token, type }) => token !== null && type !== null && type !== TRIAL_TYPE)
  return useQuery({ ...unreadQuery(owner), enabled: asks }).data ?? 0
}
