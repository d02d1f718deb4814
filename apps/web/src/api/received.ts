import type { Units } from '@croupier/money'

/** Money that came from an upline or a downline. */
export type Received = { from: string; amount: Units }

const listeners = new Set<(received: Received) => void>()

/** Tells of money that was pushed. */
export function tellReceived(received: Received): void {
  for (const hear of listeners) hear(received)
}

/** Hears of money that comes in. Returns the way to stop. */
export function onReceived(hear: (received: Received) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
