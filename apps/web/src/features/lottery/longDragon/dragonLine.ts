import { findPlay, formatContent, type Play } from '@croupier/rules'
import type { TFunction } from 'i18next'
import { v7 as uuidv7 } from 'uuid'
import type { LongDragon } from '../../../api/lottery/lottery.ts'
import { cellName, groupName, playName } from '../desk/playNames.ts'
import { type PricedSlipLine, priceSlipLine } from '../slip/slipLines.ts'

export type DragonEntry = LongDragon['entries'][number]

/**
 * The line that follows a run or cuts it.
 * @param stake decimal string
 * @returns null where the play is not known here (any more), or the stake is no stake
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

/** What the outcomes of a run are of: tab, row and play, each named once. */
export function marketName(t: TFunction, play: Play, cell: number): string {
  const label = play.field.cells[cell]?.label ?? ''
  const parts = [groupName(t, play.group), cellName(t, label), playName(t, play)]
  return [...new Set(parts)].join(' · ')
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (name: string) => Array.from(graphemes.segment(name), ({ segment }) => segment)

/** A side in one letter, or in two where the other side begins with the same. */
export function shortSide(name: string, other: string): string {
  const [first = '', second = ''] = lettersOf(name)
  return first === lettersOf(other)[0] ? first + second : first
}
