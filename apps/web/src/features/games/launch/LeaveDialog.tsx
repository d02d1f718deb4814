import { Button, Dialog } from '@croupier/ui'
import { useContext, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Blocker,
  type BlockerFunction,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router-dom'

const KEY = 'game'

/** What only lies over the page, as the centre does, leaves nothing. */
const leaves: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  from.pathname !== to.pathname

/**
 * The way out that was asked for while `isPlaying`; null where none was. By the router itself: its hook for this would be in the first
 * file of every page, which has no room for it.
 */
function useWayOut(isPlaying: boolean): Blocker | null {
  const router = useContext(DataRouterContext)?.router
  const [blocker, setBlocker] = useState<Blocker | null>(null)
  useEffect(() => {
    if (router === undefined || !isPlaying) return
    router.getBlocker(KEY, leaves)
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(KEY) ?? null))
    return () => {
      stop()
      router.deleteBlocker(KEY)
      setBlocker(null)
    }
  }, [router, isPlaying])
  return blocker
}

/** Asks before a game is left whose round is open (experience 3.4); before the tab is closed the browser itself asks. */
export function LeaveDialog({ isPlaying }: { isPlaying: boolean }) {
  const { t } = useTranslation()
  const blocker = useWayOut(isPlaying)
  if (blocker?.state !== 'blocked') return null
  const { proceed, reset } = blocker
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={reset}
      title={t('games.frame.leave.title')}
      description={t('games.frame.leave.text')}
      closeLabel={t('common.action.close')}
      foot={
        <>
          <Button onClick={reset} data-testid="game.stay.button">
            {t('games.frame.leave.stay')}
          </Button>
          <Button variant="outline" onClick={proceed} data-testid="game.leave.button">
            {t('games.frame.exit')}
          </Button>
        </>
      }
      data-testid="game.leave.dialog"
    />
  )
}
