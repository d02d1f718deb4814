import type { Tx } from '@croupier/db'
import { post } from '@croupier/ledger'
import type { Units } from '@croupier/money'
import type { TestMember } from '@croupier/testkit'

interface Payout {
  readonly cash: bigint
  readonly other: bigint
  readonly amount: Units
  readonly ref: string
  readonly kind: 'WITHDRAWAL_PAID' | 'WITHDRAWAL_RELEASE'
}

/** A withdrawal is held and paid; or a bank gives back what it was paid, and it goes from what is held to the wallet. */
export async function payOut(tx: Tx, { id, merchantId }: TestMember, payout: Payout): Promise<void> {
  const { cash, other, amount, ref } = payout
  const account = await tx.ledgerAccount.findFirstOrThrow({ where: { ownerId: id, kind: 'HELD' } })
  const held = account.id
  const moves =
    payout.kind === 'WITHDRAWAL_PAID'
      ? ([
          ['WITHDRAWAL_HOLD', cash, held],
          ['WITHDRAWAL_PAID', held, other],
        ] as const)
      : ([
          ['WITHDRAWAL_RELEASE', other, held],
          ['WITHDRAWAL_RELEASE', held, cash],
        ] as const)
  for (const [at, [kind, from, to]] of moves.entries()) {
    await post(tx, merchantId, [{ kind, ref: `${ref}:${at}`, from, to, units: amount }])
  }
}
