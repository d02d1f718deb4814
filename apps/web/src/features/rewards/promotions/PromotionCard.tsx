import { type GoodsMotif, goodsArt } from '@croupier/art'
import { Badge, type BadgeTone } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import './promotionArt.css'
import { useOfferFigure } from './useOfferFigure.ts'

const TONES: Readonly<Partial<Record<promotions.PromotionState, BadgeTone>>> = {
  CLAIM: 'brass',
  JOIN: 'accent',
  CLAIMED: 'jade',
  ISSUED: 'jade',
  REJECTED: 'warn',
}

type CardProps = { one: promotions.Promotion }

/** A promotion in the list. */
export function PromotionCard({ one }: CardProps) {
  return (
    <li className="ui-card grid overflow-hidden">
      <PromotionLink one={one} />
    </li>
  )
}

/**
 * What a promotion is in short: its picture, state, title and period; all of it leads to its page.
 * @param tabIndex in a row whose items are reached by the arrow keys
 */
export function PromotionLink({ one, tabIndex }: CardProps & { tabIndex?: 0 | -1 }) {
  const { t } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const title = written(one.titles)
  const { from, to } = { from: format.date(one.startsAt), to: format.date(one.endsAt) }
  return (
    <Link
      to={{ pathname: '/promotions', search: `?${new URLSearchParams({ id: one.code })}` }}
      tabIndex={tabIndex}
      className="grid content-start text-start text-ink no-underline"
      data-testid={`promotion.${one.code}`}
    >
      <PromotionArt one={one} />
      <span className="grid gap-2 p-4">
        <span className="flex flex-wrap gap-2">
          <StateBadge one={one} />
          {one.tags.map((tag) => (
            <Badge key={tag}>{t(`promotions.tag.${tag}`)}</Badge>
          ))}
        </span>
        <span className="font-[600] text-16">{title}</span>
        <span className="num text-13 text-muted">{t('promotions.period', { from, to })}</span>
      </span>
    </Link>
  )
}

const MOTIFS: Readonly<Record<promotions.PromotionTerms['kind'], GoodsMotif>> = {
  DEPOSIT: 'bonus',
  BETS: 'bets',
  FORM: 'form',
  RAFFLE: 'raffle',
}
const MOTIF_OF_NEED = { BIRTHDAY: 'birthday', ZALO: 'messenger' } as const

/** What a promotion is drawn as, and over it what it gives, set large. */
export function PromotionArt({ one }: CardProps) {
  const { kind, needs } = one.terms
  const art = goodsArt(one.code, needs === null ? MOTIFS[kind] : MOTIF_OF_NEED[needs], '')
  return (
    <span className="offer-art">
      <img src={`data:image/svg+xml,${encodeURIComponent(art)}`} width={200} height={130} alt="" />
      <b className="num">{useOfferFigure(one)}</b>
    </span>
  )
}

/** The state in words. */
export function StateBadge({ one: { state } }: CardProps) {
  const { t } = useTranslation()
  return <Badge tone={TONES[state] ?? 'plain'}>{t(`promotions.state.${state}`)}</Badge>
}
