import {
  cellName as cellIn,
  contentText as contentIn,
  fullPlayName as fullPlayIn,
  groupName as groupIn,
  hasOwnOdds,
  hintOf,
  type Play,
  type PlayWords,
  playName as playIn,
  symbolName as symbolIn,
} from '@croupier/rules'
import type { ParseKeys, TFunction } from 'i18next'

/** A key built from a code of the rules; playNames.test.ts holds that every one has a text. */
const key = (text: string) => text as ParseKeys

/** The words of the language shown now, by the codes of the rules. */
const wordsOf = (t: TFunction): PlayWords => ({
  group: (code) => t(key(`lottery.group.${code}`)),
  play: (kind) => t(key(`lottery.play.${kind}`)),
  stretch: (code) => t(key(`lottery.stretch.${code}`)),
  cell: (code) => t(key(`lottery.cell.${code}`)),
  symbol: (code) => t(key(`lottery.symbol.${code}`)),
  place: (place) => t('lottery.cell.place', { place }),
  ball: (place) => t('lottery.cell.ball', { place }),
  counted: (kind, count) => t(key(`lottery.counted.${kind}`), { count }),
  split: (odd, even) => t('lottery.symbol.split', { odd, even }),
  duel: (first, second) => t('lottery.cell.duel', { first, second }),
  placed: (place, play) => t('lottery.placed', { place, play }),
  fullPlay: (group, play) => t('lottery.fullPlay', { group, play }),
})

/** The tab a play is under: `front three`. */
export const groupName = (t: TFunction, group: string): string => groupIn(wordsOf(t), group)

/** The play within its tab: `direct compound`; where places differ, they are named with it. */
export const playName = (t: TFunction, play: Play): string => playIn(wordsOf(t), play)

/** Tab and play together, for slips and records: `front three direct compound`. */
export const fullPlayName = (t: TFunction, play: Play): string => fullPlayIn(wordsOf(t), play)

/** How a play is played that has a sentence of its own; null for all others. */
function ownHint(t: TFunction, play: Play): string | null {
  if (play.field.form === 'typed' && play.rule === 'th.tod3') return t('lottery.hint.anyOrder')
  const hint = hintOf(play)
  return hint === null ? null : t(`lottery.hint.${hint.name}`, hint)
}

/** How to play it, in one sentence. */
export function playHint(t: TFunction, play: Play): string {
  const { form, cells, picksMin, typedSymbols } = play.field
  const own = ownHint(t, play)
  if (own !== null) return own
  if (hasOwnOdds(play)) return t('lottery.hint.odds')
  if (form === 'typed') return t('lottery.hint.typed', { count: typedSymbols ?? 1 })
  if (form === 'groups') {
    return t('lottery.hint.groups', {
      first: cellName(t, cells[0]?.label ?? ''),
      firstMin: picksMin[0] ?? 1,
      second: cellName(t, cells[1]?.label ?? ''),
      secondMin: picksMin[1] ?? 1,
    })
  }
  const { cellsMin } = play.field
  if (cellsMin <= 1) return t('lottery.hint.single')
  if (cellsMin < cells.length) return t('lottery.hint.some', { count: cellsMin })
  return t('lottery.hint.every', { count: cellsMin })
}

/** The name of a row of the number field. */
export const cellName = (t: TFunction, label: string): string => cellIn(wordsOf(t), label)

/** A symbol as it is shown: digits stay, sides are words. */
export const symbolName = (t: TFunction, symbol: string): string => symbolIn(wordsOf(t), symbol)

/** The content of a line as people read it: `2 4 | 6 | 0 9`. */
export const contentText = (t: TFunction, play: Play, content: string): string => contentIn(wordsOf(t), play, content)
