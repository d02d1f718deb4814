import { withTransaction } from '@croupier/db'
import { type OpenMerchantInput, openMerchant } from '@croupier/domain/platform/site'
import type { TestWorld } from './testWorld.ts'

/** Opens one more merchant beside the world's own, as the platform opens every merchant. Answers its merchant id. */
export async function aMerchant(
  world: TestWorld,
  code: string,
  options: Partial<OpenMerchantInput> = {},
): Promise<number> {
  return await withTransaction(
    world.db,
    async (tx) =>
      await openMerchant(tx, world.ctx, {
        code,
        name: `${code} house`,
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        hosts: [`${code.toLowerCase()}.test`],
        ...options,
      }),
  )
}
