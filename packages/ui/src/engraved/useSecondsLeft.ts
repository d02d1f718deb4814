import { useEffect, useState } from 'react'

/** Whole seconds until `endsAt`, never below 0; a started second counts as one. */
export function secondsUntil(endsAt: number, nowMs: number): number {
  return Math.max(0, Math.ceil((endsAt - nowMs) / 1000))
}

/**
 * Seconds left until `endsAt` (epoch ms), by a clock that is passed in: the server's, not the
 * device's (experience 1.3). It wakes at the next full second, pauses while the tab is hidden and
 * looks again when it is shown.
 */
export function useSecondsLeft(endsAt: number, now: () => number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt, now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function look() {
      clearTimeout(timer)
      const left = endsAt - now()
      setSeconds(secondsUntil(endsAt, now()))
      if (left > 0 && document.visibilityState === 'visible') timer = setTimeout(look, left % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, now])
  return seconds
}

/** 41 → `00:41`, 19 541 → `05:25:41`. */
export function clockText(seconds: number): string {
  const pair = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const tail = `${pair(Math.floor((seconds % 3600) / 60))}:${pair(seconds % 60)}`
  return hours > 0 ? `${pair(hours)}:${tail}` : tail
}
