import { Chip } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type GameCategory, type Lane, vendorsQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { lobbyOf } from '../../games/lobby/lobbies.ts'

/** What of the games is looked for. */
export type Facets = {
  category: GameCategory | null
  vendor: string | null
  isNew: boolean
  jackpot: boolean
}
export const NO_FACETS: Facets = { category: null, vendor: null, isNew: false, jackpot: false }

/** Vendors of the lanes, each once, in their order. */
const vendorsOf = (lanes: readonly Lane[]) => [
  ...new Map(lanes.flatMap(({ cards }) => cards.map((card) => [card.vassalage, card]))).values(),
]

type FacetsProps = { facets: Facets; onFacets: (facets: Facets) => void }

/** Chips that narrow the games: categories, what is new or has a jackpot, vendors (experience 3.1); nothing without vendors. */
export function FacetChips({ facets, onFacets }: FacetsProps) {
  const { t, i18n } = useTranslation()
  const { data: all = [] } = useQuery(vendorsQuery(languageCodeOf(i18n.language)))
  const lanes = all.filter(({ title }) => lobbyOf(title) !== null)
  if (lanes.length === 0) return null
  const { category, vendor, isNew, jackpot } = facets
  const of = lanes.filter(({ title }) => category === null || title === category)
  const vendors = vendorsOf(of)
  const setCategory = (chosen: GameCategory | null) => {
    const known = lanes.find(({ title }) => title === chosen)?.cards ?? []
    // A vendor that the category does not have would leave nothing.
    const keeps = chosen === null || known.some(({ vassalage }) => vassalage === vendor)
    onFacets({ ...facets, category: chosen, vendor: keeps ? vendor : null })
  }
  return (
    <fieldset className="search-facets" aria-label={t('games.filter.label')} data-testid="search.facets">
      {lanes.map(({ title }) => {
        const lobby = lobbyOf(title)
        if (lobby === null) return null
        const isOn = category === title
        return (
          <Chip key={title} look="tool" pressed={isOn} onClick={() => setCategory(isOn ? null : title)}>
            {t(`shell.nav.${lobby}`)}
          </Chip>
        )
      })}
      <Chip look="tool" pressed={isNew} onClick={() => onFacets({ ...facets, isNew: !isNew })}>
        {t('games.filter.isNew')}
      </Chip>
      <Chip look="tool" pressed={jackpot} onClick={() => onFacets({ ...facets, jackpot: !jackpot })}>
        {t('games.filter.JACKPOT')}
      </Chip>
      {vendors.map(({ vassalage, name }) => {
        const isOn = vendor === vassalage
        return (
          <Chip
            key={vassalage}
            look="tool"
            pressed={isOn}
            onClick={() => onFacets({ ...facets, vendor: isOn ? null : vassalage })}
          >
            {name}
          </Chip>
        )
      })}
    </fieldset>
  )
}
