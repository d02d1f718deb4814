import { Button, buttonLook, LoadingNote } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isRefusal } from '../../../api/apiError.ts'
import { explain } from '../../../api/explain.ts'
import type { Title } from '../../../api/games/games.ts'
import { gamePath } from '../lobby/gamePath.ts'
import { OtherGames } from './OtherGames.tsx'
import { RestingTitle, restOf } from './RestingTitle.tsx'
import { TitleArt } from './TitleArt.tsx'
import type { useGameFrame } from './useGameFrame.ts'

type VeilProps = {
  nodeId: string
  roomId: string | null
  title: Title | undefined
  name: string
  state: ReturnType<typeof useGameFrame>['state']
  error: unknown
  onAgain: () => void
}

/** Over the frame while nothing is to be seen in it: the picture of the game, and what is the matter. */
export function Veil(props: VeilProps) {
  const { t } = useTranslation()
  const { title, name, state, error, onAgain } = props
  const rest = restOf(error)
  if (rest !== null) return <RestingTitle {...props} rest={rest} />
  if (error !== null && error !== undefined) return <Refused {...props} />
  if (state === 'OPEN') return null
  return (
    <div className="game-veil" role={state === 'ENDED' ? 'alert' : 'status'}>
      {title !== undefined && <TitleArt title={title} />}
      {state === 'ENDED' && (
        <>
          <b>{t('games.frame.ended')}</b>
          <Button onClick={onAgain}>{t('games.frame.again')}</Button>
        </>
      )}
      {state !== 'ENDED' && <LoadingNote text={t('games.frame.opening', { game: name })} />}
      {state === 'SLOW' && <p>{t('games.frame.slow')}</p>}
    </div>
  )
}

/** Why a game was not opened. Who has play money only is shown the way to it. */
function Refused({ nodeId, roomId, title, error, onAgain }: VeilProps) {
  const { t } = useTranslation()
  const isTried = isRefusal(error, 'MEMBER_DEMO_BLOCKED') && title?.demo === true
  return (
    <div className="game-veil" role="alert" data-testid="game.failed">
      {title !== undefined && <TitleArt title={title} />}
      <b>{t('games.frame.failed')}</b>
      <p>{explain(error, t)}</p>
      {isTried ? (
        <Link to={gamePath(nodeId, true, roomId)} {...buttonLook({})}>
          {t('games.try')}
        </Link>
      ) : (
        <Button onClick={onAgain}>{t('games.frame.again')}</Button>
      )}
      <OtherGames nodeId={nodeId} title={title} />
    </div>
  )
}
