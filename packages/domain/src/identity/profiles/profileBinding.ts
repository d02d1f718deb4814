/** Where a sealed profile belongs; it opens in no other row. */
export const profileBinding = (memberId: bigint): string => `member_profiles/sealed/${memberId}`
