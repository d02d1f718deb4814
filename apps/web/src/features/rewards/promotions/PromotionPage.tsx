import { units } from '@croupier/money'
import { BONUS_CONTRIBUTION, betCategoriesOf, bonusOf, bonusRequirement } from '@croupier/rules'
import { Badge } from '@croupier/ui'
import type { promotions } from '@croupier/wire'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { reportCategories } from '../../../api/agency/reports.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useWritten } from '../../../format/useWritten.ts'
import { NoticeHtml } from '../../../shell/NoticeHtml.tsx'
import { PromotionArt, StateBadge } from './PromotionCard.tsx'
import { PromotionStep } from './PromotionStep.tsx'
import { useTerms } from './useTerms.ts'

type PageProps = { one: promotions.Promotion }

/** `/promotions?id=…`: a promotion with its terms in words, an example, and what can be done (experience 3.8). */
export default function PromotionPage({ one }: PageProps) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const written = useWritten()
  const title = written(one.titles)
  const html = written(one.html)
  const [from, to] = [format.date(one.startsAt), format.date(one.endsAt)]
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6" data-testid="promotion.page">
      <Link to="/promotions" className="inline-flex items-center gap-1 text-13 text-muted">
        <ChevronLeft size={16} aria-hidden />
        {t('promotions.back')}
      </Link>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-5">
          <header className="ui-card grid overflow-hidden sm:grid-cols-[260px_minmax(0,1fr)]">
            <PromotionArt one={one} />
            <div className="grid content-center gap-2 p-5">
              <span className="flex flex-wrap gap-2">
                <StateBadge one={one} />
                {one.tags.map((tag) => (
                  <Badge key={tag} tone="accent">
                    {t(`promotions.tag.${tag}`)}
                  </Badge>
                ))}
              </span>
              <h1 className="text-24">{title}</h1>
              <p className="num text-13 text-muted">{t('promotions.period', { from, to })}</p>
            </div>
          </header>
          <Brief one={one} />
          <Example one={one} />
          {html !== '' && (
            <section className="ui-card p-5">
              <NoticeHtml html={html} lang={i18n.language} onFollow={() => undefined} />
            </section>
          )}
        </div>
        <aside className="ui-card sticky bottom-[calc(var(--bottom-bar,0px)+8px+env(safe-area-inset-bottom))] grid gap-3 p-5 lg:top-24 lg:bottom-auto">
          <PromotionStep one={one} />
        </aside>
      </div>
    </article>
  )
}

function Brief({ one }: PageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const terms = useTerms(one)
  const { kind, multiple } = one.terms
  const { edgePpm } = BONUS_CONTRIBUTION
  const rates: Readonly<Record<string, number>> = one.terms.rates ?? BONUS_CONTRIBUTION.rates ?? {}
  const counted = kind === 'BETS' ? betCategoriesOf(one.category) : null
  return (
    <section className="ui-card grid gap-3 p-5">
      <h2 className="text-18">{t('promotions.brief')}</h2>
      <ul className="grid list-disc gap-1.5 ps-5">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {kind === 'DEPOSIT' && multiple > 0 && (
        <div className="grid gap-1 text-13 text-muted">
          <Contributions rates={rates} />
          {edgePpm !== null && <p>{t('records.wagering.edge', { edge: format.rate(edgePpm, 0) })}</p>}
        </div>
      )}
      {counted !== null && (
        <div className="grid gap-1 text-13 text-muted">
          <Contributions rates={Object.fromEntries(counted.map((category) => [category, WHOLE_PPM]))} />
        </div>
      )}
    </section>
  )
}

/** What bets of each category count for. */
function Contributions({ rates }: { rates: Readonly<Record<string, number>> }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <p>{t('records.wagering.some')}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {reportCategories.map((category) => (
          <li key={category}>
            {t(`contracts.category.${category}`)}{' '}
            <b className="num font-[600]">{format.rate(rates[category] ?? 0, 0)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The least deposit that gets the whole bonus, worked out. */
function Example({ one: { terms } }: PageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, pct, reward, multiple, minDeposit } = terms
  if (kind !== 'DEPOSIT' || pct === null || pct === 0 || multiple === 0) return null
  const whole = units((reward * PPM) / BigInt(pct))
  const deposit = minDeposit !== null && minDeposit > whole ? minDeposit : whole
  const bonus = bonusOf(deposit, { sharePpm: pct, cap: reward }, format.currency)
  return (
    <section className="ui-card grid gap-2 p-5" data-testid="promotion.example">
      <h2 className="text-18">{t('promotions.example')}</h2>
      <p className="num">
        {t('promotions.exampleText', {
          deposit: format.short(deposit),
          bonus: format.short(bonus),
          required: format.short(bonusRequirement(deposit, bonus, multiple)),
          count: multiple,
        })}
      </p>
    </section>
  )
}

const PPM = 1_000_000n
const WHOLE_PPM = Number(PPM)
