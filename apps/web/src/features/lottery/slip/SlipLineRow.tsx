import { betPrice, isThinCover, stakesPerBet } from '@croupier/rules'
import { IconButton } from '@croupier/ui'
import { Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModeLimits } from '../../../api/lottery/lottery.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { contentText, fullPlayName } from '../desk/playNames.ts'
import { LineContent } from './LineContent.tsx'
import type { PricedSlipLine } from './slipLines.ts'

type SlipLineRowProps = {
  line: PricedSlipLine
  /** Of the game in the line's mode; what they cap is said (rules A3). Left out where the bet is placed. */
  limits?: ModeLimits | undefined
  /** Left out where a line is only shown. */
  onEdit?: () => void
  onRemove?: () => void
}

/** One line of a slip, a review or a receipt. */
export function SlipLineRow({ line, limits, onEdit, onRemove }: SlipLineRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { play, priced } = line
  return (
    <li className="slip-line" data-testid="slip.line">
      <span className="truncate">{fullPlayName(t, play)}</span>
      <span className="flex">
        {onEdit !== undefined && (
          <IconButton
            size="sm"
            label={t('lottery.slip.edit')}
            icon={<Pencil size={15} strokeWidth={1.75} />}
            onClick={onEdit}
          />
        )}
        {onRemove !== undefined && (
          <IconButton
            size="sm"
            label={t('lottery.slip.remove')}
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={onRemove}
            data-testid="slip.line.remove"
          />
        )}
      </span>
      <LineContent text={contentText(t, play, priced.content)} />
      <b className="num font-[600]">{format.money(priced.stakeUnits)}</b>
      <span className="text-12 text-subtle">
        <LineTerms line={line} />
      </span>
      <span className="num text-12 text-subtle">
        {t('lottery.slip.prize', { prize: format.figure(priced.topPayoutUnits) })}
      </span>
      {limits !== undefined && isThinCover(play, priced.bets, limits.thinPpm) && (
        <span className="col-span-full text-12 text-warn" data-testid="slip.line.thin">
          {t('lottery.slip.thin', { max: format.money(limits.thinPayoutMax) })}
        </span>
      )}
    </li>
  )
}

/** `4 bets × 2 yuan × 5`, or `2 × ¥10.00 @ 1.9600`; a bet on many prizes `1 × 27 × ¥1.00 @ 99`. */
function LineTerms({ line: { line, play, priced } }: { line: PricedSlipLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bets = t('lottery.stake.bets', { count: priced.bets })
  if (line.mode === 'ELOTT' && priced.mode === 'ELOTT') {
    const odds = [...new Set(priced.prizes)].map((one) => format.figure(one, 4)).join(' / ')
    const stakes = stakesPerBet(play)
    const times = stakes === 1 ? '' : ` × ${format.count(stakes)}`
    return `${bets}${times} × ${format.money(priced.stakePerSelection)} @ ${odds}`
  }
  if (line.mode === 'ELOTT') return bets
  const { base, unit, multiple } = line
  const one = format.bare(betPrice({ base, unit, multiple: 1 }))
  return `${bets} × ${one} × ${format.count(multiple)}`
}
