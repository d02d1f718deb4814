import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import { isPublicAddress } from '../../platform/index.ts'

interface Claim {
  readonly promotionId: string
  readonly cycle: string
  readonly memberId: bigint
  readonly merchantId: number
}

/**
 * One bonus for the same person, device, payment account or address (rules C5, abuse): refuses who shares one with somebody that the
 * cycle has paid, but for pairs that an officer told apart (protection A1). An address of a network's inside counts for nothing. The
 * caller holds the lock of the promotion.
 * @throws DomainError PROMOTION_PERSON_USED
 */
export async function refuseSamePerson(tx: Tx, claim: Claim): Promise<void> {
  const { promotionId, cycle, memberId, merchantId } = claim
  const lines = await tx.knownAddress.findMany({ where: { memberId }, select: { address: true } })
  const addresses = lines.map(({ address }) => address).filter(isPublicAddress)
  const [row] = await tx.$queryRaw<{ shared: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM (
        SELECT o.member_id FROM known_devices d JOIN known_devices o ON o.device_hash = d.device_hash WHERE d.member_id = ${memberId}
        UNION SELECT o.member_id FROM known_addresses o WHERE o.address = ANY (${addresses}::text[])
        UNION SELECT o.member_id FROM payout_accounts a JOIN payout_accounts o ON o.merchant_id = a.merchant_id
                 AND o.number_index = a.number_index WHERE a.member_id = ${memberId} AND a.merchant_id = ${merchantId}
        UNION SELECT o.member_id FROM member_profiles p JOIN member_profiles o ON o.merchant_id = p.merchant_id
                 AND (o.name_birth_index = p.name_birth_index OR o.id_number_index = p.id_number_index) WHERE p.member_id = ${memberId}
      ) linked JOIN promotion_entries e ON e.member_id = linked.member_id
      WHERE linked.member_id <> ${memberId} AND e.promotion_id = ${promotionId}::uuid AND e.cycle = ${cycle}
        AND e.merchant_id = ${merchantId} AND e.state IN ('CLAIMED', 'ISSUED')
        AND NOT EXISTS (SELECT 1 FROM distinct_members t WHERE t.member_id = least(linked.member_id, ${memberId})
              AND t.other_id = greatest(linked.member_id, ${memberId}))) AS shared`
  if (row?.shared === true) fail('PROMOTION_PERSON_USED', {})
}
