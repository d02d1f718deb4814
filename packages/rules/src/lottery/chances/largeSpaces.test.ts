import { toDecimalString } from '@croupier/money'
import { beforeEach, expect, test, vi } from 'vitest'

const walked = vi.hoisted(() => ({ outcomes: 0 }))

vi.mock('../draws/family.ts', async (original) => {
  const family = await original<typeof import('../draws/family.ts')>()
  return {
    ...family,
    *outcomesOf(...input: Parameters<typeof family.outcomesOf>) {
      for (const draw of family.outcomesOf(...input)) {
        walked.outcomes += 1
        yield draw
      }
    },
  }
})

import {
  bringsRebates,
  DRAW_SPACES,
  type Family,
  findPlay,
  formatContent,
  isRefusal,
  LUCKY_28,
  type Play,
  playTable,
  priceLine,
  type Selection,
  settleLine,
  symbolsOfCell,
  theoreticalResult,
} from '../index.ts'
import { countLines } from '../mechanics/mechanics.ts'

const rows = [
  ...(Object.keys(DRAW_SPACES) as Family[]).flatMap((family) => [
    ...playTable(family, 'LOTT', ['horse']),
    ...playTable(family, 'ELOTT', ['horse']),
  ]),
  ...playTable('3D', 'ELOTT', [LUCKY_28]),
]

/** The largest selections the fields take: every cell as full as it may be. */
function largestPick(play: Play): Selection {
  const { field, mechanic } = play
  if (mechanic.kind === 'typed') return { cells: [['012', '113'].map((key) => mechanic.keyOf(key) ?? '01')] }
  if (field.form === 'typed') {
    const length = field.typedSymbols ?? 1
    return { cells: [['0', '1', '9'].map((digit) => digit.repeat(length))] }
  }
  return {
    cells: field.cells.map((_, cell) => symbolsOfCell(field, cell).slice(0, field.picksMax)),
  }
}

function aDraw(play: Play): number[] {
  const { places, from, to, repeats } = DRAW_SPACES[play.family]
  return Array.from({ length: places }, (_, at) => (repeats ? from + (at % 3) : to - at))
}

beforeEach(() => {
  walked.outcomes = 0
})

const untyped = rows.filter(({ mechanic }) => mechanic.kind !== 'typed')

test.each(untyped.map((play) => [play.code, play] as const))(
  '%s is priced, judged and weighed without walking through its draws',
  (_, play) => {
    const selection = largestPick(play)
    const content = formatContent(play, selection)
    const series = 1900
    const line = priceLine(
      play,
      play.mode === 'LOTT'
        ? { content, series, base: 2, unit: 'YUAN', multiple: 1 }
        : { content, series, stakeUnits: 10_000n as never },
    )
    if (isRefusal(line)) throw new Error(`${content}: ${line.reason}`)
    expect(line.bets).toBe(countLines(play, selection))
    const settled = settleLine(play, line, aDraw(play))
    expect(settled.payoutUnits <= line.topPayoutUnits).toBe(true)
    const kept = theoreticalResult(play, line)
    // Fixed odds return more or less than the series; all others keep 5 %, up to the cut of prizes.
    if (bringsRebates(play)) {
      expect(kept * 20n >= 0n && kept * 10n < line.stakeUnits).toBe(true)
    }
    expect(walked.outcomes).toBe(0)
  },
)

test('T of san jun is its house edge of 7.87 %', () => {
  const play = findPlay('k3.e.sanjun') as Play
  const line = priceLine(play, { content: '2', series: 1960, stakeUnits: 100_000_000n as never })
  if (isRefusal(line)) throw new Error(line.reason)
  expect(toDecimalString(theoreticalResult(play, line))).toBe('787.037')
})
