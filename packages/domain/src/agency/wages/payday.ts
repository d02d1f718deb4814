import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

/** When a merchant's wages and dividends are made and paid. */
export type Payday = Awaited<ReturnType<typeof readSettings>>['payday']

/** Reads paydays of merchants, each once for as long as the answer is kept: for one call of a job. */
export function paydays(ctx: Ctx): (merchantId: number) => Promise<Payday> {
  const known = new Map<number, Promise<Payday>>()
  return async (merchantId) => {
    const payday = known.get(merchantId) ?? readSettings(ctx.db, merchantId).then((settings) => settings.payday)
    known.set(merchantId, payday)
    return await payday
  }
}
