import { Skeleton } from '@croupier/ui'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownFirstQuery, someTitlesQuery, type Title } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { WhenNear } from '../../../shell/WhenNear.tsx'
import { GameTile } from './GameTile.tsx'
import { lobbyOf } from './lobbies.ts'
import { Rail } from './Rail.tsx'
import { type Row, rowsOf } from './rowsOf.ts'

/** Rows of one lobby with the text that heads each; `to` shows the same in the lobby. */
const ROWS = [
  { name: 'new', text: 'row.new', to: '/rng?page=all&new=1', wanted: { category: 'RNG', isNew: '1', sort: 'new' } },
  { name: 'tables', text: 'row.tables', to: '/live?page=all', wanted: { category: 'LIVE' } },
  { name: 'slots', text: 'kind.SLOT', to: '/rng?page=all&kind=SLOT', wanted: { category: 'RNG', kind: 'SLOT' } },
  { name: 'fish', text: 'kind.FISH', to: '/fish?page=all', wanted: { category: 'FISH' } },
  { name: 'cards', text: 'kind.CARDS', to: '/pvp?page=all', wanted: { category: 'PVP' } },
  { name: 'sports', text: 'row.sports', to: '/sports?page=all', wanted: { category: 'SPORTS' } },
] as const

/** About as high as a row is. */
const RAIL_PX = 380

/**
 * Games that open: what the merchant shows first, what most people played lately, what is new, then of each lobby. A title is in one
 * row only, and what is left over is in the last one (experience 3.2). They are drawn together, when all are known.
 */
export default function ShownFirst() {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const lists = useQueries({
    queries: [
      shownFirstQuery('hot', language),
      shownFirstQuery('popular', language),
      ...ROWS.map(({ wanted }) => someTitlesQuery({ ...wanted, playable: '1', language })),
      someTitlesQuery({ playable: '1', language }),
    ],
  })
  if (lists.some(({ isPending }) => isPending)) return <Skeleton className="h-[380px] rounded-tile" />
  const texts = [
    { name: 'hot', title: t('games.hot') },
    { name: 'popular', title: t('games.popular') },
    ...ROWS.map(({ name, text, to }) => ({ name, title: t(`games.${text}`), to })),
    { name: 'others', title: t('games.frame.others') },
  ]
  const rows = rowsOf(texts.map((row, at) => ({ ...row, titles: lists[at]?.data ?? [] })))
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

function TitleRail({ titles, to, name, title }: Row & { title: string; to?: string }) {
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
