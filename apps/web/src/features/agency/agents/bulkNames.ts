import { member } from '@croupier/wire'

/** As many as are opened one after the other while somebody waits. */
export const NAMES_MAX = 50

export type BulkNames = {
  /** in the order they were typed, each once */
  names: string[]
  /** what is no account name */
  wrong: string[]
}

/**
 * The account names of a pasted list: by lines, spaces, commas or semicolons. A name that comes twice counts once, whatever its case.
 * @param text as it was typed or pasted
 */
export function namesIn(text: string): BulkNames {
  const typed = text.split(/[\s,;，；、]+/).filter((name) => name !== '')
  const names = [...new Map(typed.map((name) => [name.toLowerCase(), name])).values()]
  const wrong = names.filter((name) => !member.accountName.safeParse(name).success)
  return { names, wrong }
}
