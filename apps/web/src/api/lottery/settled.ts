import type { EventData } from '@croupier/wire'

/** An order that was settled: what was staked and what it paid. */
export type Settled = EventData<'lottery.orderSettled'>

const listeners = new Set<(settled: Settled) => void>()

/** Tells of an order that was settled. */
export function tellSettled(settled: Settled): void {
  for (const hear of listeners) hear(settled)
}

/** Hears of orders that are settled. Returns the way to stop. */
export function onSettled(hear: (settled: Settled) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
