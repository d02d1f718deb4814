import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const LOOK_MS = 10_000
const MINUTES = 60

/** Whole minutes between two instants as hours and minutes: `0:07`, `12:40`. A start that is still to come counts as now. */
export function elapsedText(sinceMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - sinceMs) / MINUTE_MS))
  return `${Math.floor(minutes / MINUTES)}:${String(minutes % MINUTES).padStart(2, '0')}`
}

/** The time since an instant of this device's clock, kept up to date. */
export function useElapsed(since: Date | undefined): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return elapsedText(since?.getTime() ?? now, now)
}
