import { Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { railsQuery, type Title } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { WhenNear } from '../../../shell/WhenNear.tsx'
import { GameTile } from './GameTile.tsx'
import { lobbyOf } from './lobbies.ts'
import { Rail } from './Rail.tsx'

/** The text that heads each row, and where its lobby shows the same. */
const ROWS = {
  hot: { text: 'hot' },
  popular: { text: 'popular' },
  new: { text: 'row.new', to: '/rng?page=all&new=1' },
  tables: { text: 'row.tables', to: '/live?page=all' },
  slots: { text: 'kind.SLOT', to: '/rng?page=all&kind=SLOT' },
  fish: { text: 'kind.FISH', to: '/fish?page=all' },
  cards: { text: 'kind.CARDS', to: '/pvp?page=all' },
  sports: { text: 'row.sports', to: '/sports?page=all' },
  others: { text: 'frame.others' },
} as const

/** About as high as a row is. */
const RAIL_PX = 380

/**
 * Games that open: what the merchant shows first, what most people played lately, what is new, then of each lobby, and what is left
 * over (experience 3.2).
 */
export default function ShownFirst() {
  const { t, i18n } = useTranslation()
  const rails = useQuery(railsQuery(languageCodeOf(i18n.language)))
  if (rails.isPending) return <Skeleton className="h-[380px] rounded-tile" />
  const rows = (rails.data ?? []).map(({ name, content }) => {
    const { text, ...to } = ROWS[name]
    return { name, titles: content, title: t(`games.${text}`), ...to }
  })
  return (
    <>
      {rows.map((row, at) =>
        at === 0 ? (
          <TitleRail key={row.name} {...row} />
        ) : (
          <WhenNear key={row.name} height={RAIL_PX}>
            <TitleRail {...row} />
          </WhenNear>
        ),
      )}
    </>
  )
}

/** A row over all categories leads to the lobby that most of its games are in, which opens with hot games first. */
function lobbyOfMost(titles: readonly Title[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { category } of titles) {
    const lobby = lobbyOf(category)
    if (lobby !== null) counts.set(lobby, (counts.get(lobby) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most === undefined ? undefined : `/${most[0]}?page=all`
}

type TitleRailProps = { name: string; title: string; titles: readonly Title[]; to?: string }

function TitleRail({ titles, to, name, title }: TitleRailProps) {
  return (
    <Rail
      name={name}
      title={title}
      to={to ?? lobbyOfMost(titles)}
      items={titles}
      itemKey={({ nodeId }) => nodeId}
      renderItem={(one, tabIndex) => <GameTile title={one} tabIndex={tabIndex} />}
    />
  )
}
