import type { Tx } from '@croupier/db'
import { parseUnits, units } from '@croupier/money'
import { approvesItself } from '@croupier/rules'
import type { SiteSettings } from '../../platform/index.ts'
import { goTo, lockWithdrawal } from './step.ts'

const DISPUTE_DAYS = 90

interface Facts {
  readonly requested: bigint
  readonly proven: boolean
  readonly disputed: boolean
  readonly open: boolean
  readonly offSource: boolean
}

/**
 * Approves a withdrawal that was just asked for, in the same transaction, where the merchant's rule allows it (rules E4.3); else an officer
 * looks at it. The member sees both steps, made by the clock.
 * @returns whether it is approved
 */
export async function approveByRule(tx: Tx, settings: SiteSettings, id: bigint, at: Date): Promise<boolean> {
  const { automaticUpTo } = settings.withdrawals
  if (automaticUpTo === null) return false
  const locked = await lockWithdrawal(tx, { id })
  if (locked === null) return false
  const { memberId, merchantId, accountId } = locked
  const [facts] = await tx.$queryRaw<Facts[]>`
    SELECT (SELECT coalesce(sum(amount_units - returned_units), 0)::bigint FROM withdrawals
             WHERE member_id = ${memberId} AND created_at > ${at}::timestamptz - interval '24 hours') AS requested,
           EXISTS (SELECT 1 FROM withdrawals WHERE account_id = ${accountId}::uuid AND merchant_id = ${merchantId}
                      AND state = 'SETTLED' AND NOT forced) AS proven,
           EXISTS (SELECT 1 FROM withdrawal_steps s JOIN withdrawals w ON w.id = s.withdrawal_id
                    WHERE w.member_id = ${memberId} AND s.to_state IN ('PARTLY', 'NOT_RECEIVED')
                      AND s.at > ${at}::timestamptz - ${DISPUTE_DAYS}::int * interval '1 day') AS disputed,
           EXISTS (SELECT 1 FROM aml_cases WHERE member_id = ${memberId} AND closed_at IS NULL) AS open,
           (SELECT off_source FROM withdrawals WHERE id = ${id} AND merchant_id = ${merchantId}) AS "offSource"`
  if (facts === undefined) return false
  const isApproved = approvesItself({
    upTo: parseUnits(automaticUpTo),
    requestedInDay: units(facts.requested),
    isAccountProven: facts.proven,
    wasDisputed: facts.disputed,
    hasCase: facts.open,
    isOffSource: facts.offSource,
  })
  if (!isApproved) return false
  await goTo(tx, locked, settings, { to: 'REVIEWING', at, by: 'CLOCK' })
  return await goTo(tx, locked, settings, { to: 'APPROVED', at, by: 'CLOCK' })
}
