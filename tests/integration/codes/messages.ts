import type { TestWorld } from '@croupier/testkit'

/** The code in the last message to a target; empty when it was sent none. */
export async function codeSentTo(world: TestWorld, target: string): Promise<string> {
  const last = await world.db.prisma.mail.findFirst({
    where: { recipient: target },
    orderBy: { id: 'desc' },
  })
  return /\b(\d{6})\b/.exec(last?.body ?? '')?.[1] ?? ''
}
