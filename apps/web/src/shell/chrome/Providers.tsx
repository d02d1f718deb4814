import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { vendorsQuery } from '../../api/games/games.ts'
import { languageCodeOf } from '../../format/languageCode.ts'
import { VendorSign } from '../catalogue/VendorSign.tsx'
import './providers.css'

/** The signs of the providers of games (spec 2, footer); the own lottery is none. */
export default function Providers() {
  const { t, i18n } = useTranslation()
  const { data: lanes = [] } = useQuery(vendorsQuery(languageCodeOf(i18n.language)))
  const cards = lanes.filter(({ title }) => title !== 'LOTT' && title !== 'ELOTT').flatMap((lane) => lane.cards)
  const known = new Map(cards.map((card) => [card.vassalage, card.name]))
  if (known.size === 0) return null
  return (
    <ul className="providers" aria-label={t('games.vendors')} data-testid="footer.providers">
      {[...known].map(([vassalage, name]) => (
        <li key={vassalage}>
          <VendorSign vassalage={vassalage} name={name} />
          {name}
        </li>
      ))}
    </ul>
  )
}
