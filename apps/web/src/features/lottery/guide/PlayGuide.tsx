import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../format/useFormat.ts'
import { playHint } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { LimitsText } from './LimitsText.tsx'
import { chancesOf, prizesOf } from './playFigures.ts'

/** The rules of the play that is open, without leaving the desk: how it is played, its chance, what it pays and what bounds it. */
export default function PlayGuide({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { play, series, game } = desk
  return (
    <div className="grid gap-3" data-testid="rule.guide">
      <p>{playHint(t, play)}</p>
      <dl className="desk-example">
        <dt>{t('lottery.fairness.chance')}</dt>
        <dd className="num">{chancesOf(play)}</dd>
        <dt>{t('lottery.fairness.prize', { series })}</dt>
        <dd className="num">{prizesOf(play, series, format)}</dd>
      </dl>
      {children}
      <LimitsText desk={desk} />
      <Link className="ui-link" to={`/fairness?gameCode=${game.code}#rules`}>
        {t('lottery.fairness.rules')}
      </Link>
    </div>
  )
}
