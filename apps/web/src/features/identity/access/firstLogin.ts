/**
 * Whether this is somebody's first login, while its first-login action still waits for a password to be changed (spec 4).
 * It lives in this page only: after a reload the security centre says the same in its own words.
 */
let waits = false

export function noteFirstLogin(first: boolean): void {
  waits = first
}

/** Whether the action waited; it is asked for once. */
export function takeFirstLogin(): boolean {
  const waited = waits
  waits = false
  return waited
}
