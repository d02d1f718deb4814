import type { Tx } from '@croupier/db'
import { parseUnits, type Units, units } from '@croupier/money'
import { periodAt, type TransferLimits } from '@croupier/rules'
import type { Site } from '../../platform/index.ts'
import type { Edge } from './edge.ts'

/** The merchant's bounds, in units (rules B3.1). */
export function limitsOf({ settings }: Pick<Site, 'settings'>): TransferLimits {
  const { min, max, perDay } = settings.transfers
  return { min: parseUnits(min), max: parseUnits(max), perDay: parseUnits(perDay) }
}

/** How often a receiver has to bet what it gets, in parts per million (rules B3.3). */
export const turnoverOf = (
  { settings: { transfers } }: Pick<Site, 'settings'>,
  { direction, receiver }: Pick<Edge, 'direction' | 'receiver'>,
): number => {
  if (direction === 'UP') return transfers.turnoverUpPpm
  return receiver?.isAgent === true ? transfers.turnoverToAgentsPpm : transfers.turnoverDownPpm
}

/** What an account sent on the business day of an instant, in units. */
export async function sentOnDay(
  from: Pick<Tx, '$queryRaw'>,
  senderId: bigint,
  { timeZone }: Pick<Site, 'timeZone'>,
  now: Date,
): Promise<Units> {
  const { start } = periodAt('D', now, timeZone)
  const [row] = await from.$queryRaw<{ sent: bigint }[]>`
    SELECT coalesce(sum(units), 0)::bigint AS sent FROM agent_transfers
     WHERE sender_id = ${senderId} AND created_at >= ${start}`
  return units(row?.sent ?? 0n)
}
