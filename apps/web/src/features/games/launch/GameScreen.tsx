import { Button } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { useSession } from '../../../shell/session.ts'
import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'
import { OpenGame } from './OpenGame.tsx'

/** `/game?node=…`: a game of a provider that a lobby opened; `demo=1` for play money, `room=` for a table. */
export default function GameScreen({ name = 'game' }: { name?: 'game' | 'seamless' }) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const loggedIn = useSession((session) => session.token !== null)
  const show = useOverlays((overlays) => overlays.show)
  const nodeId = query.get('node')
  const isDemo = query.get('demo') === '1'
  if (nodeId === null) return <PlateScreen name={name} category="crash" />
  if (!loggedIn) {
    return (
      <div className="grid min-h-[60vh] place-content-center justify-items-center gap-4 p-6">
        <p>{t('games.frame.guest')}</p>
        <Button onClick={() => show('login')} data-testid="game.login.button">
          {t('games.frame.logIn')}
        </Button>
      </div>
    )
  }
  return <OpenGame key={`${nodeId} ${isDemo}`} {...{ nodeId, isDemo }} roomId={query.get('room')} />
}
