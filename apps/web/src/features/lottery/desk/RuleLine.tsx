import { hasOwnOdds, oddsOf, tierOdds, unitPrize } from '@croupier/rules'
import { Skeleton, Switch } from '@croupier/ui'
import { CircleHelp } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { LatePopover } from '../../../shell/late/openedLate.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { TREND_ID } from '../draws/TrendPanel.tsx'
import { LimitsText } from '../guide/LimitsText.tsx'
import { useDesk } from './deskStore.ts'
import { fullPlayName, playHint } from './playNames.ts'
import { SeriesSlider } from './SeriesSlider.tsx'
import type { Desk } from './useDeskState.ts'

const PlayExample = lazyPart(() => import('../guide/PlayExample.tsx'), { failed: 'inline' })
const PlayGuide = lazyPart(() => import('../guide/PlayGuide.tsx'), { failed: 'inline' })

/**
 * How to play it, an example, its rules, what it pays at which series and at most takes, and the figures under the balls; on phones all
 * but these at a press, and the series below the field.
 */
export function RuleLine({ desk, phone }: { desk: Desk; phone: boolean }) {
  const { t } = useTranslation()
  const { play } = desk
  return (
    <div className="desk-rule">
      <span className="max-md:hidden">{playHint(t, play)}</span>
      {!phone && (
        <LatePopover
          title={t('lottery.rule.example')}
          trigger={
            <button type="button" className="ui-link inline-flex items-center gap-1" data-testid="rule.example.button">
              <CircleHelp size={15} strokeWidth={1.75} aria-hidden />
              {t('lottery.rule.example')}
            </button>
          }
        >
          <Suspense fallback={<Skeleton className="h-24" />}>
            <PlayExample desk={desk} />
          </Suspense>
        </LatePopover>
      )}
      <LatePopover
        title={fullPlayName(t, play)}
        trigger={
          <button type="button" className="ui-link" data-testid="rule.guide.button">
            {t('lottery.fairness.how')}
          </button>
        }
      >
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PlayGuide desk={desk}>{phone && <PlayExample desk={desk} />}</PlayGuide>
        </Suspense>
      </LatePopover>
      <button
        type="button"
        className="ui-link max-md:hidden"
        onClick={() => document.getElementById(TREND_ID)?.scrollIntoView({ block: 'center' })}
      >
        {t('lottery.trend.title')}
      </button>
      {!phone && (
        <span className="desk-pays">
          <PrizeText desk={desk} />
          <SeriesSlider desk={desk} />
        </span>
      )}
      <FigureSwitches desk={desk} />
      <span className="desk-limits max-md:hidden">
        <LimitsText desk={desk} />
      </span>
    </div>
  )
}

/** Omission and hot figures: at most one of them shows. */
function FigureSwitches({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { figure, setFigure } = useDesk()
  if (hasOwnOdds(desk.play) || desk.play.field.form !== 'cells') return null
  return (
    <span className="ms-auto flex items-center gap-4">
      {(['omission', 'hot'] as const).map((kind) => (
        <Switch key={kind} checked={figure === kind} onChecked={(on) => setFigure(on ? kind : 'none')}>
          {t(`lottery.figure.${kind}`)}
        </Switch>
      ))}
    </span>
  )
}

/** `prize of one bet 1,930.00`, or the span of odds. */
export function PrizeText({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { play, series, mode, fieldPlays } = desk
  if (mode === 'ELOTT') {
    const odds = fieldPlays.flatMap((one) =>
      hasOwnOdds(one)
        ? one.field.symbols.map((symbol) => oddsOf(one, symbol, series))
        : one.tiers.map((tier) => tierOdds(tier, series)),
    )
    const sorted = [...new Set(odds)].sort((a, b) => (a < b ? -1 : 1))
    const [least, most] = [sorted[0], sorted.at(-1)]
    if (least === undefined || most === undefined) return null
    const shown = least === most ? format.figure(least, 4) : `${format.figure(least, 4)} – ${format.figure(most, 4)}`
    return <span className="num">{t('lottery.rule.odds', { odds: shown })}</span>
  }
  const prizes = play.tiers.map((tier) => format.figure(unitPrize(tier, series)))
  return <span className="num">{t('lottery.rule.prize', { prize: [...new Set(prizes)].join(' / ') })}</span>
}
