import { useQuery } from '@tanstack/react-query'
import { freePlayOfferQuery } from '../../../api/identity/freePlay.ts'
import { useSession } from '../../../api/session.ts'

/** The type of an account with play money (rules B1). */
const TRIAL_TYPE = 4

/**
 * Whether games can be tried for nothing by who looks at them: everybody who is logged in, and guests where the merchant has free
 * play (spec 1, FREEPLAY3); and whether it is an account that can do nothing else.
 */
export function useTries(): { mayTry: boolean; isTrial: boolean; loggedIn: boolean } {
  const loggedIn = useSession((session) => session.token !== null)
  const isTrial = useSession((session) => session.type === TRIAL_TYPE)
  const { data: offered = false } = useQuery({ ...freePlayOfferQuery(), enabled: !loggedIn })
  return { mayTry: loggedIn || offered, isTrial: loggedIn && isTrial, loggedIn }
}
