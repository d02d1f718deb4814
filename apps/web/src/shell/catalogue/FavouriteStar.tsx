import { toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Star as StarIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../api/explain.ts'
import { favouritesQuery, useSetFavourite } from '../../api/games/favourites.ts'
import { useSession } from '../../api/session.ts'
import { useOverlays } from '../overlayStore.ts'
import './favouriteStar.css'
import { useOwner } from '../../api/owner.ts'

type FavouriteStarProps = {
  /** of the game in the catalogue; without one there is nothing to mark */
  nodeId: string | null
  /** its name */
  game: string
  /** in a row whose items are reached by the arrow keys */
  tabIndex?: 0 | -1 | undefined
}

/** A star that marks a game; a guest is asked to log in (experience 3.3). */
export function FavouriteStar({ nodeId, ...rest }: FavouriteStarProps) {
  return nodeId === null ? null : <Star nodeId={nodeId} {...rest} />
}

function Star({ nodeId, game, tabIndex }: FavouriteStarProps & { nodeId: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const loggedIn = useSession((session) => session.token !== null)
  const show = useOverlays((overlays) => overlays.show)
  const { data: marks } = useQuery({ ...favouritesQuery(owner), enabled: loggedIn })
  const { mutate } = useSetFavourite()
  const marked = loggedIn && marks?.[nodeId] === true
  const press = () => {
    if (!loggedIn) {
      show('login')
      return
    }
    const failed = (error: unknown) => toast({ tone: 'error', title: t('lottery.own.failed'), text: explain(error, t) })
    mutate({ nodeId, isFav: !marked }, { onError: failed })
  }
  return (
    <button
      type="button"
      className="favourite-star"
      tabIndex={tabIndex}
      aria-pressed={marked}
      aria-label={t('lottery.own.mark', { game })}
      data-testid={`favourite.${nodeId}`}
      onClick={press}
    >
      <StarIcon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
