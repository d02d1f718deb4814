import { moneyNow, type Tx } from '@croupier/db'
import { houseAccount, post, pushBalances, walletOrFail } from '@croupier/ledger'
import { units } from '@croupier/money'
import type { rewards, TransferKind } from '@croupier/wire'
import { openRequirement } from '../../cashier/index.ts'
import { refuseProtected } from '../../identity/index.ts'

/** A gift that is being paid. */
export interface PayableGrant {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly kind: rewards.RewardKind
  readonly amountUnits: bigint
  readonly wageringPpm: bigint
}

const KINDS: Readonly<Record<rewards.RewardKind, TransferKind>> = {
  VIP_UPGRADE: 'VIP_GIFT',
  VIP_MONTHLY: 'VIP_GIFT',
  VIP_BIRTHDAY: 'VIP_GIFT',
  WATER_REBATE: 'WATER_REBATE',
  RED_ENVELOPE: 'RED_ENVELOPE',
  PROMOTION: 'PROMOTION_BONUS',
  MISSION: 'MISSION_REWARD',
  REFERRAL: 'REFERRAL_REWARD',
  CAMPAIGN: 'PROMOTION_BONUS',
}

/**
 * Pays a gift whose row is open and locked, behind its member's wallet (`lockMoney`): one posting for the row forever, with the effective bets that go with it.
 * @throws DomainError PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, SITE_MONEY_READ_ONLY
 */
export async function payGrant(tx: Tx, grant: PayableGrant): Promise<void> {
  const { id: subject, memberId, merchantId, kind } = grant
  const amount = units(grant.amountUnits)
  await refuseProtected(tx, { merchantId, memberId, path: 'BONUS', units: amount })
  const wallet = await walletOrFail(tx, memberId)
  const from = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', wallet.asset)
  const at = await moneyNow(tx)
  await post(tx, merchantId, [{ kind: KINDS[kind], ref: { subject }, from, to: wallet.accountId, units: amount }])
  const required = units((grant.amountUnits * grant.wageringPpm) / 1_000_000n)
  const owner = { id: memberId, merchantId }
  await openRequirement(tx, owner, { amount, required, source: 'GIFT', sourceId: subject, at })
  await tx.$executeRaw`
    UPDATE reward_grants SET state = 'CLAIMED', claimed_at = ${at} WHERE id = ${subject} AND merchant_id = ${merchantId}`
  await pushBalances(tx, merchantId, [wallet.accountId], at)
}
