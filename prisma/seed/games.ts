import { withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { addGameProvider, readGameProvider } from '@croupier/domain/games/providers'
import { parseUnits } from '@croupier/money'

/** The game provider that people try the demo with: where it is, and the secret that both sides sign with. */
export interface DemoGames {
  readonly baseUrl: string
  readonly secret: string
}

/** By this name and key its process signs (`apps/playground/src/games/config.ts`). */
export const GAMES_VENDOR = 'PLAYGROUND'
const KEY_ID = 'games'
/** Its e-sports are those of a vendor of their own: the site shows e-sports by their vendors (spec 4). */
export const ARENA_VENDOR = 'PLAYGROUND_ARENA'
const VENDORS = [
  { vendorCode: GAMES_VENDOR, name: { EN: 'Playground', CN: '游乐场', TW: '遊樂場' } },
  {
    vendorCode: ARENA_VENDOR,
    name: { EN: 'Playground Arena', CN: '游乐场电竞', TW: '遊樂場電競' },
  },
] as const

/**
 * Makes the playground a provider of games that the demo merchant offers, before all others. Its port may be another one at each start; which
 * games it has, it is asked by the worker.
 */
export async function plantGames(ctx: Ctx, merchantId: number, games: DemoGames): Promise<void> {
  for (const vendor of VENDORS) await plantVendor(ctx, merchantId, games, vendor)
}

async function plantVendor(
  ctx: Ctx,
  merchantId: number,
  { baseUrl, secret }: DemoGames,
  { vendorCode, name }: (typeof VENDORS)[number],
): Promise<void> {
  const known = await readGameProvider(ctx, vendorCode)
  const isSame = known?.keys.some((key) => key.keyId === KEY_ID && key.secret === secret)
  if (known?.baseUrl === baseUrl && isSame) return
  await withTransaction(ctx.db, async (tx) => {
    await tx.vendor.upsert({
      where: { code: vendorCode },
      create: { code: vendorCode },
      update: {},
    })
    await tx.vendorProfile.upsert({
      where: { vendorCode },
      create: { vendorCode, name },
      update: { name },
    })
    await addGameProvider(tx, ctx, {
      vendor: vendorCode,
      baseUrl,
      keyId: KEY_ID,
      secret,
      min: parseUnits('1'),
      max: parseUnits('10000'),
      maxPayout: parseUnits('1000000'),
      capabilities: ['LATE_WIN'],
    })
    await tx.merchantVendor.upsert({
      where: { merchantId_vendorCode: { merchantId, vendorCode } },
      create: { merchantId, vendorCode, isHot: true, sortOrder: -1 },
      update: {},
    })
  })
}

/** The game provider that the environment names; null where there is none. */
export function readDemoGames(env: Readonly<Record<string, string | undefined>>): DemoGames | null {
  const { GAMES_BASE_URL: baseUrl, GAMES_SECRET: secret } = env
  return baseUrl && secret ? { baseUrl, secret } : null
}
