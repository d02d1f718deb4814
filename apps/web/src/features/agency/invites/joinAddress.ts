/** Where an invitation leads: this site's own origin, with the code in the spec's field. */
export function joinAddress(origin: string, code: string): string {
  return `${origin}/join?${new URLSearchParams({ affiliateCode: code })}`
}
