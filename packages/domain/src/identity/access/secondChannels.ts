import type { Tx } from '@croupier/db'
import type { SecondChannel } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { contactsOf, masked } from '../contacts/index.ts'
import { heldFactorsOf, secondFactorsOf } from '../factors/index.ts'
import { holderNameOf } from '../profiles/index.ts'

/** What an account can be asked for besides its first proof. */
export interface SecondChannels {
  readonly channels: readonly SecondChannel[]
  /** where codes of a method go, in clear: never shown */
  readonly targets: Readonly<Partial<Record<SecondChannel['method'], string>>>
  /** an authenticator or passkey is enrolled: it is asked for in every new browser, and no contact stands for it */
  readonly held: boolean
  /** its owner, or its merchant, wants it to be asked at every login, not from new addresses only */
  readonly always: boolean
  /** name on the bank account, asked beside a code and never alone (ASVS 6.4.2); null while none is stored */
  readonly holderName: string | null
}

/**
 * The channels of an account, the quickest for a person first: what its owner holds, and only without that its contacts (rules
 * E3.4). An account without any cannot be asked: its owner is told of a new place instead. A contact need not have been proved:
 * reset links go to it as well.
 */
export async function secondChannelsOf(
  tx: Tx,
  ctx: Ctx,
  member: { readonly id: bigint; readonly merchantId: number },
): Promise<SecondChannels> {
  const { secondAlways } = await readSettings(tx, member.merchantId)
  const always = secondAlways || (await secondFactorsOf(tx, member.id)).always
  const holderName = await holderNameOf(tx, ctx, member)
  const factors = await heldFactorsOf(tx, member)
  if (factors.length > 0) {
    const channels = factors.map((method) => ({ method, target: null }))
    return { channels, targets: {}, held: true, always, holderName }
  }
  const channels: SecondChannel[] = []
  const contacts = await contactsOf(tx, ctx, member.id)
  const targets = Object.fromEntries(contacts.map(({ channel, target }) => [channel, target]))
  for (const method of ['sms', 'email'] as const) {
    const target = targets[method]
    if (target !== undefined) channels.push({ method, target: masked(method, target) })
  }
  return { channels, targets, held: false, always, holderName }
}
