import { gameArt } from '@croupier/art'
import { Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { favouritesQuery, recentGamesQuery } from '../../api/favourites.ts'
import { type Game, gameMenusQuery } from '../../api/lottery.ts'
import { useSession } from '../../shell/session.ts'
import { gameName } from '../lottery/gameName.ts'
import { FavouriteStar } from './FavouriteStar.tsx'

const ART = { width: 36, height: 44 } as const

type OwnGamesProps = {
  /** Rows that are shown, as far as there is something in them. */
  rows: readonly ('recent' | 'favourites')[]
  /** Behind the address of each game's desk. */
  query?: string
}

/** What one played last, and what one marked (experience 3.2, 3.6); nothing for guests. */
export default function OwnGames(props: OwnGamesProps) {
  const loggedIn = useSession((session) => session.token !== null)
  return loggedIn ? <Rows {...props} /> : null
}

function Rows({ rows, query = '' }: OwnGamesProps) {
  const { t } = useTranslation()
  const menus = useQuery(gameMenusQuery())
  const recent = useQuery({ ...recentGamesQuery(), enabled: rows.includes('recent') })
  const marks = useQuery({ ...favouritesQuery(), enabled: rows.includes('favourites') })
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  const gamesOf = (nodes: readonly string[]) =>
    nodes.flatMap((nodeId) => games.find(({ code }) => code === nodeId) ?? [])
  const shown = {
    recent: gamesOf(recent.data?.map(({ nodeId }) => nodeId) ?? []),
    favourites: gamesOf(Object.keys(marks.data ?? {})),
  }
  if (menus.isLoading || recent.isLoading || marks.isLoading) {
    return <Skeleton className="h-[96px] rounded-tile" />
  }
  const filled = rows.filter((row) => shown[row].length > 0)
  // The lists below stand without these rows: a read that failed here hides nothing.
  if (filled.length === 0) return null
  return (
    <div className="own-games" data-testid="own.games">
      {filled.map((row) => (
        <Row
          key={row}
          title={t(`lottery.own.${row}`)}
          games={shown[row]}
          query={query}
          name={row}
        />
      ))}
    </div>
  )
}

type RowProps = { title: string; games: readonly Game[]; query: string; name: string }

function Row({ title, games, query, name }: RowProps) {
  const id = useId()
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid={`own.${name}`}>
      <h2 id={id} className="mb-2 text-16">
        {title}
      </h2>
      <div className="own-row">
        {games.map((game) => (
          <Tile key={game.code} game={game} to={`/lottery?gameCode=${game.code}${query}`} />
        ))}
      </div>
    </section>
  )
}

function Tile({ game, to }: { game: Game; to: string }) {
  const { i18n } = useTranslation()
  const name = gameName(game.name)
  const art = gameArt(game.code, 'lottery', name, i18n.language)
  return (
    <div className="own-game">
      <Link to={to}>
        <img src={`data:image/svg+xml,${encodeURIComponent(art)}`} {...ART} alt="" />
        <b className="line-clamp-2 min-w-0 font-[600]">{name}</b>
      </Link>
      <FavouriteStar nodeId={game.code} game={name} />
    </div>
  )
}
