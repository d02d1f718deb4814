import type { ErrorCode } from '@croupier/wire'
import { indexOfSymbols, type Selection, symbolsOfCell } from '../mechanics/board.ts'
import type { Play } from './play.ts'

/** Why a line is not accepted, by the wire's error code, and in words for a log. */
export type Refusal = {
  readonly refused: Extract<ErrorCode, 'BET_CONTENT_INVALID' | 'BET_SERIES_INVALID' | 'BET_STAKE_TOO_SMALL'>
  readonly reason: string
}

/** Whether a result is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return 'refused' in result
}

const EMPTY_CELL = '-'
const BANKER_MARK = '#'

function invalid(reason: string): Refusal {
  return { refused: 'BET_CONTENT_INVALID', reason }
}

function readTyped(play: Play, content: string): { selection: Selection; dropped: number } | Refusal {
  const { mechanic } = play
  if (!('keyOf' in mechanic)) return invalid('the play takes no written bets')
  const items = content.trim().split(/[\s,;]+/)
  const keys = items.map((item) => mechanic.keyOf(item))
  if (keys.includes(null)) return invalid('a written bet is not valid')
  const unique = [...new Set(keys as string[])].sort()
  return { selection: { cells: [unique] }, dropped: items.length - unique.length }
}

function readPicks(play: Play, text: string): string[] | Refusal {
  const indexOf = indexOfSymbols(play.field)
  const picks = text.split(',')
  const indexes = picks.map((symbol) => indexOf.get(symbol) ?? -1)
  const isOrdered = indexes.every((index, at) => index > (indexes[at - 1] ?? -1))
  if (isOrdered) return picks
  indexes.sort((a, b) => a - b)
  if (indexes.some((index, at) => index === (indexes[at - 1] ?? -1))) {
    return invalid('a pick is unknown or written twice')
  }
  return indexes.map((index) => play.field.symbols[index] ?? '')
}

/** A pool with bankers: `11#02,05`. There is at least one other pick, and enough for one bet. */
function readBankers(play: Play, content: string): Selection | Refusal {
  const { bankers: allowed, picksMin, picksMax } = play.field
  const [first = '', second = '', ...rest] = content.split(BANKER_MARK)
  if (allowed !== true || rest.length > 0) return invalid('the play takes no bankers')
  const bankers = readPicks(play, first)
  const picks = readPicks(play, second)
  if ('refused' in bankers) return bankers
  if ('refused' in picks) return picks
  const needed = picksMin[0] ?? 1
  if (bankers.some((symbol) => picks.includes(symbol))) return invalid('a banker is picked again')
  if (bankers.length >= needed) return invalid('too many bankers are set')
  const count = bankers.length + picks.length
  if (count < needed) return invalid('too few numbers are picked')
  return count > picksMax ? invalid('too many numbers are picked') : { cells: [picks], bankers }
}

function readCells(play: Play, content: string): Selection | Refusal {
  if (content.includes(BANKER_MARK)) return readBankers(play, content)
  const { form, cells, picksMin, picksMax, cellsMin } = play.field
  const texts = content.split(form === 'groups' ? ';' : '|')
  if (texts.length !== cells.length) return invalid('the number of places is wrong')
  const picked: string[][] = []
  for (const [index, text] of texts.entries()) {
    if (text === EMPTY_CELL) {
      picked.push([])
      continue
    }
    const picks = readPicks(play, text)
    if ('refused' in picks) return picks
    const offered = symbolsOfCell(play.field, index)
    if (offered !== play.field.symbols && !picks.every((one) => offered.includes(one))) {
      return invalid('a pick belongs to another row')
    }
    if (picks.length < (picksMin[index] ?? 1)) return invalid('too few numbers are picked')
    if (picks.length > picksMax) return invalid('too many numbers are picked')
    picked.push(picks)
  }
  const filled = picked.filter((picks) => picks.length > 0).length
  return filled < cellsMin ? invalid('too few places are filled') : { cells: picked }
}

/**
 * Reads the content of a line (rules A3): places by `|`, numbers by `,`, an empty place `-`, a
 * second group after `;`, bankers before `#`, written bets by a space. Written bets are trimmed, brought into one form
 * and counted once; a single invalid one refuses them all.
 */
export function parseContent(play: Play, content: string): Selection | Refusal {
  if (play.field.form !== 'typed') return readCells(play, content)
  const typed = readTyped(play, content)
  return isRefusal(typed) ? typed : typed.selection
}

/** The content of a selection in the one form in which equal selections are equal. */
export function formatContent(play: Play, selection: Selection): string {
  if (play.field.form === 'typed') return (selection.cells[0] ?? []).join(' ')
  const { bankers = [], cells } = selection
  const fixed = bankers.length === 0 ? '' : `${bankers.join(',')}${BANKER_MARK}`
  const picked = cells
    .map((picks) => (picks.length === 0 ? EMPTY_CELL : picks.join(',')))
    .join(play.field.form === 'groups' ? ';' : '|')
  return `${fixed}${picked}`
}

/** The content in its one form, and how many written bets were the same as another. */
export function normaliseContent(
  play: Play,
  content: string,
): { content: string; duplicatesRemoved: number } | Refusal {
  if (play.field.form === 'typed') {
    const typed = readTyped(play, content)
    if (isRefusal(typed)) return typed
    return {
      content: formatContent(play, typed.selection),
      duplicatesRemoved: typed.dropped,
    }
  }
  const selection = readCells(play, content)
  if (isRefusal(selection)) return selection
  return { content: formatContent(play, selection), duplicatesRemoved: 0 }
}
