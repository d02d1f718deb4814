import type { PricedSlipLine } from './slipLines.ts'

/** The same bets at odds within this time are asked about before they are placed again (rules A6). */
const REPEAT_MS = 10_000

let last: { readonly bets: string; readonly atMs: number } | null = null

/** What makes two orders the same; null for official play, where a repeat is common. */
function betsOf(gameCode: string, lines: readonly PricedSlipLine[]): string | null {
  if (!lines.some(({ line }) => line.mode === 'ELOTT')) return null
  return JSON.stringify([
    gameCode,
    lines.map(({ line, priced }) => [line.playCode, priced.content, `${priced.stakeUnits}`]).sort(),
  ])
}

/** Whether the same bets were placed a moment ago. `nowMs`: monotonic milliseconds. */
export function isRepeated(gameCode: string, lines: readonly PricedSlipLine[], nowMs = performance.now()): boolean {
  const bets = betsOf(gameCode, lines)
  return last !== null && bets === last.bets && nowMs - last.atMs < REPEAT_MS
}

/** Remembers an order that was placed. `nowMs`: monotonic milliseconds. */
export function notePlaced(gameCode: string, lines: readonly PricedSlipLine[], nowMs = performance.now()): void {
  const bets = betsOf(gameCode, lines)
  if (bets !== null) last = { bets, atMs: nowMs }
}
