import type { TestMember } from './members.ts'
import type { TestWorld } from './testWorld.ts'

/** The id that the server gave what a command of this key made, as its kept answer has it (safety R7). */
export async function idMadeBy(world: TestWorld, { id: memberId }: TestMember, key: string): Promise<string> {
  const { reply } = await world.db.prisma.idempotencyKey.findFirstOrThrow({ where: { memberId, key } })
  return (reply as { id: string }).id
}
