import {
  countLines,
  formatContent,
  isRefusal,
  type Mode,
  type Play,
  playTable,
  priceLine,
  SELECTION_STAKE_MIN,
  SERIES_BOUNDS,
  symbolsOfCell,
} from '@croupier/rules'
import type { Figure } from '../figure.ts'
import { median, seededRandom } from '../statistics.ts'

const LINES = 100
const TURNS = 15
/** Written bets of a line: what is typed by hand, or pasted from a note. */
const TYPED_BETS = 60
const TRIES_MAX = 10_000
/** What 100 lines, the most an order has, may cost the server before its wallet is asked, ms. */
const MS_MAX = 5
const US_PER_MS = 1_000

interface Priced {
  readonly play: Play
  readonly ms: number
}

const below = (bound: number, random: () => number): number => Math.floor(random() * bound)

/** As many written bets as somebody types, each of random signs. */
function typedContent(play: Play, random: () => number): string {
  const { mechanic, field } = play
  if (!('keyOf' in mechanic)) throw new Error(`${play.code} takes no written bets`)
  const keys = new Set<string>()
  for (let tried = 0; keys.size < TYPED_BETS && tried < TRIES_MAX; tried += 1) {
    const signs = Array.from(
      { length: field.typedSymbols ?? 1 },
      () => field.symbols[below(field.symbols.length, random)],
    )
    const key = mechanic.keyOf(signs.join(''))
    if (key !== null) keys.add(key)
  }
  return formatContent(play, { cells: [[...keys].sort()] })
}

/** Nearly everything that a field takes: of each cell one symbol is left out, another one in each line. */
function fullContent(play: Play, random: () => number): string {
  const { cells, picksMin, picksMax } = play.field
  const picked = cells.map((_, cell) => {
    const symbols = symbolsOfCell(play.field, cell)
    const without = below(symbols.length, random)
    const most = Math.max(picksMin[cell] ?? 1, Math.min(picksMax, symbols.length - 1))
    const first = below(symbols.length - most + 1, random)
    const rest = symbols.filter((_symbol, at) => symbols.length === most || at !== without)
    return rest.slice(Math.min(first, rest.length - most), rest.length).slice(0, most)
  })
  const selection = { cells: picked }
  if (countLines(play, selection) === 0) throw new Error(`${play.code} has no bet in ${picked}`)
  return formatContent(play, selection)
}

/** Prices 100 lines of a play, TURNS times, each time others. @returns the median of the processor time, ms */
function priceHundred(play: Play, mode: Mode, random: () => number): number {
  const series = SERIES_BOUNDS[mode][play.family]?.min ?? 0
  const turns = Array.from({ length: TURNS }, () => {
    const contents = Array.from({ length: LINES }, () =>
      play.field.form === 'typed' ? typedContent(play, random) : fullContent(play, random),
    )
    const before = process.cpuUsage()
    for (const content of contents) {
      const line = priceLine(
        play,
        mode === 'LOTT'
          ? { content, series, base: 2, unit: 'YUAN', multiple: 1 }
          : { content, series, stakeUnits: SELECTION_STAKE_MIN },
      )
      if (isRefusal(line)) throw new Error(`${play.code} ${content}: ${line.reason}`)
    }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / US_PER_MS
  })
  return median(turns)
}

/** Row 20: what an order of 100 lines takes before its wallet is asked, of the play that takes longest. */
export const pricing: Figure = {
  id: '20',
  title: `${LINES} lines of the worst play priced`,
  baseline: `${MS_MAX} ms`,
  better: 'lower',
  target: 1,
  stretch: 0.5,
  async measure() {
    const random = seededRandom(19)
    const seen = (Object.keys(SERIES_BOUNDS) as Mode[]).flatMap((mode) =>
      (Object.keys(SERIES_BOUNDS[mode]) as Play['family'][]).flatMap((family) =>
        playTable(family, mode).map((play): Priced => ({ play, ms: priceHundred(play, mode, random) })),
      ),
    )
    const [worst] = seen.toSorted((left, right) => right.ms - left.ms)
    if (worst === undefined) throw new Error('no play was priced')
    return {
      ratio: worst.ms / MS_MAX,
      ours: { value: worst.ms, unit: 'ms' },
      baseline: { value: MS_MAX, unit: 'ms' },
      details: {
        play: worst.play.code,
        plays: seen.length,
        'middle play ms': median(seen.map(({ ms }) => ms)),
      },
    }
  },
}
