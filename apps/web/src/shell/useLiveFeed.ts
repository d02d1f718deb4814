import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from './session.ts'

/** Keeps the live connection while somebody is logged in; its code is loaded only then. */
export function useLiveFeed(): void {
  const client = useQueryClient()
  const loggedIn = useSession((session) => session.token !== null)
  useEffect(() => {
    if (!loggedIn) return
    let close: (() => void) | undefined
    let left = false
    import('../api/realtime.ts').then(({ openFeed }) => {
      if (!left) close = openFeed(client)
    }, reportNothing)
    return () => {
      left = true
      close?.()
    }
  }, [client, loggedIn])
}

/** The file of the connection did not load: reads by the minute go on, so nobody is interrupted. */
function reportNothing() {}
