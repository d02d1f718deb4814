import { each } from '@croupier/domain'
import type { JobCtx } from './handler.ts'

/**
 * Runs the parts of a job one after the other, none of which holds up another.
 * @throws AggregateError after all of them, when one failed
 */
export async function inTurn(ctx: JobCtx, parts: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const of = { message: 'parts of a job failed', ownerOf: ([part]: readonly [string, unknown]) => ({ part }) }
  await each(ctx, Object.entries(parts), of, async ([, run]) => await run())
}
