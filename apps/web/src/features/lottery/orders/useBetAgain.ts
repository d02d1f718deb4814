import { toDecimalString, units } from '@croupier/money'
import { findPlay, stakesPerBet } from '@croupier/rules'
import { toast } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { deskKey, useDesk } from '../desk/deskStore.ts'
import { deskPath } from '../desk/openModes.ts'
import { priceSlip, type SlipLine } from '../slip/slipLines.ts'

/** The terms of a placed line as a line of the slip; odds are those of now. Null where they cannot be read. */
function lineAgain(line: BetOrder['lines'][number]): SlipLine | null {
  const { playCode, content, series, base, unit, multiple } = line
  const shared = { id: uuidv7(), playCode, content, series }
  if (line.mode === 'ELOTT') {
    const play = findPlay(playCode)
    if (line.bets < 1 || play === undefined) return null
    const stakes = BigInt(line.bets * stakesPerBet(play))
    const stakePerBet = toDecimalString(units(line.stake / stakes))
    return { ...shared, mode: 'ELOTT', stakePerBet, acceptAnyOdds: false }
  }
  if ((base !== 1 && base !== 2) || unit === null || multiple === null) return null
  return { ...shared, mode: 'LOTT', base, unit, multiple }
}

/** The lines of an order that can be bet again. */
export const linesAgain = ({ lines }: BetOrder): SlipLine[] =>
  priceSlip(lines.flatMap((line) => lineAgain(line) ?? [])).map(({ line }) => line)

/** Puts an order on the slip of its desk once more and goes there; it is placed only after another review. */
export function useBetAgain(): (order: BetOrder) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addLines = useDesk((store) => store.addLines)
  return (order) => {
    const lines = linesAgain(order)
    addLines(deskKey(order.gameCode, order.mode), lines)
    toast({ tone: 'success', title: t('lottery.share.added', { count: lines.length }) })
    navigate(deskPath(order.gameCode, order.mode), { preventScrollReset: true })
  }
}
