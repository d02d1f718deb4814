import { type Family, isPossibleDraw, lastDrawForms } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import { symbolName } from '../desk/playNames.ts'

/** ` · sum 23 · big odd`: the forms of a draw. */
export function LastForms({ family, numbers }: { family: Family; numbers: readonly number[] }) {
  const { t } = useTranslation()
  const forms = isPossibleDraw(family, numbers) ? lastDrawForms(family, numbers) : null
  if (forms === null) return null
  const sides = forms.sides
    .filter(({ playCode }) => playCode.includes('.sum.'))
    .map(({ side }) => (side === null ? t('lottery.symbol.tie') : symbolName(t, side)))
  return (
    <span className="inline-block">
      {'· '}
      {t('lottery.form.sum', { sum: forms.sum })}
      {' · '}
      {sides.join(' ')}
    </span>
  )
}
