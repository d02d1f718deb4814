/**
 * The password that the server made a moment ago, until another one is chosen: anyone who was just shown it is not asked to
 * type it (spec 5, old password when not supplied). It lives in this page only and is gone with a reload.
 */
let kept: string | null = null

export function keepFirstPassword(password: string | null): void {
  kept = password
}

export const firstPassword = (): string | null => kept
