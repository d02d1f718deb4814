import type { Play } from './play.ts'

/** The words that names of plays are made of, in one language; each by the code of the rules. */
export interface PlayWords {
  group(code: string): string
  play(kind: string): string
  stretch(code: string): string
  /** a row of the number field */
  cell(code: string): string
  symbol(code: string): string
  place(place: string): string
  ball(place: string): string
  /** a play of some numbers: any 3, 5 not hit */
  counted(kind: string, count: number): string
  split(odd: number, even: number): string
  duel(first: string, second: string): string
  /** a play at a place; a play of a tab */
  placed(place: string, play: string): string
  fullPlay(group: string, play: string): string
}

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

/** Rules that are called what another rule, or the same rule elsewhere, is called. */
const CALLED: Readonly<Record<string, string>> = {
  '3d.any1': 'any1_3',
  '3d.any2': 'any2_3',
  '11.q1': 'first',
  '11.any1.3': 'any1_3',
  '11.q2.direct': 'direct',
  '11.q3.direct': 'direct',
  '11.q2.group': 'group',
  '11.q3.group': 'group',
  '11.e.sum.tail': 'sum_tail',
  'lf.q3.direct': 'direct',
  'lf.q3.group': 'group',
  'lf.e.ball.tail': 'tail_bs',
  'lf.e.ball.digits': 'digits_oe',
  'lf.e.ball.zone': 'zone',
  'lf.e.ball.wind': 'wind',
  'k3.e.bs': 'place_bs',
  'k3.e.oe': 'place_oe',
  'k3.e.wei': 't1',
  'k3.e.long': 'd2',
  'k3.e.short': 'pall',
  'vn.head': 'dau',
  'vns.head': 'dau',
  'kl.e.half': 'halves',
  'kl.e.sum.element': 'element',
  'lhc.sp': 'ball',
  'lhc.sp.bs': 'place_bs',
  'lhc.sp.oe': 'place_oe',
  'lhc.sp.he.bs': 'digits_bs',
  'lhc.sp.he.oe': 'digits_oe',
  'lhc.sp.tail.bs': 'tail_bs',
  'lhc.sp.bsoe': 'bsoe',
  'lhc.sp.col': 'col',
  'lhc.sp.zod': 'zod',
  'lhc.sp.head': 'head',
  'lhc.sp.tail': 'tailnum',
  'lhc.regpos': 'ball',
  'lhc.regpos.bs': 'place_bs',
  'lhc.regpos.oe': 'place_oe',
  'lhc.regpos.col': 'col',
  'lhc.3of2': 'of3in2',
  'lhc.2sp': 'twosp',
  'lhc.7col': 'sevencol',
}

/** Rules that differ in how many numbers a bet has. */
const COUNTED: readonly (readonly [rule: RegExp, kind: string])[] = [
  [/^(?:11|lf)\.rx(\d)$/, 'anyk'],
  [/^lhc\.no(\d+)$/, 'none'],
  [/^lhc\.lx(\d)$/, 'lx'],
  [/^lhc\.lw(\d)$/, 'lw'],
  [/^lhc\.(\d)of\1$/, 'allhit'],
  [/^kl\.all(\d+)$/, 'allhit'],
  [/^kl\.pick(\d)$/, 'pick'],
  [/^vns?\.lo(\d)$/, 'lo'],
  [/^vns?\.cang(\d)$/, 'cang'],
  [/^vns?\.xien(\d)$/, 'xien'],
  [/^vns?\.truot(\d+)$/, 'truot'],
]

/** Tabs with a single play are called like it. */
const TABS_LIKE_PLAYS: Readonly<Record<string, string>> = {
  span: 'span',
  sanjun: 'sanjun',
  split: 'split',
  mid: 'mid',
  any: 'any',
  half: 'half',
  hexiao: 'hexiao',
  parlay: 'parlay',
  colours: 'sevencol',
  zodiac: 'zod',
}

/** The rule without its family: `ssc.3.direct` → `direct`, `ssc.any1.3` → `any1_3`. */
function kindOf(play: Play): string {
  const called = CALLED[play.rule]
  if (called !== undefined) return called
  const parts = play.rule.split('.')
  const rest = /^\d$/.test(parts[1] ?? '') ? parts.slice(2) : parts.slice(1)
  const kind = rest.filter((part) => part !== 'e').join('_')
  return play.field.form === 'typed' && kind === 'direct' ? 'typed' : kind
}

function countedName(words: PlayWords, { rule }: Play): string | null {
  for (const [pattern, kind] of COUNTED) {
    const count = pattern.exec(rule)?.[1]
    if (count !== undefined) return words.counted(kind, Number(count))
  }
  return null
}

const stretchOf = (play: Play) => play.code.split('.').find((part) => STRETCHES.includes(part)) ?? null

/** The tab a play is under: `front three`. */
export function groupName(words: PlayWords, group: string): string {
  const play = TABS_LIKE_PLAYS[group]
  return play === undefined ? words.group(group.replace('.', '_')) : words.play(play)
}

/** The play within its tab: `direct compound`; where places differ, they are named with it. */
export function playName(words: PlayWords, play: Play): string {
  const counted = countedName(words, play)
  if (counted !== null) return counted
  const kind = kindOf(play)
  const stretch = stretchOf(play)
  const size = STRETCH_SIZES[kind]
  if (stretch === null || size === undefined) return words.play(kind)
  const place = words.stretch(`${stretch}${size}`)
  return kind.startsWith('bsoe') ? place : words.placed(place, words.play(kind))
}

/** Tab and play together, for slips and records: `front three direct compound`. */
export function fullPlayName(words: PlayWords, play: Play): string {
  const group = groupName(words, play.group)
  const name = playName(words, play)
  return group === name || play.group === 'anywhere' ? name : words.fullPlay(group, name)
}

/** The name of a row of the number field. */
export function cellName(words: PlayWords, label: string): string {
  if (/^\d+$/.test(label)) return words.place(label)
  const ball = /^ball(\d)$/.exec(label)?.[1]
  if (ball !== undefined) return words.ball(ball)
  if (label.includes(':')) {
    const [first = '', second = ''] = label.split(':')
    return words.duel(first, second)
  }
  if (/^[wqbsg]{2}$/.test(label)) {
    return words.duel(words.cell(label[0] ?? ''), words.cell(label[1] ?? ''))
  }
  return words.cell(label)
}

/** A place to tick. */
const PLACE = /^[wqbsg]$/
const SIDE = /^[a-z]+$/
const SPLIT = /^(\d):(\d)$/

/** A symbol as it is shown: digits stay, sides are words, `red.big` is both of them. */
export function symbolName(words: PlayWords, symbol: string): string {
  if (PLACE.test(symbol)) return words.cell(symbol)
  if (SIDE.test(symbol)) return words.symbol(symbol)
  const split = SPLIT.exec(symbol)
  if (split !== null) return words.split(Number(split[1]), Number(split[2]))
  if (symbol.includes('.')) {
    return symbol
      .split('.')
      .map((part) => words.symbol(part))
      .reduce((place, play) => words.placed(place, play))
  }
  return symbol.replace('to', '–')
}

/** The content of a line as people read it: `2 4 | 6 | 0 9`. */
export function contentText(words: PlayWords, play: Play, content: string): string {
  if (play.field.form === 'typed') return content.split(' ').join('  ')
  const [bankers = '', picked = ''] = content.includes('#') ? content.split('#') : ['', content]
  if (bankers !== '') return `[${bankers.split(',').join(' ')}] ${picked.split(',').join(' ')}`
  const separator = play.field.form === 'groups' ? ';' : '|'
  const cells = content.split(separator)
  const named = cells.length > 1 && play.field.cellsMin === 1
  return cells
    .map((cell, index) => {
      if (cell === '-') return named ? '' : '–'
      const symbols = cell.split(',').map((symbol) => symbolName(words, symbol))
      const label = play.field.cells[index]?.label ?? ''
      return named ? `${cellName(words, label)} ${symbols.join(' ')}` : symbols.join(' ')
    })
    .filter((text) => text !== '')
    .join(' | ')
}
