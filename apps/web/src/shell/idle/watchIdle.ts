import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
/** How long before the end somebody is asked whether they are still there. */
export const WARNED_MS = 2 * 60_000
/** A person who is there without calls of their own is told to the server this often. */
const TELL_MS = 5 * 60_000
const LOOK_MS = 1_000
/** What a person does; a page that reads by itself does none of it. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** Local storage: when somebody last did something, in any tab of this browser. */
const KEY = 'lastActive'

/** Its state: somebody is there, is asked until `endsAt`, or was away too long. */
export type Presence = 'there' | { readonly endsAt: number } | 'over'

export type IdleWatch = {
  /** somebody said that they are still there */
  stay: () => void
  /** whether nobody did anything for as long as a login may idle, a moment allowed for slow clocks */
  isOver: () => boolean
  stop: () => void
}

const stored = (): number => Number.parseInt(browserStorage.getItem(KEY) ?? '0', 10) || 0

/**
 * Watches whether somebody is at this browser (safety 4.3, protection A6): all its tabs count as one. Once somebody is asked,
 * only an answer counts, in whichever tab.
 * @param limitMs how long a login may idle
 * @param now wall clock, ms: a device that slept was idle
 * @param tell tells the server that the person is active
 */
export function watchIdle(of: {
  limitMs: number
  now: () => number
  tell: () => void
  onChange: (presence: Presence) => void
}): IdleWatch {
  const { limitMs, now, tell, onChange } = of
  let lastSent = now()
  let presence: Presence = 'there'
  let lastActive = 0
  const note = () => {
    lastActive = now()
    browserStorage.setItem(KEY, String(lastActive))
  }
  const idleMs = () => now() - Math.max(lastActive, stored())
  const become = (next: Presence) => {
    presence = next
    onChange(next)
  }
  const look = () => {
    const idle = idleMs()
    if (presence !== 'there' && idle < limitMs - WARNED_MS) become('there')
    if (presence === 'there' && idle >= limitMs - WARNED_MS) {
      become({ endsAt: now() - idle + limitMs })
    }
    if (presence !== 'over' && idle >= limitMs) become('over')
    if (lastActive > lastSent && now() - lastSent >= TELL_MS) {
      lastSent = now()
      tell()
    }
  }
  const onSign = () => {
    // Storage is written once a second at most: a mouse moves more often than that.
    if (presence === 'there' && now() - lastActive >= LOOK_MS) note()
  }
  note()
  const timer = setInterval(look, LOOK_MS)
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
  return {
    stay() {
      if (presence === 'over') return
      note()
      lastSent = now()
      tell()
      look()
    },
    isOver: () => idleMs() >= limitMs - LOOK_MS,
    stop() {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true })
    },
  }
}
