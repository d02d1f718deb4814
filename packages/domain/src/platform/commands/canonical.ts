import { createHash } from 'node:crypto'

function ordered(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, part]) => [key, ordered(part)]))
}

/** One text for one meaning: keys sorted, absent and undefined alike, amounts as digits, instants in UTC. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(ordered(value)) ?? 'null'
}

/** SHA-256 of a command's decoded input: what a repeat must have in common with the first (safety R7). */
export function fingerprintOf(input: unknown): Uint8Array {
  return createHash('sha256').update(canonicalText(input)).digest()
}
