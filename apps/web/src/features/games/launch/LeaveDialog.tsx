import { Button, Dialog } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { BlockerFunction } from 'react-router-dom'
import { useWayOut } from '../../../shell/unsaved/useWayOut.ts'

const KEY = 'game'

/** What only lies over the page, as the centre does, leaves nothing. */
const leaves: BlockerFunction = ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname

/** Asks before a game is left whose round is open (experience 3.4); before the tab is closed the browser itself asks. */
export function LeaveDialog({ isPlaying }: { isPlaying: boolean }) {
  const { t } = useTranslation()
  const blocker = useWayOut(KEY, isPlaying, leaves)
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
