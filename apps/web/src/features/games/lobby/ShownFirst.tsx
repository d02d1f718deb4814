import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownFirstQuery, someTitlesQuery, type Title } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { GameTile } from './GameTile.tsx'
import { lobbyOf } from './lobbies.ts'
import { Rail } from './Rail.tsx'

/** So many games of a row are shown; the lobby has the others. */
const ROW_MAX = 18

/** Rows of one lobby with the text that heads each; `to` shows the same in the lobby. */
const ROWS = [
  {
    name: 'new',
    text: 'row.new',
    to: '/rng?page=all&new=1',
    wanted: { category: 'RNG', isNew: '1', sort: 'new' },
  },
  { name: 'tables', text: 'row.tables', to: '/live?page=all', wanted: { category: 'LIVE' } },
  {
    name: 'slots',
    text: 'kind.SLOT',
    to: '/rng?page=all&kind=SLOT',
    wanted: { category: 'RNG', kind: 'SLOT' },
  },
  { name: 'fish', text: 'kind.FISH', to: '/fish?page=all', wanted: { category: 'FISH' } },
  { name: 'cards', text: 'kind.CARDS', to: '/pvp?page=all', wanted: { category: 'PVP' } },
  { name: 'sports', text: 'row.sports', to: '/sports?page=all', wanted: { category: 'SPORTS' } },
] as const

/**
 * What the merchant shows first, what is new, what most people played lately, then what each lobby shows first (experience 3.2); a
 * row without games is absent.
 */
export default function ShownFirst() {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const hot = useQuery(shownFirstQuery('hot', language))
  const popular = useQuery(shownFirstQuery('popular', language))
  return (
    <>
      <TitleRail name="hot" title={t('games.hot')} titles={hot.data} to={lobbyOfMost(hot.data)} />
      <TitleRail name="popular" title={t('games.popular')} titles={popular.data} to={lobbyOfMost(popular.data)} />
      {ROWS.map((row) => (
        <LobbyRail key={row.name} row={row} language={language} />
      ))}
    </>
  )
}

/** A row over all categories leads to the lobby that most of its games are in, which opens with hot games first. */
function lobbyOfMost(titles: readonly Title[] = []): string | undefined {
  const counts = new Map<string, number>()
  for (const { category } of titles) {
    const lobby = lobbyOf(category)
    if (lobby !== null) counts.set(lobby, (counts.get(lobby) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most === undefined ? undefined : `/${most[0]}?page=all`
}

function LobbyRail({ row, language }: { row: (typeof ROWS)[number]; language: string }) {
  const { t } = useTranslation()
  const { name, text, to, wanted } = row
  const { data } = useQuery(someTitlesQuery({ ...wanted, language }))
  return <TitleRail name={name} title={t(`games.${text}`)} titles={data} to={to} />
}

type TitleRailProps = {
  name: string
  title: string
  titles: Title[] | undefined
  to: string | undefined
}

function TitleRail({ titles = [], ...rest }: TitleRailProps) {
  return (
    <Rail
      {...rest}
      items={titles.slice(0, ROW_MAX)}
      itemKey={({ nodeId }) => nodeId}
      renderItem={(one, tabIndex) => <GameTile title={one} tabIndex={tabIndex} />}
    />
  )
}
