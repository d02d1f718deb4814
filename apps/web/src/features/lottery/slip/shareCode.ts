import { findPlay } from '@croupier/rules'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { type PricedSlipLine, priceSlipLine, type SlipLine } from './slipLines.ts'

/** What a code begins with: its form may change one day. */
const PREFIX = 'C1.'
const LINES_MAX = 100
const CODE_CHARS_MAX = 20_000

const sharedLine = z.union([
  z.tuple([
    z.string(),
    z.string(),
    z.union([z.literal(1), z.literal(2)]),
    z.enum(['YUAN', 'JIAO', 'FEN', 'LI']),
    z.int().min(1),
  ]),
  z.tuple([z.string(), z.string(), z.string()]),
])
const sharedSlip = z.tuple([z.string(), z.array(sharedLine).min(1).max(LINES_MAX)])

/** The lines of a slip as a text that can be sent to somebody: picks, multiples and stakes, nothing about who made it. */
export function shareCode(gameCode: string, lines: readonly PricedSlipLine[]): string {
  const shared = lines.map(({ line, priced }) =>
    line.mode === 'LOTT'
      ? [line.playCode, priced.content, line.base, line.unit, line.multiple]
      : [line.playCode, priced.content, line.stakePerBet],
  )
  const bytes = new TextEncoder().encode(JSON.stringify([gameCode, shared]))
  const text = btoa(String.fromCharCode(...bytes))
  return `${PREFIX}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

function decoded(code: string): unknown {
  const text = code.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/**
 * The lines of a shared slip, at the series of the player who takes it; null for a text that is none, or that has a line which the
 * game does not take.
 */
export function linesOfCode(
  code: string,
  { family, series }: { readonly family: string; readonly series: number },
): SlipLine[] | null {
  const text = code.trim()
  if (!text.startsWith(PREFIX) || text.length > CODE_CHARS_MAX) return null
  const read = sharedSlip.safeParse(decoded(text))
  if (!read.success) return null
  const lines = read.data[1].map((shared): SlipLine => {
    const [playCode, content] = shared
    const own = { id: uuidv7(), playCode, content, series }
    if (shared.length === 3) {
      return { ...own, mode: 'ELOTT', stakePerBet: shared[2], acceptAnyOdds: false }
    }
    return { ...own, mode: 'LOTT', base: shared[2], unit: shared[3], multiple: shared[4] }
  })
  const fits = lines.every((line) => findPlay(line.playCode)?.family === family && isPriced(line))
  return fits ? lines : null
}

function isPriced(line: SlipLine): boolean {
  try {
    return priceSlipLine(line) !== null
  } catch {
    // A multiple that nobody may bet at.
    return false
  }
}
