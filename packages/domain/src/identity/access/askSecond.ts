import type { Tx } from '@croupier/db'
import type { SecondChannel } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type Entry, judgeEntry, type ProvedMember } from './concludeLogin.ts'
import { placeOf } from './knownAddress.ts'
import { browserKnownTo } from './knownDevice.ts'
import { openAttempt } from './loginAttempt.ts'
import { secondChannelsOf } from './secondChannels.ts'

/** The answer to a right first step that needs a second one. */
export interface SecondCheck {
  /** finishes the second step and does nothing else */
  readonly attempt: string
  readonly channels: SecondChannel[]
  readonly holderName: boolean
}

/**
 * Whether a login whose first step was right needs a second one: from an address the account was never used from; of an account at rest (protection A10); with an
 * authenticator or passkey also in a browser it was never used in, or always where its owner or its merchant wants that (rules E3.4). An account that cannot be asked is accepted; its owner gets a mail.
 * @param browser value of the cookie that the second step is bound to
 * @returns null when the first step was enough
 * @throws DomainError MEMBER_FROZEN, SESSION_NON_AGENT or SESSION_NON_MEMBER
 */
export async function askSecond(
  tx: Tx,
  ctx: Ctx,
  member: ProvedMember,
  entry: Entry,
  browser: string,
  now: Date,
): Promise<SecondCheck | null> {
  // An account that may not log in is refused before a code is asked for.
  judgeEntry(member, entry)
  const { id } = member
  const { channels, held, always, holderName } = await secondChannelsOf(tx, ctx, member)
  // A code to the phone has been proved already: it is not a second factor.
  const open = channels.filter(({ method }) => entry.method !== 'SMS' || method !== 'sms')
  if (open.length === 0) return null
  const place = await placeOf(tx, id, entry.address)
  const browserHere = await browserKnownTo(tx, id, entry.deviceValue, now)
  const spared = always ? browserHere.trusted : browserHere.known || !held
  const { dormantAt } = await tx.member.findUniqueOrThrow({ where: { id }, select: { dormantAt: true } })
  if (place.known && spared && dormantAt === null) return null
  const first = { method: entry.method, side: entry.side, browser }
  const attempt = await openAttempt(tx, ctx, id, first)
  return { attempt, channels: open, holderName: holderName !== null }
}
