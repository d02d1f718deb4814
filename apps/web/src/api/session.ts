import { tabStorage } from '@croupier/ui/storage/browserStorage.ts'
import { create } from 'zustand'
import { accessToken, dropAccessToken, keepAccessToken, onAccessToken } from './accessToken.ts'
import { NOBODY, onOwnerChange } from './owner.ts'

/** Who is logged in, as the shell shows it. Figures (balance, messages) live in TanStack Query. */
export type Session = {
  /** Five-minute access token; null for a guest. Its home is `api/accessToken.ts`. */
  token: string | null
  account: string | null
  nickname: string | null
  isAgent: boolean
  /** Agent type of spec 3 (rules B1); 4 is a demo account. */
  type: number | null
  /** First labelName of the member's labels; it decides the customer service of VIPs. */
  memberLabel: string | null
  /** Whether money may be sent to the upline. */
  toUpline: boolean
  /** The merchant's site for players, as the server names it (spec 2); invitations lead there. Null until it is known. */
  clientUrl: string | null
}

export type SessionStore = Session & {
  /** Takes over what is known; fields left out stay. */
  set: (known: Partial<Session>) => void
  /** Forgets the login. The merchant, which belongs to the host and not to the person, stays. */
  clear: () => void
}

const GUEST: Session = {
  token: null,
  account: null,
  nickname: null,
  isAgent: false,
  type: null,
  memberLabel: null,
  toUpline: false,
  clientUrl: null,
}

/** Session storage keys of spec 3; the token's is written by `api/accessToken.ts`. */
const STORED = ['account', 'nickname', 'isAgent', 'type', 'memberLabel', 'toUpline', 'clientUrl'] as const
/** Further keys of spec 3 that end with the login. */
const ENDING_WITH_LOGIN = ['cpw', 'customerId', 'merchantWallet', 'enableSalary', 'enableContract']

/**
 * The token that this tab has kept. Without an account beside it the login is dropped (spec 4): like a new tab, this one then
 * asks by the browser's cookie who is there.
 */
function restoredToken(): string | null {
  if (tabStorage.getItem('account') === null) dropAccessToken()
  return accessToken()
}

function restored(): Session {
  const type = tabStorage.getItem('type')
  return {
    token: restoredToken(),
    account: tabStorage.getItem('account'),
    nickname: tabStorage.getItem('nickname'),
    isAgent: tabStorage.getItem('isAgent') === 'true',
    type: type === null ? null : Number.parseInt(type, 10),
    memberLabel: tabStorage.getItem('memberLabel'),
    toUpline: tabStorage.getItem('toUpline') === 'true',
    clientUrl: tabStorage.getItem('clientUrl'),
  }
}

/** The login of this tab, kept in session storage under the keys of spec 3. */
export const useSession = create<SessionStore>()((set, get) => ({
  ...restored(),
  set(known) {
    const { token, ...person } = known
    // First: another account's token takes with it what is known of the one before.
    if (token !== undefined) keepAccessToken(token)
    set(person)
    for (const key of STORED) {
      const value = get()[key]
      if (value === null) tabStorage.removeItem(key)
      else tabStorage.setItem(key, String(value))
    }
  },
  clear() {
    keepAccessToken(null)
  },
}))

/** What logging out leaves in session storage (spec 4): it belongs to the host, not to the person. */
const OF_THE_HOST: readonly string[] = ['merchant']

/** Takes everything of a person out of session storage; the token of anyone who is logged in now stays. */
function clearStorage(): void {
  const token = accessToken()
  for (const key of tabStorage.keys()) {
    if (OF_THE_HOST.includes(key) || (key === 'token' && token !== null)) continue
    tabStorage.removeItem(key)
  }
}

// The token may also end elsewhere (a refresh that is refused): the person goes with it.
onOwnerChange(({ before, now, end }) => {
  if (before === NOBODY) return
  useSession.setState({ ...GUEST, token: accessToken() })
  // Whose login ended unintentionally continues where it was: their drafts stay, and say whose they are.
  if (now !== NOBODY || end === 'left') clearStorage()
  else for (const key of [...STORED, ...ENDING_WITH_LOGIN]) tabStorage.removeItem(key)
})
onAccessToken((token) => useSession.setState({ token }))

/** The type of trial accounts (rules B1). */
const TRIAL_TYPE = 4

/** Whether somebody enters the agent centre: a trial account has the flag of agents and has none of their rights. */
export function leadsTeam({ isAgent, type }: { isAgent: boolean; type: number | null }): boolean {
  return isAgent && type !== TRIAL_TYPE
}

/** Whether somebody is logged in, outside of components. */
export function isLoggedIn(): boolean {
  return useSession.getState().token !== null
}
