import { hasOwnOdds, oddsOf, tierOdds, unitPrize } from '@croupier/rules'
import { Switch } from '@croupier/ui'
import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../format/useFormat.ts'
import { LatePopover } from '../../../shell/late/openedLate.tsx'
import { TREND_ID } from '../draws/TrendPanel.tsx'
import { useDesk } from './deskStore.ts'
import { contentText, playHint } from './playNames.ts'
import { exampleContent } from './randomPicks.ts'
import { SeriesSlider } from './SeriesSlider.tsx'
import type { Desk } from './useDeskState.ts'

/**
 * How to play it, an example, what it pays at which series and at most takes, and the figures under the balls; on phones all but these
 * at a press, and the series below the field.
 */
export function RuleLine({ desk, phone }: { desk: Desk; phone: boolean }) {
  const { t } = useTranslation()
  const { play } = desk
  return (
    <div className="desk-rule">
      <span className="max-md:hidden">{playHint(t, play)}</span>
      <LatePopover
        title={t('lottery.rule.example')}
        trigger={
          <button type="button" className="ui-link inline-flex items-center gap-1" data-testid="rule.example.button">
            <CircleHelp size={15} strokeWidth={1.75} aria-hidden />
            <span className="max-md:hidden">{t('lottery.rule.example')}</span>
            <span className="md:hidden">{t('lottery.fairness.how')}</span>
          </button>
        }
      >
        <p className="mb-2 text-13 text-muted">{playHint(t, play)}</p>
        <p className="num font-[600]">{contentText(t, play, exampleContent(play))}</p>
        <LimitsText desk={desk} />
      </LatePopover>
      <Link className="ui-link" to={`/fairness?gameCode=${desk.game.code}#rules`}>
        {t('lottery.fairness.rules')}
      </Link>
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

/** What a player can stake and win at most: said before a bet is refused for it (rules A3). */
function LimitsText({ desk: { limits } }: { desk: Desk }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (limits === undefined) return null
  return (
    <small className="text-12 text-subtle" data-testid="rule.limits">
      {t('lottery.rule.limits', {
        line: format.short(limits.lineStakeMax),
        issue: format.short(limits.issueStakeMax),
        payout: format.short(limits.issuePayoutMax),
      })}
    </small>
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
