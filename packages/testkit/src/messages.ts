import { withTransaction } from '@croupier/db'
import { type Channel, keepContact } from '@croupier/domain/identity/contacts'
import { openMail } from '@croupier/domain/platform/mails'
import type { TestMember } from './members.ts'
import type { TestWorld } from './testWorld.ts'

/** A message that was written and not blanked yet. */
export interface TestMessage {
  readonly channel: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly outcome: string | null
}

/** The messages to a number or an address, the oldest first, whether they have left or not. */
export async function messagesTo(world: TestWorld, recipient: string): Promise<TestMessage[]> {
  const rows = await world.db.prisma.mail.findMany({
    where: { sealed: { not: '' } },
    orderBy: { id: 'asc' },
  })
  const all = await Promise.all(
    rows.map(async (row) => {
      const { channel, outcome } = row
      return { channel, outcome, ...(await openMail(world.ctx, row)) }
    }),
  )
  return all.filter((message) => message.recipient === recipient)
}

/** Gives an account a number or an address; an e-mail address of its own unless another is named. */
export async function withContact(
  world: TestWorld,
  member: Pick<TestMember, 'id' | 'merchantId' | 'account'>,
  options: { channel?: Channel; target?: string; verified?: boolean } = {},
): Promise<string> {
  const { channel = 'email', verified = false } = options
  const target = options.target ?? `${member.account}@example.com`
  const of = { memberId: member.id, merchantId: member.merchantId, channel, target, verified }
  await withTransaction(world.db, async (tx) => await keepContact(tx, world.ctx, of))
  return target
}
