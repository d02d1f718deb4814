import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { hashTarget } from '../../../shell/hashTarget.ts'

/**
 * Goes to the part of the address's hash once the screen is shown: on arrival from outside, and when
 * the search gives way to the article that it found.
 */
export function useScrollToAnchor(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, also to the same hash
  useEffect(() => {
    hashTarget(hash)?.scrollIntoView()
  }, [hash, key])
}
