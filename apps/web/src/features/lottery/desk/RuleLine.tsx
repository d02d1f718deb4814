import { hasOwnOdds, oddsOf, tierOdds, unitPrize } from '@croupier/rules'
import { Popover, Switch } from '@croupier/ui'
import { CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { useDesk } from './deskStore.ts'
import { contentText, playHint } from './playNames.ts'
import { exampleContent } from './randomPicks.ts'
import type { Desk } from './useDeskState.ts'

/** How to play it, an example, what it pays, and the figures under the balls. */
export function RuleLine({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { play } = desk
  return (
    <div className="desk-rule">
      <span className="max-md:hidden">
        {hasOwnOdds(play) ? t('lottery.hint.odds') : playHint(t, play)}
      </span>
      <Popover
        title={t('lottery.rule.example')}
        trigger={
          <button type="button" className="ui-link inline-flex items-center gap-1">
            <CircleHelp size={15} strokeWidth={1.75} aria-hidden />
            {t('lottery.rule.example')}
          </button>
        }
      >
        <p className="mb-2 text-13 text-muted">
          {hasOwnOdds(play) ? t('lottery.hint.odds') : playHint(t, play)}
        </p>
        <p className="num font-[600]">{contentText(t, play, exampleContent(play))}</p>
      </Popover>
      <span className="max-md:hidden">
        <PrizeText desk={desk} />
      </span>
      <FigureSwitches desk={desk} />
    </div>
  )
}

/** Omission and hot figures: at most one of them shows. */
export function FigureSwitches({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { figure, setFigure } = useDesk()
  if (hasOwnOdds(desk.play) || desk.play.field.form !== 'cells') return null
  return (
    <span className="ms-auto flex items-center gap-4">
      {(['omission', 'hot'] as const).map((kind) => (
        <Switch
          key={kind}
          checked={figure === kind}
          onChecked={(on) => setFigure(on ? kind : 'none')}
          {...(kind === 'hot' ? { className: 'max-md:hidden' } : {})}
        >
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
    const shown =
      least === most
        ? format.figure(least, 4)
        : `${format.figure(least, 4)} – ${format.figure(most, 4)}`
    return <span className="num">{t('lottery.rule.odds', { odds: shown })}</span>
  }
  const prizes = play.tiers.map((tier) => format.figure(unitPrize(tier, series)))
  return (
    <span className="num">
      {t('lottery.rule.prize', { prize: [...new Set(prizes)].join(' / ') })}
    </span>
  )
}
