import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { isPublicAddress } from '../../platform/index.ts'

interface Owner {
  readonly memberId: bigint
  readonly merchantId: number
}

/**
 * The other accounts of a merchant that may be the same person (rules C5, abuse): who shares a device, a payment account, an address, a
 * name with its birthday or a document, but for pairs that an officer told apart (protection A1). An address of a network's inside counts
 * for nothing.
 */
export async function linkedMembers(tx: Tx, { memberId, merchantId }: Owner): Promise<bigint[]> {
  const lines = await tx.knownAddress.findMany({ where: { memberId }, select: { address: true } })
  const addresses = lines.map(({ address }) => address).filter(isPublicAddress)
  const rows = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT m.id FROM (
      SELECT o.member_id FROM known_devices d JOIN known_devices o ON o.device_hash = d.device_hash WHERE d.member_id = ${memberId}
      UNION SELECT o.member_id FROM known_addresses o WHERE o.address = ANY (${addresses}::text[])
      UNION SELECT o.member_id FROM payout_accounts a JOIN payout_accounts o ON o.merchant_id = a.merchant_id
               AND o.number_index = a.number_index WHERE a.member_id = ${memberId} AND a.merchant_id = ${merchantId}
      UNION SELECT o.member_id FROM member_profiles p JOIN member_profiles o ON o.merchant_id = p.merchant_id
               AND (o.name_birth_index = p.name_birth_index OR o.id_number_index = p.id_number_index) WHERE p.member_id = ${memberId}
    ) linked JOIN members m ON m.id = linked.member_id
    WHERE m.id <> ${memberId} AND m.merchant_id = ${merchantId}
      AND NOT EXISTS (SELECT 1 FROM distinct_members t WHERE t.member_id = least(m.id, ${memberId})
            AND t.other_id = greatest(m.id, ${memberId}))`
  return rows.map(({ id }) => id)
}

/**
 * A gift that is given once to a person is refused to a second account of it: of two that claim at the same moment one is the first.
 * @throws DomainError PROMOTION_PERSON_USED
 */
export async function refuseSecondClaim(
  tx: Tx,
  { cause, ...owner }: Owner & { readonly cause: string },
): Promise<void> {
  const { merchantId } = owner
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${cause}, ${merchantId}))::text`
  const linked = await linkedMembers(tx, owner)
  const claimed = { merchantId, cause, state: 'CLAIMED', memberId: { in: linked } }
  if ((await tx.rewardGrant.count({ where: claimed })) > 0) fail('PROMOTION_PERSON_USED', {})
}
