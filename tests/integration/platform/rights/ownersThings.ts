import type { TestApp, TestMember, TestSession } from '@croupier/testkit'
import { z } from 'zod'
import type { LotteryWorld } from '../../lottery/lotteryWorld.ts'

const linkReply = z.object({ value: z.object({ code: z.string() }) })

/** A link of the owner's, made over the wire. */
export async function aLinkOf(
  api: TestApp,
  world: LotteryWorld,
  session: TestSession,
): Promise<string> {
  const body = {
    requestId: world.ctx.ids.uuid(),
    type: 0 as const,
    days: null,
    maxUses: null,
    remark: '',
  }
  const reply = await api.call('agents.openLink', { body }, session)
  return linkReply.parse(reply.body).value.code
}

/** A passkey of the owner's, as the database keeps it: no call here uses it. */
export async function aPasskeyOf(world: LotteryWorld, owner: TestMember): Promise<string> {
  const made = { credentialId: new Uint8Array(16), publicKey: new Uint8Array(16), signCount: 0n }
  const kept = { host: 'localhost', transports: [], synced: false, name: 'Ring' }
  const { publicId } = await world.db.prisma.passkey.create({
    data: { ...made, ...kept, memberId: owner.id, createdAt: world.clock.now() },
  })
  return publicId
}

/** Two site messages of the owner's, which its contracts made. */
export async function messagesOf(
  world: LotteryWorld,
  owner: TestMember,
): Promise<{ messageId: string; markedId: string }> {
  const [told, marked] = await world.db.prisma.message.findMany({
    where: { memberId: owner.id },
    orderBy: { id: 'asc' },
  })
  if (told === undefined || marked === undefined) throw new Error('the owner was told too little')
  return { messageId: told.id, markedId: marked.id }
}
