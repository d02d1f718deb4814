/** Where an invitation leads: the merchant's site for players, with the code in the spec's field. */
export function joinAddress(clientUrl: string, code: string): string {
  return `${clientUrl}/join?${new URLSearchParams({ affiliateCode: code })}`
}
