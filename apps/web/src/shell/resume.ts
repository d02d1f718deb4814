import { mayResume } from '../api/accessToken.ts'
import { isLoggedIn } from '../api/session.ts'

let resuming: Promise<boolean> | null = null

/**
 * Whether somebody is logged in, after a new tab of a browser that is logged in has asked for a
 * token of its own. A guest costs no call.
 */
export function resumeLogin(): Promise<boolean> {
  if (isLoggedIn() || !mayResume()) return Promise.resolve(isLoggedIn())
  resuming ??= import('../api/client.ts')
    .then(({ renewSession }) => renewSession())
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      // A network that was away is not an answer: who asks again later gets a new try.
      resuming = null
    })
  return resuming
}
