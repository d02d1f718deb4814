import { createHash } from 'node:crypto'
import { configure } from 'safe-stable-stringify'

const stringify = configure({ strict: true, bigint: false })
const digits = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** One text for one meaning: keys sorted, absent and undefined alike, amounts as digits, instants in UTC. */
export function canonicalText(value: unknown): string {
  return stringify(value, digits) ?? 'null'
}

/** SHA-256 of a command's decoded input: what a repeat must have in common with the first (safety R7). */
export function fingerprintOf(input: unknown): Uint8Array {
  return createHash('sha256').update(canonicalText(input)).digest()
}
