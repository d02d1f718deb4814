import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { shownFirstQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'
import { GameTile } from './GameTile.tsx'
import './lobby.css'

/** What the merchant shows first, and what most people played lately (experience 3.2); a row without games is absent. */
export default function ShownFirst() {
  return (
    <>
      <Rail which="hot" />
      <Rail which="popular" />
    </>
  )
}

function Rail({ which }: { which: 'hot' | 'popular' }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const { data: titles = [] } = useQuery(shownFirstQuery(which, languageCodeOf(i18n.language)))
  if (titles.length === 0) return null
  return (
    <section className="min-w-0" aria-labelledby={id} data-testid={`home.${which}`}>
      <h2 id={id} className="mb-3 text-20">
        {t(`games.${which}`)}
      </h2>
      <ul className="game-rail">
        {titles.map((title) => (
          <li key={title.nodeId}>
            <GameTile title={title} />
          </li>
        ))}
      </ul>
    </section>
  )
}
