import { createHmac } from 'node:crypto'
import { type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { addGameProvider, readGameProvider } from '@croupier/domain/games/providers'
import { parseUnits } from '@croupier/money'
import { categoryOfKind } from '@croupier/rules'

/** The game provider that people try the demo with: where it is, and the secret that both sides sign with. */
export interface DemoGames {
  readonly baseUrl: string
  readonly secret: string
}

/** By this name and key its process signs (`apps/playground/src/games/config.ts`). */
export const GAMES_VENDOR = 'PLAYGROUND'
/** The same process as a vendor that keeps wallets of its own: money is moved there and back. */
export const TRANSFER_VENDOR = 'HARBOUR'
const KEY_ID = 'games'
/** Its e-sports are those of a vendor of their own: the site shows e-sports by their vendors (spec 4). */
export const ARENA_VENDOR = 'PLAYGROUND_ARENA'
/** What the demo merchant shows first, of each lobby something; they are in no list before their provider has named them. */
const HOT = [
  ['baccarat', 'TABLE'],
  ['slot', 'SLOT'],
  ['crash', 'CRASH'],
  ['fish', 'FISH'],
  ['cascade', 'JACKPOT'],
  ['roulette', 'TABLE'],
  ['mines', 'MINI'],
  ['sportsbook', 'SPORTSBOOK'],
  ['reels-lotus-phoenix', 'SLOT'],
  ['reels-island-dragon', 'SLOT'],
  ['reels-crown-koi', 'SLOT'],
  ['reels-lotus-pearl', 'SLOT'],
] as const
const LIMITS = {
  min: parseUnits('1'),
  max: parseUnits('10000'),
  maxPayout: parseUnits('1000000'),
}

interface Planted {
  readonly vendor: string
  readonly name: Record<string, string>
  readonly sortOrder: number
  readonly secret: string
  readonly wallet: 'SEAMLESS' | 'TRANSFER'
}

/** All vendors; the one that keeps wallets signs with a key that both sides make from the first. */
const vendorsOf = (secret: string): readonly Planted[] => [
  {
    vendor: GAMES_VENDOR,
    name: { EN: 'Playground', CN: '游乐场', TW: '遊樂場' },
    sortOrder: -1,
    secret,
    wallet: 'SEAMLESS',
  },
  {
    vendor: ARENA_VENDOR,
    name: { EN: 'Playground Arena', CN: '游乐场电竞', TW: '遊樂場電競' },
    sortOrder: -1,
    secret,
    wallet: 'SEAMLESS',
  },
  {
    vendor: TRANSFER_VENDOR,
    name: { EN: 'Harbour', CN: '港湾', TW: '港灣' },
    // Behind the vendors with more games.
    sortOrder: 100,
    wallet: 'TRANSFER',
    secret: createHmac('sha256', secret).update(TRANSFER_VENDOR).digest('hex'),
  },
]

async function plant(tx: Tx, ctx: Ctx, merchantId: number, baseUrl: string, one: Planted) {
  const { vendor, name, sortOrder, secret, wallet } = one
  const vendorCode = vendor
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
    vendor,
    baseUrl,
    keyId: KEY_ID,
    secret,
    wallet,
    ...LIMITS,
    capabilities: ['LATE_WIN'],
  })
  await tx.merchantVendor.upsert({
    where: { merchantId_vendorCode: { merchantId, vendorCode } },
    create: { merchantId, vendorCode, isHot: sortOrder < 0, sortOrder },
    update: {},
  })
}

/** Puts the playground's games before those that were chosen already. */
async function showFirst(tx: Tx, merchantId: number): Promise<void> {
  for (const [place, [code, kind]] of HOT.entries()) {
    const { id: catalogueId } = await tx.catalogueGame.upsert({
      where: { vendorCode_code: { vendorCode: GAMES_VENDOR, code } },
      create: { vendorCode: GAMES_VENDOR, code, category: categoryOfKind(kind), product: 'PROVIDER' },
      update: {},
    })
    // Withdrawn until the provider's list has it, and says what it is called.
    await tx.gameTitle.upsert({
      where: { catalogueId },
      create: { catalogueId, kind, name: { EN: code }, rank: place, withdrawnAt: new Date(0) },
      update: {},
    })
    const sortOrder = place - HOT.length
    await tx.merchantHotGame.upsert({
      where: { merchantId_catalogueId: { merchantId, catalogueId } },
      create: { merchantId, catalogueId, sortOrder },
      update: {},
    })
  }
}

/**
 * Makes the playground a provider of games that the demo merchant offers, before all others, and one that keeps wallets of its own.
 * Its port may be another one at each start; which games it has, it is asked by the worker.
 */
export async function plantGames(ctx: Ctx, merchantId: number, { baseUrl, secret }: DemoGames): Promise<void> {
  for (const one of vendorsOf(secret)) {
    const known = await readGameProvider(ctx, one.vendor)
    const isSame = known?.keys.some((key) => key.keyId === KEY_ID && key.secret === one.secret)
    if (known?.baseUrl === baseUrl && isSame) continue
    await withTransaction(ctx.db, async (tx) => {
      await plant(tx, ctx, merchantId, baseUrl, one)
      if (one.vendor === GAMES_VENDOR) await showFirst(tx, merchantId)
    })
  }
}

/** The game provider that the environment names; null where there is none. */
export function readDemoGames(env: Readonly<Record<string, string | undefined>>): DemoGames | null {
  const { GAMES_BASE_URL: baseUrl, GAMES_SECRET: secret } = env
  return baseUrl && secret ? { baseUrl, secret } : null
}
