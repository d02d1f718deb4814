import { useLayoutEffect, useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router-dom'

/**
 * Shows what a router says, from its first drawing on. React Router reads the state when it draws and listens only when that is in
 * the document. The first drawing is done in slices, so a screen may come in between: nobody would be told, and the page would stay
 * at "loading". Then it is drawn once more, at once.
 */
export function FollowedRouter({ router }: { router: DataRouter }) {
  const [drawn] = useState(router.state)
  const [missed, setMissed] = useState(false)
  // Runs after that of the router's own part, which listens by then.
  useLayoutEffect(() => setMissed(router.state !== drawn), [router, drawn])
  return <RouterProvider key={String(missed)} router={router} />
}
