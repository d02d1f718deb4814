import { withTransaction } from '@croupier/db'
import { type OpenBrandInput, openBrand } from '@croupier/domain/platform/site'
import type { TestWorld } from './testWorld.ts'

/** Opens one more brand beside the world's own, as the platform opens every brand. Answers its merchant id. */
export async function aBrand(
  world: TestWorld,
  code: string,
  wishes: Partial<OpenBrandInput> = {},
): Promise<number> {
  return await withTransaction(
    world.db,
    async (tx) =>
      await openBrand(tx, world.ctx, {
        code,
        name: `${code} house`,
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        hosts: [`${code.toLowerCase()}.test`],
        ...wishes,
      }),
  )
}
