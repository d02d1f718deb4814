import type { Tx } from '@croupier/db'
import { ANY_HOST } from '../../platform/index.ts'
import { secondFactorsOf } from './secondFactor.ts'

/** What an account's owner holds and nobody reaches by reading a mailbox or texts. */
export type HeldFactor = 'authenticator' | 'passkey' | 'recovery'

type Reader = Pick<Tx, 'authenticator' | 'recoveryCode' | 'passkey' | 'merchantHost'>

/**
 * The factors that an account holds, the quickest for a person first; none: an empty list. While there is one, no password and no
 * code to a contact stands for it (rules E3.4). A passkey of a host that the merchant has given up could not be used anywhere
 * and asks for nothing.
 */
export async function heldFactorsOf(
  tx: Reader,
  { id: memberId, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<HeldFactor[]> {
  const { authenticator, recoveryLeft } = await secondFactorsOf(tx, memberId)
  const keys = await tx.passkey.findMany({ where: { memberId }, distinct: ['host'], select: { host: true } })
  const hosts = [ANY_HOST, ...keys.map(({ host }) => host)]
  const usable = keys.length > 0 && (await tx.merchantHost.count({ where: { merchantId, host: { in: hosts } } })) > 0
  return [
    ...(authenticator ? (['authenticator'] as const) : []),
    ...(usable ? (['passkey'] as const) : []),
    ...(recoveryLeft > 0 ? (['recovery'] as const) : []),
  ]
}
