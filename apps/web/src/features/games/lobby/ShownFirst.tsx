import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { shownFirstQuery, someTitlesQuery, type Title } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { GameTile } from './GameTile.tsx'
import './lobby.css'

/** So many games of a row are shown; the lobby has the others. */
const ROW_MAX = 18

/** Rows of one lobby, by the text that heads them; `to` shows the same in the lobby. */
const ROWS = [
  { name: 'new', to: '/rng?page=all&new=1', wanted: { category: 'RNG', isNew: '1', sort: 'new' } },
  { name: 'tables', to: '/live?page=all', wanted: { category: 'LIVE' } },
  { name: 'sports', to: '/sports?page=all', wanted: { category: 'SPORTS' } },
] as const

/**
 * What the merchant shows first, what is new, what most people played lately, tables and books that are open now (experience
 * 3.2); a row without games is absent.
 */
export default function ShownFirst() {
  const { t, i18n } = useTranslation()
  const language = languageCodeOf(i18n.language)
  const hot = useQuery(shownFirstQuery('hot', language))
  const popular = useQuery(shownFirstQuery('popular', language))
  return (
    <>
      <Rail name="hot" title={t('games.hot')} titles={hot.data} />
      <Rail name="popular" title={t('games.popular')} titles={popular.data} />
      {ROWS.map((row) => (
        <LobbyRail key={row.name} row={row} language={language} />
      ))}
    </>
  )
}

function LobbyRail({ row, language }: { row: (typeof ROWS)[number]; language: string }) {
  const { t } = useTranslation()
  const { name, to, wanted } = row
  const { data } = useQuery(someTitlesQuery({ ...wanted, language }))
  return <Rail name={name} title={t(`games.row.${name}`)} titles={data} to={to} />
}

type RailProps = { name: string; title: string; titles: Title[] | undefined; to?: string }

function Rail({ name, title, titles = [], to }: RailProps) {
  const { t } = useTranslation()
  const id = useId()
  if (titles.length === 0) return null
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid={`home.${name}`}>
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {to !== undefined && (
          <Link to={to} className="text-13" aria-label={`${t('games.row.all')}: ${title}`}>
            {t('games.row.all')}
          </Link>
        )}
      </div>
      <ul className="game-rail">
        {titles.slice(0, ROW_MAX).map((one) => (
          <li key={one.nodeId}>
            <GameTile title={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}
