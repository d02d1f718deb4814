import { buttonLook } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOwner } from '../../../api/owner.ts'
import { promotionsQuery } from '../../../api/rewards/promotions.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { useOfferFigure } from '../../rewards/promotions/useOfferFigure.ts'
import { useTerms } from '../../rewards/promotions/useTerms.ts'

const TERMS_MAX = 2

/** The offer that concerns who looks at it: what was earned, else the first that can be joined, else a draw; nothing where there is none. */
export default function HeroOffer() {
  const { data = [] } = useQuery(promotionsQuery(useOwner()))
  const ready = data.filter(({ state }) => state === 'CLAIM')
  const one =
    ready.find(({ terms }) => terms.kind !== 'RAFFLE') ?? data.find(({ state }) => state === 'JOIN') ?? ready[0]
  return one === undefined ? null : <Offer one={one} />
}

function Offer({ one }: { one: Parameters<typeof useTerms>[0] }) {
  const { t } = useTranslation()
  const written = useWritten()
  const figure = useOfferFigure(one)
  const terms = useTerms(one)
  return (
    <Link to={`/promotions?${new URLSearchParams({ id: one.code })}`} className="offer-plate" data-testid="home.offer">
      <b className="offer-figure num">{figure}</b>
      <span className="offer-words">
        <b>{written(one.titles)}</b>
        <small>{terms.slice(0, TERMS_MAX).join(' · ')}</small>
      </span>
      <span {...buttonLook({ variant: 'outline' })}>{t(`promotions.state.${one.state}`)}</span>
    </Link>
  )
}
