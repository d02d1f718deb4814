import { useSyncExternalStore } from 'react'

let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const listeners = new Set<() => void>()
const listen = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}
const current = (): string => zone

/** From now on every moment is shown and typed by the clocks of this zone: that of the merchant chosen in the frame. */
export function setZone(timeZone: string): void {
  if (timeZone === zone) return
  zone = timeZone
  for (const changed of listeners) changed()
}

/** The zone that moments are shown in; the browser's until a merchant is known. */
export const useZone = (): string => useSyncExternalStore(listen, current)

/** A moment as a date field has it, by the clocks of the zone. */
export const momentText = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

/** How far the clocks of the zone are ahead of UTC then, ms. */
const aheadMs = (atMs: number): number =>
  Date.parse(`${momentText(new Date(atMs))}Z`) - Math.floor(atMs / 60_000) * 60_000

/** The same the other way round; null while it is none. */
export function momentIn(text: string): Date | null {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return null
  // Once more with what holds then: on the night when clocks change the first guess may lie on the other side.
  const guess = asUtc - aheadMs(asUtc)
  return new Date(asUtc - aheadMs(guess))
}
