import { Skeleton } from '@croupier/ui'
import { LazyImage } from '@croupier/ui/image/LazyImage.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { favouritesQuery, recentGamesQuery } from '../../../api/games/favourites.ts'
import { artPath, someTitlesQuery, TITLES_PER_PAGE, type Title } from '../../../api/games/games.ts'
import { type Game, gameMenusQuery, type PrizeMode } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { gameName } from '../../../format/gameName.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { deskPath } from '../../lottery/desk/openModes.ts'
import { useArt } from '../lobby/GameTile.tsx'
import './favourites.css'
import { FavouriteStar } from '../../../shell/catalogue/FavouriteStar.tsx'
import { gamePath } from '../lobby/gamePath.ts'
import { titlePath } from '../lobby/titlePath.ts'

const ART = { width: 36, height: 44 } as const

type OwnRow = 'recent' | 'favourites'

type OwnGamesProps = {
  /** Rows that are shown, as far as there is something in them. */
  rows: readonly OwnRow[]
  /** Only games in this mode. */
  mode?: PrizeMode
}

/** A game of the catalogue: a lottery in one of its modes. */
type OwnGame = { nodeId: string; game: Game; mode: PrizeMode }

/** What one played last, and what one marked (experience 3.2, 3.6); nothing for guests. */
export default function OwnGames(props: OwnGamesProps) {
  const loggedIn = useSession((session) => session.token !== null)
  return loggedIn ? <Rows {...props} /> : null
}

function Rows({ rows, mode: only }: OwnGamesProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const menus = useQuery(gameMenusQuery())
  const recent = useQuery({ ...recentGamesQuery(owner), enabled: rows.includes('recent') })
  const marks = useQuery({ ...favouritesQuery(owner), enabled: rows.includes('favourites') })
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  const nodes = new Map(
    games.flatMap((game) => game.modes.map(({ nodeId, mode }): [string, OwnGame] => [nodeId, { nodeId, game, mode }])),
  )
  const gamesOf = (nodeIds: readonly string[]) =>
    nodeIds.flatMap((nodeId) => nodes.get(nodeId) ?? []).filter(({ mode }) => only === undefined || mode === only)
  const recentNodes = recent.data?.map(({ nodeId }) => nodeId) ?? []
  const markedNodes = Object.keys(marks.data ?? {})
  const shown = {
    recent: gamesOf(recentNodes),
    favourites: gamesOf(markedNodes),
  }
  // Games of providers are played in no mode of the lottery.
  const others = (ids: readonly string[]) => (only === undefined ? ids.filter((id) => !nodes.has(id)) : [])
  const titles = {
    recent: useTitles(others(recentNodes)),
    favourites: useTitles(others(markedNodes)),
  }
  if (menus.isLoading || recent.isLoading || marks.isLoading) {
    return <Skeleton className="h-[96px] rounded-tile" />
  }
  const filled = rows.filter((row) => shown[row].length + titles[row].length > 0)
  // The page below does not need these rows: a read that failed here must not hide it.
  if (filled.length === 0) return null
  return (
    <div className="own-games" data-testid="own.games">
      {filled.map((row) => (
        <Row key={row} title={t(`lottery.own.${row}`)} games={shown[row]} titles={titles[row]} name={row} />
      ))}
    </div>
  )
}

/** Games of providers by their nodes, newest mark last; those that are not on offer any more are absent. */
function useTitles(nodeIds: readonly string[]): Title[] {
  const { i18n } = useTranslation()
  const nodes = nodeIds.slice(-TITLES_PER_PAGE)
  const wanted = { language: languageCodeOf(i18n.language), nodes }
  const { data = [] } = useQuery({ ...someTitlesQuery(wanted), enabled: nodes.length > 0 })
  return nodes.flatMap((id) => data.find(({ nodeId }) => nodeId === id) ?? [])
}

type RowProps = {
  title: string
  games: readonly OwnGame[]
  titles: readonly Title[]
  name: OwnRow
}

function Row({ title, games, titles, name }: RowProps) {
  const id = useId()
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid={`own.${name}`}>
      <h2 id={id} className="mb-2 text-16">
        {title}
      </h2>
      <div className="own-row">
        {games.map((own) => (
          <Tile key={own.nodeId} {...own} />
        ))}
        {titles.map((own) => (
          <TitleTile key={own.nodeId} title={own} />
        ))}
      </div>
    </section>
  )
}

function Tile({ nodeId, game, mode }: OwnGame) {
  const { t } = useTranslation()
  const name = gameName(game.name)
  // A game that is played in one mode needs no word about it.
  const modeName = game.modes.length > 1 ? t(`lottery.mode.${mode}`) : null
  return (
    <div className="own-game">
      <Link to={deskPath(game.code, mode)}>
        <LazyImage src={artPath('lottery', `${game.groupCode}-${game.code}`)} {...ART} alt="" />
        <span className="grid min-w-0">
          <b className="line-clamp-2 min-w-0 font-[600]">{name}</b>
          {modeName !== null && <small className="text-12 text-subtle">{modeName}</small>}
        </span>
      </Link>
      <FavouriteStar
        nodeId={nodeId}
        game={modeName === null ? name : t('lottery.own.inMode', { game: name, mode: modeName })}
      />
    </div>
  )
}

function TitleTile({ title }: { title: Title }) {
  const { t } = useTranslation()
  const art = useArt(title)
  const { nodeId, name, vendorName, isSample } = title
  return (
    <div className="own-game">
      <Link to={isSample ? (titlePath(title) ?? '/index') : gamePath(nodeId)}>
        <LazyImage {...art} {...ART} alt="" />
        <span className="grid min-w-0">
          <b className="line-clamp-2 min-w-0 font-[600]">{name}</b>
          <small className="text-12 text-subtle">
            {isSample ? `${vendorName} · ${t('games.tag.sample')}` : vendorName}
          </small>
        </span>
      </Link>
      <FavouriteStar nodeId={nodeId} game={name} />
    </div>
  )
}
