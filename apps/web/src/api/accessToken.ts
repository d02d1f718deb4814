import { browserStorage, tabStorage } from '@croupier/ui/storage/browserStorage.ts'

/** The five-minute access token of this tab; the HttpOnly refresh cookie lasts longer (safety 4.3). */
const TOKEN_KEY = 'token'
/** Set while a login lasts, so that a new tab knows that asking for a token is worth a call. */
const LOGGED_IN_KEY = 'loggedIn'

/** Forgets the token of this tab alone; the login of the browser goes on. */
export function dropAccessToken(): void {
  tabStorage.removeItem(TOKEN_KEY)
}

type Listener = (token: string | null) => void
const listeners = new Set<Listener>()

/** The access token, or null for a guest. */
export function accessToken(): string | null {
  return tabStorage.getItem(TOKEN_KEY)
}

/** Whether this browser was logged in when it was last used, in any tab. */
export function mayResume(): boolean {
  return browserStorage.getItem(LOGGED_IN_KEY) !== null
}

/** How a login came to its end: its person left, or it was ended. */
export type LoginEnd = 'left' | 'ended'
let lastEnd: LoginEnd = 'left'

/** How the last login of this tab ended. */
export const loginEnd = (): LoginEnd => lastEnd

/**
 * Keeps a token, or forgets it and with it the login of this browser.
 * @param end with no token: whether the person wanted it so
 */
export function keepAccessToken(token: string | null, end: LoginEnd = 'left'): void {
  if (token === null) {
    // What ended once is not left a moment later.
    if (tabStorage.getItem(TOKEN_KEY) !== null) lastEnd = end
    tabStorage.removeItem(TOKEN_KEY)
    browserStorage.removeItem(LOGGED_IN_KEY)
  } else {
    tabStorage.setItem(TOKEN_KEY, token)
    browserStorage.setItem(LOGGED_IN_KEY, '1')
  }
  for (const listener of listeners) listener(token)
}

/** Calls back whenever the token changes. Returns the way to stop. */
export function onAccessToken(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
