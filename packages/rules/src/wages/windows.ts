/** Length of a real-time wage window (rules B9): windows start at minute 0, 5, 10 … UTC. */
export const REALTIME_WINDOW_MS = 5 * 60_000

/** A span of time from start on, up to and without end. */
export type WageWindow = { readonly start: Date; readonly end: Date }

function windowAt(startMs: number): WageWindow {
  return { start: new Date(startMs), end: new Date(startMs + REALTIME_WINDOW_MS) }
}

/** The window that contains an instant; a window contains its start and not its end (rules B9). */
export function realtimeWindow(instant: Date): WageWindow {
  const ms = instant.getTime()
  return windowAt(ms - (((ms % REALTIME_WINDOW_MS) + REALTIME_WINDOW_MS) % REALTIME_WINDOW_MS))
}

/**
 * The closed windows that are not yet settled, oldest first (architecture 4). Late or doubled calls are
 * harmless: what is due follows from the two instants alone.
 * @param lastSettledEnd the end of the last settled window; a start inside a window is never due
 * @param now windows that end later than this are still open
 * @param max how many windows to take at once
 */
export function dueWindows(lastSettledEnd: Date, now: Date, max: number): WageWindow[] {
  const due: WageWindow[] = []
  let startMs = realtimeWindow(lastSettledEnd).start.getTime()
  if (startMs < lastSettledEnd.getTime()) startMs += REALTIME_WINDOW_MS
  while (due.length < max && startMs + REALTIME_WINDOW_MS <= now.getTime()) {
    due.push(windowAt(startMs))
    startMs += REALTIME_WINDOW_MS
  }
  return due
}
