import { Button } from '@croupier/ui'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isWorthRepeating } from '../api/queryClient.ts'
import { useTexts } from '../texts.ts'
import { Clock } from './time/Clock.tsx'

/** What is on screen and was not read the last time, though it could be. */
const isUnread = ({ state }: Query): boolean => state.status === 'error' && isWorthRepeating(state.error)

/** When the oldest of it was read, ms; 0 where some of it never was; null: all of it is as the server has it. */
function useUnreadSince(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const unread = cache.findAll({ type: 'active', predicate: isUnread })
      return unread.length === 0 ? null : Math.min(...unread.map(({ state }) => state.dataUpdatedAt))
    },
  )
}

function watchNetwork(onChange: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, onChange)
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange)
  }
}

/** Over every screen: what was read before stays where it is, and this says that it is old, how old, and why. */
export function StaleBar() {
  const t = useTexts()
  const client = useQueryClient()
  const since = useUnreadSince()
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  return (
    <div role="status">
      {(since !== null || !isOnline) && (
        <p className="console-stale" data-testid="stale.bar">
          <span>
            {!isOnline && `${t('stale.offline')} `}
            {since === 0 && t('stale.part')}
            {since !== null && since > 0 && (
              <>
                {t('stale.since')} <Clock until={new Date(since)} isPast />
              </>
            )}
          </span>
          <Button
            size="sm"
            variant="outline"
            onClick={() => void client.refetchQueries({ type: 'active' })}
            data-testid="stale.retry"
          >
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}
