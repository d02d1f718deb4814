import { useEffect, useEffectEvent } from 'react'

/** Keys whose work belongs to the page that is open; on another page they do nothing. */
export type PageKey = 'earlierIssue' | 'laterIssue'

const atWork = new Map<PageKey, () => void>()

/** Does what a key stands for on the page that is open. */
export function pressPageKey(key: PageKey): void {
  atWork.get(key)?.()
}

/** Takes a key while a page is open. */
export function usePageKey(key: PageKey, act: () => void): void {
  const press = useEffectEvent(act)
  useEffect(() => {
    const own = () => press()
    atWork.set(key, own)
    return () => {
      if (atWork.get(key) === own) atWork.delete(key)
    }
  }, [key])
}
