import type { DragonEntry } from './dragonLine.ts'

/** A row of the list; a closed one fades and is soon gone. */
export type DragonRowState = { readonly entry: DragonEntry; readonly closed: boolean }

export type DragonSort = 'streak' | 'closing'

/** What both sides of a market are about: size, parity, dragon or tiger, prime or composite. */
export const SIDE_PAIRS = {
  size: ['big', 'small'],
  parity: ['odd', 'even'],
  duel: ['dragon', 'tiger'],
  prime: ['prime', 'composite'],
} as const
export type DragonKind = keyof typeof SIDE_PAIRS
export const DRAGON_KINDS = Object.keys(SIDE_PAIRS) as DragonKind[]

/** Closed rows stay for so long (experience 3.7). */
export const FADE_MS = 2_000

/** The kind of market an outcome belongs to; null for one that is none of them. */
export function kindOf(outcome: string): DragonKind | null {
  return DRAGON_KINDS.find((kind) => SIDE_PAIRS[kind].some((side) => side === outcome)) ?? null
}

/** A market of a game, whatever issue is on sale. */
const marketKey = ({ gameCode, playCode, cell }: DragonEntry) => `${gameCode} ${playCode} ${cell}`

/** A run together with the issue on which it can be followed or cut. */
export const rowKey = (entry: DragonEntry) => `${marketKey(entry)} ${entry.issueNumber}`

const before: Record<DragonSort, (a: DragonEntry, b: DragonEntry) => number> = {
  streak: (a, b) => b.streak - a.streak || a.closeAt.getTime() - b.closeAt.getTime(),
  closing: (a, b) => a.closeAt.getTime() - b.closeAt.getTime() || b.streak - a.streak,
}

/**
 * The rows after news or after some time. A row is never moved under a finger: while `held`, every market stays where it was and new ones
 * are put at the end. A closed row stays for two seconds, faded.
 * @param shown the rows until now
 * @param entries what the server lists now, filtered
 */
export function nextRows(
  shown: readonly DragonRowState[],
  entries: readonly DragonEntry[],
  { nowMs, isPaused, sort }: { nowMs: number; isPaused: boolean; sort: DragonSort },
): DragonRowState[] {
  const listed = new Set(entries.map(marketKey))
  // Between two issues a game is not listed, so what has just closed is kept from before.
  const fading = shown
    .map(({ entry }) => entry)
    .filter((entry) => !listed.has(marketKey(entry)) && entry.closeAt.getTime() <= nowMs)
  const rows = [...entries, ...fading].filter(({ closeAt }) => closeAt.getTime() + FADE_MS > nowMs).sort(before[sort])
  if (isPaused) {
    const places = new Map(shown.map(({ entry }, place) => [marketKey(entry), place]))
    const placeOf = (entry: DragonEntry) => places.get(marketKey(entry)) ?? shown.length
    rows.sort((a, b) => placeOf(a) - placeOf(b))
  }
  return rows.map((entry) => ({ entry, closed: entry.closeAt.getTime() <= nowMs }))
}

/** Milliseconds until the next row closes or has faded; null when nothing is due. */
export function msUntilChange(rows: readonly DragonRowState[], nowMs: number): number | null {
  const due = rows.map(({ entry, closed }) => entry.closeAt.getTime() + (closed ? FADE_MS : 0))
  return due.length === 0 ? null : Math.max(0, Math.min(...due) - nowMs)
}
