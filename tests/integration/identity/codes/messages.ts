import { messagesTo, type TestWorld } from '@croupier/testkit'

/** The code in the last message to a target; empty when it was sent none. */
export async function codeSentTo(world: TestWorld, target: string): Promise<string> {
  const last = (await messagesTo(world, target)).at(-1)
  return /\b(\d{6})\b/.exec(last?.body ?? '')?.[1] ?? ''
}
