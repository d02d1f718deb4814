import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { gameMessageOf } from './gameMessages.ts'

/** How long a game may take until the player is told what to do. */
const SLOW_MS = 15_000

type FrameState = 'OPENING' | 'SLOW' | 'OPEN' | 'ENDED'

type GameFrame = {
  ref: RefObject<HTMLIFrameElement | null>
  state: FrameState
  /** a round of the game is open, as far as the game says so */
  isPlaying: boolean
  /** the document of the frame is there; a game of few words says no more */
  onLoad: () => void
}

/** Follows what the game in a frame says. @param isThere whether the frame has its address */
export function useGameFrame(
  isThere: boolean,
  { onCashier, onClose }: { onCashier: () => void; onClose: () => void },
): GameFrame {
  const client = useQueryClient()
  const ref = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('OPENING')
  const [isPlaying, setPlaying] = useState(false)
  const heard = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = gameMessageOf(event, ref.current?.contentWindow ?? null)
    if (message === null) return
    if (message === 'game:loaded') setState('OPEN')
    if (message === 'game:sessionExpired') setState('ENDED')
    if (message === 'game:roundStart') setPlaying(true)
    if (message === 'game:roundEnd') {
      setPlaying(false)
      void client.invalidateQueries({ queryKey: ['games', 'rounds'] })
    }
    if (message === 'game:balanceRefresh') {
      void client.invalidateQueries({ queryKey: ['wallet', 'balance'] })
    }
    if (message === 'game:openCashier') onCashier()
    if (message === 'game:close') onClose()
  })
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => heard(event)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (!isThere || state !== 'OPENING') return
    const timer = setTimeout(() => setState('SLOW'), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isThere, state])
  useEffect(() => {
    if (!isPlaying) return
    // The browser asks in its own words; the round itself is kept by the provider and goes on later.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPlaying])
  return {
    ref,
    state,
    isPlaying,
    onLoad: () => setState((now) => (now === 'ENDED' ? now : 'OPEN')),
  }
}
