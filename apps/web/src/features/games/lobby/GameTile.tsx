import { Badge, Button, buttonLook } from '@croupier/ui'
import { LazyImage } from '@croupier/ui/image/LazyImage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { imageCdnQuery, pictureAt } from '../../../api/cdns.ts'
import { artPath, type Title } from '../../../api/games/games.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FavouriteStar } from '../../../shell/catalogue/FavouriteStar.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { gamePath } from './gamePath.ts'
import { ART_OF_KIND } from './lobbies.ts'
import type { RailTabIndex } from './Rail.tsx'
import { useTries } from './useTries.ts'

type Art = { src: string; spare: string }

/** Where the picture of a game is: at the session's host of pictures; when nothing comes from there, on the site itself (spec 3). */
export function useArt({ nodeId, kind }: Pick<Title, 'nodeId' | 'kind'>): Art {
  const { data: cdn } = useQuery(imageCdnQuery())
  const spare = artPath(ART_OF_KIND[kind], nodeId)
  return { src: cdn === null || cdn === undefined ? spare : pictureAt(cdn, spare), spare }
}

/**
 * A game in a lobby: its picture with what it is, name, vendor, and its star (experience 3.3).
 * @param tabIndex in a row whose items are reached by the arrow keys
 */
export function GameTile({ title, tabIndex }: { title: Title; tabIndex?: RailTabIndex }) {
  const { t } = useTranslation()
  const art = useArt(title)
  const { nodeId, name, vendorName, isHot, isNew, isSample, state } = title
  return (
    <article className="game-tile" data-state={state} data-testid={`game.${nodeId}`}>
      <div className="game-art">
        <LazyImage {...art} alt="" className="game-picture" />
        <div className="game-tags">
          {isHot === 1 && <Badge tone="accent">{t('games.tag.hot')}</Badge>}
          {isNew && <Badge tone="jade">{t('games.tag.isNew')}</Badge>}
        </div>
        {isSample && <span className="game-sample">{t('games.tag.sample')}</span>}
        {!isSample && state === 'OPEN' && <PlayLinks title={title} tabIndex={tabIndex} />}
        {state === 'MAINTENANCE' && (
          // Its page says so, and names others.
          <Link
            to={gamePath(nodeId)}
            tabIndex={tabIndex}
            className="game-sample"
            data-testid={`game.resting.${nodeId}`}
          >
            {t('games.tag.resting')}
          </Link>
        )}
      </div>
      <div className="game-foot">
        <div className="min-w-0">
          <b className="game-name">{name}</b>
          <small className="block truncate text-12 text-subtle">{vendorName}</small>
          <TileFacts title={title} />
        </div>
        <FavouriteStar nodeId={nodeId} game={name} tabIndex={tabIndex} />
      </div>
    </article>
  )
}

/** A return is shown in hundredths of a percent, never better than it is. */
const RTP_STEP_PPM = 100

/** What the catalogue knows of stakes and return; nothing where it knows neither. A table says its smallest bet. */
function TileFacts({ title: { kind, minBet, rtpPpm } }: { title: Title }) {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = [
    ...(kind === 'TABLE' && minBet !== null ? [t('games.room.from', { amount: format.short(minBet) })] : []),
    ...(rtpPpm === null ? [] : [t('games.tag.rtp', { percent: format.rate(rtpPpm - (rtpPpm % RTP_STEP_PPM), 2) })]),
  ]
  if (facts.length === 0) return null
  return <small className="num line-clamp-1 text-12 text-subtle">{facts.join(' · ')}</small>
}

/**
 * What opens a game: for money, which is the whole picture, and where it can be tried for nothing; a guest's trial account is opened
 * here and now. A trial account has no money, so it only tries.
 */
function PlayLinks({ title: { nodeId, name, demo }, tabIndex }: { title: Title; tabIndex: RailTabIndex | undefined }) {
  const { t } = useTranslation()
  const { mayTry, isTrial, loggedIn } = useTries()
  const show = useOverlays((overlays) => overlays.show)
  const tries = {
    ...(tabIndex === undefined ? {} : { tabIndex }),
    'aria-label': `${t('games.try')}: ${name}`,
    'data-way': 'try',
    'data-testid': `game.try.${nodeId}`,
  }
  return (
    <div className="game-play">
      {!(isTrial && demo) && (
        <Link
          to={gamePath(nodeId)}
          tabIndex={tabIndex}
          {...buttonLook({ size: 'sm' })}
          aria-label={`${t('games.play')}: ${name}`}
          data-way="play"
          data-testid={`game.play.${nodeId}`}
        >
          {t('games.play')}
        </Link>
      )}
      {demo && mayTry && loggedIn && (
        <Link to={gamePath(nodeId, true)} {...buttonLook({ size: 'sm', variant: 'outline' })} {...tries}>
          {t('games.try')}
        </Link>
      )}
      {demo && mayTry && !loggedIn && (
        <Button size="sm" variant="outline" onClick={() => show('freePlay', gamePath(nodeId, true))} {...tries}>
          {t('games.try')}
        </Button>
      )}
    </div>
  )
}
