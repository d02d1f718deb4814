import { moneyNow, type Tx } from '@croupier/db'
import { type Units, ZERO_UNITS } from '@croupier/money'
import { fail } from '@croupier/wire'

/**
 * What a player is about to do. BET and LAUNCH: play, with the units that could be lost (of a launch none). DEPOSIT and TRANSFER_IN:
 * money comes in. BONUS: something is granted to be played with. MARKETING: the player is written to with an offer.
 */
export type ProtectedPath = 'BET' | 'LAUNCH' | 'DEPOSIT' | 'TRANSFER_IN' | 'BONUS' | 'MARKETING'

/** What the gate answers: a break, or the limit that would be passed. */
export type GateCode =
  | 'PROTECTION_EXCLUDED'
  | 'PROTECTION_TIME_OUT'
  | 'PROTECTION_DEPOSIT_LIMIT'
  | 'PROTECTION_LOSS_LIMIT'
  | 'PROTECTION_STAKE_LIMIT'
  | 'PROTECTION_SESSION_LIMIT'
  | 'BET_OVER_BONUS_MAX'

export interface ProtectedStep {
  readonly merchantId: number
  readonly memberId: bigint
  readonly path: ProtectedPath
  /** of BET the stake, of DEPOSIT and TRANSFER_IN what comes in; nothing of the others */
  readonly units: Units
  /** of BET the largest single stake among the units; left out: they are one */
  readonly stake?: Units
}

/**
 * Why a player's own protection keeps it from a step now, or null (protection 2.2, rules E7): the one gate of all paths to play, to
 * money in and to offers. Withdrawals never ask it (protection P6). It reads and counts under the lock of the player's wallet, which it
 * takes where a limit has to be added up, so the caller's postings of the same transaction cannot pass a limit together with
 * somebody else's. Lock members before wallets.
 *
 * A statement that moves money for many asks the SQL function behind this, `protection_gate(merchant, member, path, units, stake, at)`;
 * `place_bet` and `place_bets` do so within their one round trip. New kinds of stake and payout are added to `play_moves()`; what is staked of
 * money that went to a table or a provider's wallet is told by rounds (`table_stakes()`).
 * @param tx the transaction that takes the step
 */
export async function protectionRefusal(
  tx: Tx,
  { merchantId, memberId, path, units, stake = units }: ProtectedStep,
): Promise<GateCode | null> {
  const at = await moneyNow(tx)
  const [amount, single]: bigint[] = [units, path === 'BET' ? stake : ZERO_UNITS]
  const [row] = await tx.$queryRaw<{ code: GateCode | null }[]>`
    SELECT protection_gate(${merchantId}::int, ${memberId}::bigint, ${path}, ${amount}::bigint, ${single}::bigint,
             ${at}::timestamptz) AS code`
  return row?.code ?? null
}

/**
 * The gate as a refusal of the player's own step.
 * @throws DomainError PROTECTION_EXCLUDED, PROTECTION_TIME_OUT, and of the limits of the path PROTECTION_DEPOSIT_LIMIT or
 * PROTECTION_LOSS_LIMIT, PROTECTION_STAKE_LIMIT, PROTECTION_SESSION_LIMIT
 */
export async function refuseProtected(tx: Tx, step: ProtectedStep): Promise<void> {
  const code = await protectionRefusal(tx, step)
  if (code !== null) fail(code, {})
}
