import { useMedia } from '@croupier/ui'
import { type RefObject, useEffect, useState } from 'react'

const PHONE = '(max-width: 899px)'
/** So long the bar of a phone is seen before it makes room for the game. */
const SHOWN_MS = 3_000

type BarFolds = {
  isFolded: boolean
  /** somebody does something with the bar: it stays for as long again */
  keep: () => void
  unfold: () => void
}

/**
 * Folds the bar above a game away on a phone once the game is there (experience 3.4). Never while the focus is inside: what somebody
 * is about to press must not go.
 * @param isOpen the game is seen: while it opens, or where it failed, the bar stays
 */
export function useBarFolds(bar: RefObject<HTMLElement | null>, isOpen: boolean): BarFolds {
  const isPhone = useMedia(PHONE)
  const [folded, setFolded] = useState(false)
  const [kept, setKept] = useState(0)
  const isFolded = folded && isPhone && isOpen
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` says when to begin again
  useEffect(() => {
    if (!isPhone || !isOpen || isFolded) return
    const timer = setTimeout(() => {
      if (bar.current?.contains(document.activeElement) !== true) setFolded(true)
    }, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [bar, isPhone, isOpen, isFolded, kept])
  return {
    isFolded,
    keep: () => setKept((times) => times + 1),
    unfold: () => setFolded(false),
  }
}
