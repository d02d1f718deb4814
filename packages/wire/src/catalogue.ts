import { z } from 'zod'

/** Categories in which vendors offer games; the own lottery has the last two. */
export const gameCategories = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP', 'LOTT', 'ELOTT'] as const
export const gameCategory = z.enum(gameCategories)
export type GameCategory = z.output<typeof gameCategory>

/** Whether the vendor of a mode of games takes bets; OFF is not on offer any more. */
export const vendorState = z.enum(['OPEN', 'MAINTENANCE', 'OFF'])
export type VendorState = z.infer<typeof vendorState>

/** A game of the catalogue as clients name it. They take it as it is; only the payload of a launch names its parts (spec 3). */
export const nodeId = z.string().regex(/^[A-Za-z0-9_-]{2,64}$/)

/** Where a game is in the catalogue: its vendor, and the vendor's code for it. */
interface Node {
  readonly vendor: string
  readonly code: string
}

/** The node of a game. No vendor has a `-` in its code, so two games never share a node. */
export const nodeIdOf = ({ vendor, code }: Node): string => `${vendor}-${code}`

/** The vendor and code that a node names, whether there is such a game or not; null where it names none. */
export function nodeOf(id: string): Node | null {
  const end = id.indexOf('-')
  return end < 0 ? null : { vendor: id.slice(0, end), code: id.slice(end + 1) }
}
