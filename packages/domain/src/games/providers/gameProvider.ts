import { statement, type Tx } from '@croupier/db'
import type { Units } from '@croupier/money'
import { units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import type { GameAccess } from './gateway.ts'
import type { GameKey } from './signature.ts'

/** What a provider may do beyond the common ground of the protocol (O13, O15, O24). */
export type Capability = 'CREDIT_WITHOUT_BET' | 'LATE_WIN' | 'PARTIAL_UNDO'

/** A game provider with its opened keys. */
export interface GameProvider {
  readonly vendor: string
  readonly state: 'OPEN' | 'MAINTENANCE' | 'OFF'
  /** planned end of a maintenance */
  readonly until: Date | null
  readonly baseUrl: string
  readonly capabilities: readonly string[]
  /** whose a transaction id is */
  readonly txScope: 'PROVIDER' | 'PLAYER'
  /** SEAMLESS: played from the main wallet; TRANSFER: it keeps wallets of its own */
  readonly wallet: 'SEAMLESS' | 'TRANSFER'
  readonly min: Units
  readonly max: Units
  readonly maxPayout: Units
  /** days after its end in which a round may be settled again (O23) */
  readonly correctionDays: number
  readonly keys: readonly GameKey[]
}

interface Row {
  readonly vendor: string
  readonly state: GameProvider['state']
  readonly until: Date | null
  readonly baseUrl: string
  readonly capabilities: string[]
  readonly txScope: GameProvider['txScope']
  readonly wallet: GameProvider['wallet']
  readonly min: bigint
  readonly max: bigint
  readonly maxPayout: bigint
  readonly correctionDays: number
  readonly keyId: string
  readonly secretSealed: string
  readonly notBefore: Date
  readonly notAfter: Date | null
}

const PROVIDERS = statement(
  'games.providers',
  `SELECT p.vendor, v.state, v.until, p.base_url AS "baseUrl", p.capabilities, p.tx_scope AS "txScope", p.wallet,
          p.min_units AS min, p.max_units AS max, p.max_payout_units AS "maxPayout", p.correction_days AS "correctionDays",
          k.key_id AS "keyId", k.secret_sealed AS "secretSealed",
          k.not_before AS "notBefore", k.not_after AS "notAfter"
     FROM game_providers p JOIN vendors v ON v.code = p.vendor JOIN game_provider_keys k ON k.vendor = p.vendor
    WHERE $1::text IS NULL OR p.vendor = $1::text ORDER BY p.vendor, k.not_before DESC`,
)

/** A secret is sealed for its provider and key: that of another opens in no other place. */
const placeOf = (vendor: string, keyId: string): string => `game_provider_keys/secret_sealed/${vendor}/${keyId}`

async function read(ctx: Ctx, vendor: string | null): Promise<GameProvider[]> {
  const found = new Map<string, GameProvider & { keys: GameKey[] }>()
  for (const row of await ctx.db.hot.query<Row>(PROVIDERS, [vendor])) {
    const { keyId, secretSealed, notBefore, notAfter, min, max, maxPayout, ...rest } = row
    const limits = { min: units(min), max: units(max), maxPayout: units(maxPayout) }
    const one = found.get(row.vendor) ?? { ...rest, ...limits, keys: [] }
    const opened = ctx.vault.open('game-keys', secretSealed, placeOf(row.vendor, keyId))
    one.keys.push({ keyId, secret: opened.toString('utf8'), notBefore, notAfter })
    found.set(row.vendor, one)
  }
  return [...found.values()]
}

/** The provider behind a vendor; null where it has none. @throws Error when a key is sealed under a master key that is not here */
export async function readGameProvider(ctx: Ctx, vendor: string): Promise<GameProvider | null> {
  return (await read(ctx, vendor))[0] ?? null
}

/** A secret as it is kept, for its provider and key alone. */
export const sealKey = (
  ctx: Ctx,
  { vendor, keyId, secret }: { readonly vendor: string } & Pick<GameKey, 'keyId' | 'secret'>,
): string => ctx.vault.seal('game-keys', Buffer.from(secret), placeOf(vendor, keyId))

/** All game providers, with their keys opened. */
export const readGameProviders = async (ctx: Ctx): Promise<GameProvider[]> => await read(ctx, null)

/** How a provider is called now: by the newest of its keys. @throws Error when none is in use */
export function accessOf({ vendor, baseUrl, keys }: GameProvider, now: Date): GameAccess {
  const key = keys.find(({ notBefore, notAfter }) => notBefore <= now && (notAfter === null || now < notAfter))
  if (key === undefined) throw new Error(`${vendor} has no key in use`)
  return { vendor, baseUrl, keyId: key.keyId, secret: key.secret }
}

export interface GameProviderTerms {
  /** of a vendor that is there already */
  readonly vendor: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly min: Units
  readonly max: Units
  readonly maxPayout: Units
  /** 30 when left out */
  readonly correctionDays?: number
  readonly capabilities?: readonly Capability[]
  /** SEAMLESS when left out */
  readonly wallet?: GameProvider['wallet']
}

/** How long calls may still be signed with a key that was replaced (safety 4.8). */
export const FORMER_KEY_MS = 24 * 3_600_000

/** Makes a vendor a provider that is called, or changes its terms; a new key takes the place of the one before within a day. */
export async function addGameProvider(tx: Tx, ctx: Ctx, terms: GameProviderTerms): Promise<void> {
  const { vendor: vendorCode, keyId, secret } = terms
  // Signatures are judged by the clock of the process, as the calls are.
  const now = ctx.clock.now()
  const [minUnits, maxUnits, maxPayoutUnits]: bigint[] = [terms.min, terms.max, terms.maxPayout]
  const data = {
    baseUrl: terms.baseUrl.replace(/\/+$/, ''),
    minUnits: minUnits ?? 0n,
    maxUnits: maxUnits ?? 0n,
    maxPayoutUnits: maxPayoutUnits ?? 0n,
    correctionDays: terms.correctionDays ?? 30,
    capabilities: [...(terms.capabilities ?? [])],
    wallet: terms.wallet ?? 'SEAMLESS',
  }
  await tx.gameProvider.upsert({
    where: { vendorCode },
    create: { vendorCode, ...data },
    update: data,
  })
  const former = { vendorCode, keyId: { not: keyId }, notAfter: null }
  const notAfter = new Date(now.getTime() + FORMER_KEY_MS)
  await tx.gameProviderKey.updateMany({ where: former, data: { notAfter } })
  const sealed = sealKey(ctx, { vendor: vendorCode, keyId, secret })
  await tx.gameProviderKey.upsert({
    where: { vendorCode_keyId: { vendorCode, keyId } },
    create: { vendorCode, keyId, secretSealed: sealed, notBefore: now },
    update: { secretSealed: sealed, notAfter: null },
  })
}
