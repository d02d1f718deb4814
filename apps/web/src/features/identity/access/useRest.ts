import { session } from '@croupier/wire'
import { useEffect, useState } from 'react'

/** Whether the puzzle of a turn is a second old: the server draws no faster. */
export function useRest(turn: number): boolean {
  const [restedTurn, setRestedTurn] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRestedTurn(turn), session.CAPTCHA_REFRESH_MS)
    return () => clearTimeout(timer)
  }, [turn])
  return restedTurn === turn
}
