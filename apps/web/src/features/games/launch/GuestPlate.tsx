import { Button } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { someTitlesQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { gamePath } from '../lobby/gamePath.ts'
import { useTries } from '../lobby/useTries.ts'
import { TitleArt } from './TitleArt.tsx'
import './game.css'

/** In the place of a game for somebody who is not logged in: the way in, and where the merchant has it the free play (spec 1). */
export function GuestPlate({ nodeId, roomId }: { nodeId: string; roomId: string | null }) {
  const { t, i18n } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const { mayTry } = useTries()
  const language = languageCodeOf(i18n.language)
  const { data: titles } = useQuery(someTitlesQuery({ language, nodes: [nodeId] }))
  const title = titles?.[0]
  return (
    <div className="game-guest" data-testid="game.guest">
      {title !== undefined && <TitleArt title={title} />}
      {title !== undefined && <h1 className="text-20">{title.name}</h1>}
      <p>{t('games.frame.guest')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => show('login')} data-testid="game.login.button">
          {t('games.frame.logIn')}
        </Button>
        {title?.demo === true && mayTry && (
          <Button
            variant="outline"
            onClick={() => show('freePlay', gamePath(nodeId, true, roomId))}
            data-testid="game.try.button"
          >
            {t('games.try')}
          </Button>
        )}
      </div>
    </div>
  )
}
