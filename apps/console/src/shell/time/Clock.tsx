import { MINUTE_MS } from '@croupier/wire'
import { useEffect, useState } from 'react'
import { useShown } from '../useShown.tsx'

const LOOK_MS = 15_000
const HOUR_MINUTES = 60

/** The time now, looked at a few times a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ClockProps = {
  until: Date | null
  /** it only says when: what is over is not late */
  isPast?: boolean
}

/** How long there is until a moment, or how long it is over, in words; the moment itself where it is pointed at. */
export function Clock({ until, isPast = false }: ClockProps) {
  const { locale, instant } = useShown()
  const now = useNow()
  if (until === null) return <>–</>
  const minutes = Math.round((until.getTime() - now) / MINUTE_MS)
  const words = new Intl.RelativeTimeFormat(locale, { style: 'short' })
  const isLong = Math.abs(minutes) >= 2 * HOUR_MINUTES
  return (
    <time
      dateTime={until.toISOString()}
      title={instant(until)}
      className="console-clock"
      data-late={minutes < 0 && !isPast}
    >
      {isLong ? words.format(Math.round(minutes / HOUR_MINUTES), 'hour') : words.format(minutes, 'minute')}
    </time>
  )
}
