import type { Play } from '@croupier/rules'
import type { ParseKeys, TFunction } from 'i18next'

/** A key built from a code of the rules; playNames.test.ts holds that every one has a text. */
const key = (text: string) => text as ParseKeys

/** Places that a code may end with: `ssc.3.direct.front`. */
const STRETCHES = ['front', 'mid', 'back']
const STRETCH_SIZES: Readonly<Record<string, string>> = {
  any1_3: '3',
  any2_3: '3',
  any1_4: '4',
  any2_4: '4',
  bsoe_2: '2',
  bsoe_3: '3',
}

/** The rule without its family: `ssc.3.direct` → `direct`, `ssc.any1.3` → `any1_3`. */
function kindOf(play: Play): string {
  const parts = play.rule.split('.')
  const rest = /^\d$/.test(parts[1] ?? '') ? parts.slice(2) : parts.slice(1)
  const kind = rest.filter((part) => part !== 'e').join('_')
  return play.field.form === 'typed' && kind === 'direct' ? 'typed' : kind
}

const stretchOf = (play: Play) =>
  play.code.split('.').find((part) => STRETCHES.includes(part)) ?? null

/** The tab a play is under: `front three`. */
export function groupName(t: TFunction, group: string): string {
  return t(key(`lottery.group.${group.replace('.', '_')}`))
}

/** The play within its tab: `direct compound`; where places differ, they are named with it. */
export function playName(t: TFunction, play: Play): string {
  const kind = kindOf(play)
  const name = t(key(`lottery.play.${kind}`))
  const stretch = stretchOf(play)
  const size = STRETCH_SIZES[kind]
  if (stretch === null || size === undefined) return name
  const place = t(key(`lottery.stretch.${stretch}${size}`))
  return kind.startsWith('bsoe') ? place : t('lottery.placed', { place, play: name })
}

/** Tab and play together, for slips and records: `front three direct compound`. */
export function fullPlayName(t: TFunction, play: Play): string {
  const group = groupName(t, play.group)
  const name = playName(t, play)
  return group === name || play.group === 'anywhere'
    ? name
    : t('lottery.fullPlay', { group, play: name })
}

/** How to play it, in one sentence. */
export function playHint(t: TFunction, play: Play): string {
  const { form, cells, picksMin, typedSymbols } = play.field
  if (form === 'typed') return t('lottery.hint.typed', { count: typedSymbols ?? 1 })
  if (form === 'groups') {
    return t('lottery.hint.groups', {
      first: cellName(t, cells[0]?.label ?? ''),
      firstMin: picksMin[0] ?? 1,
      second: cellName(t, cells[1]?.label ?? ''),
      secondMin: picksMin[1] ?? 1,
    })
  }
  if (play.mechanic.kind === 'choose') return t('lottery.hint.choose', { count: picksMin[0] ?? 1 })
  const { cellsMin } = play.field
  if (cellsMin <= 1) return t('lottery.hint.single')
  if (cellsMin < cells.length) return t('lottery.hint.some', { count: cellsMin })
  return t('lottery.hint.every', { count: cellsMin })
}

/** The name of a row of the number field. */
export function cellName(t: TFunction, label: string): string {
  if (/^\d+$/.test(label)) return t('lottery.cell.place', { place: label })
  if (label.includes(':')) {
    const [first = '', second = ''] = label.split(':')
    return t('lottery.cell.duel', { first, second })
  }
  if (/^[wqbsg]{2}$/.test(label)) {
    return t('lottery.cell.duel', {
      first: t(key(`lottery.cell.${label[0]}`)),
      second: t(key(`lottery.cell.${label[1]}`)),
    })
  }
  return t(key(`lottery.cell.${label}`))
}

const SIDE = /^[a-z]+$/

/** A symbol as it is shown: digits stay, sides are words. */
export function symbolName(t: TFunction, symbol: string): string {
  return SIDE.test(symbol) ? t(key(`lottery.symbol.${symbol}`)) : symbol
}

/** The content of a line as people read it: `2 4 | 6 | 0 9`. */
export function contentText(t: TFunction, play: Play, content: string): string {
  if (play.field.form === 'typed') return content.split(' ').join('  ')
  const separator = play.field.form === 'groups' ? ';' : '|'
  const cells = content.split(separator)
  const named = cells.length > 1 && play.field.cellsMin === 1
  return cells
    .map((cell, index) => {
      if (cell === '-') return named ? '' : '–'
      const symbols = cell.split(',').map((symbol) => symbolName(t, symbol))
      const label = play.field.cells[index]?.label ?? ''
      return named ? `${cellName(t, label)} ${symbols.join(' ')}` : symbols.join(' ')
    })
    .filter((text) => text !== '')
    .join(' | ')
}
