import { useSyncExternalStore } from 'react'
import { accessToken, type LoginEnd, loginEnd, onAccessToken } from './accessToken.ts'

/** The id of an account, as the server names it in the access token; `NOBODY` while nobody is logged in. */
export type Owner = string

export const NOBODY: Owner = 'nobody'
/** A token that is not one of ours has an account too, but one that cannot be told from others. */
const UNKNOWN: Owner = 'unknown'

/** The account that a token was given to. */
export function ownerOf(token: string | null): Owner {
  if (token === null) return NOBODY
  const [, claims = ''] = token.split('.')
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' && sub !== '' ? sub : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

/** Another account has taken the place of one, or nobody has. */
export type OwnerChange = { before: Owner; now: Owner; end: LoginEnd }

let current = ownerOf(accessToken())
const listeners = new Set<(change: OwnerChange) => void>()

onAccessToken((token) => {
  const before = current
  current = ownerOf(token)
  if (current === before) return
  for (const listener of listeners) listener({ before, now: current, end: loginEnd() })
})

/** The account that is logged in now, outside of components. */
export function currentOwner(): Owner {
  return current
}

/** Calls back whenever another account, or nobody, is logged in; a renewed token of the same one is not a change. */
export function onOwnerChange(listener: (change: OwnerChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The account that is logged in. What was read for an account is asked for with it, and has it in its query key: so nobody
 * is ever shown what was read for somebody else.
 */
export function useOwner(): Owner {
  return useSyncExternalStore(onOwnerChange, currentOwner)
}

type Keyed = { queryKey: readonly unknown[] }

/** For `placeholderData`: the rows before these stay in sight until these come, but never those of another account. */
export function keepOwnRows(owner: Owner) {
  return <T>(rows: T | undefined, before: Keyed | undefined): T | undefined =>
    before?.queryKey.includes(owner) ? rows : undefined
}
