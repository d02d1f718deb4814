import { findPlay, formatContent } from '@croupier/rules'
import { v7 as uuidv7 } from 'uuid'
import type { LongDragon } from '../../../api/lottery/lottery.ts'
import { type PricedSlipLine, priceSlipLine } from '../slip/slipLines.ts'

export type DragonEntry = LongDragon['entries'][number]

/**
 * The line that follows a run or cuts it.
 * @param stake decimal string
 * @returns null where the play is not known here (any more)
 */
export function dragonLine(
  entry: Pick<DragonEntry, 'playCode' | 'cell'>,
  side: string,
  terms: { readonly series: number; readonly stake: string },
): PricedSlipLine | null {
  const play = findPlay(entry.playCode)
  if (play === undefined) return null
  const cells = play.field.cells.map((_, cell) => (cell === entry.cell ? [side] : []))
  return priceSlipLine({
    id: uuidv7(),
    mode: 'ELOTT',
    playCode: play.code,
    content: formatContent(play, { cells }),
    series: terms.series,
    stakePerBet: terms.stake,
    acceptAnyOdds: false,
  })
}
