/**
 * The part of the page that the hash of an address names.
 * @param hash with its #, as the address has it
 * @returns null without a hash, for a part that is not there, and for what is not an encoded text (`#%`)
 */
export function hashTarget(hash: string): HTMLElement | null {
  if (hash === '') return null
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
