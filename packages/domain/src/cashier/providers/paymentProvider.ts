import { moneyNow, type Tx } from '@croupier/db'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { GatewayAccess } from './gateway.ts'

/** How long calls to us may still be signed with a key that was replaced (safety 4.8). */
const FORMER_KEY_MS = 24 * 3_600_000

/** A payment provider of a merchant with its opened keys. */
export interface PaymentProvider {
  readonly id: string
  readonly merchantId: number
  readonly name: string
  /** false: gets no new orders and payouts; what it says about earlier ones is still taken */
  readonly isOpen: boolean
  /** how it is called */
  readonly access: GatewayAccess
  /** the keys that calls to us may be signed with; one that was replaced has an end */
  readonly keys: readonly {
    readonly keyId: string
    readonly secret: string
    readonly until: Date | null
  }[]
}

export interface PaymentProviderTerms {
  /** unique in the merchant */
  readonly name: string
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  /** which ways to pay out it has; all where it does not say */
  readonly pays?: readonly cashierGateway.Payout['method'][]
}

interface Row {
  readonly id: string
  readonly merchantId: number
  readonly name: string
  readonly isOpen: boolean
  readonly baseUrl: string
  readonly keyId: string
  readonly secretSealed: string
  readonly formerKeyId: string | null
  readonly formerSecretSealed: string | null
  readonly formerUntil: Date | null
}

/** A secret is sealed for its provider and key: that of another opens in no other place. */
const placeOf = (id: string, keyId: string): string => `cashier_providers/secret_sealed/${id}/${keyId}`

function opened({ vault }: Ctx, row: Row): PaymentProvider {
  const { id, merchantId, name, isOpen, baseUrl, keyId } = row
  const open = (sealed: string, key: string) => vault.open('cashier', sealed, placeOf(id, key)).toString('utf8')
  const secret = open(row.secretSealed, keyId)
  const keys: PaymentProvider['keys'][number][] = [{ keyId, secret, until: null }]
  if (row.formerKeyId !== null && row.formerSecretSealed !== null) {
    const former = open(row.formerSecretSealed, row.formerKeyId)
    keys.push({ keyId: row.formerKeyId, secret: former, until: row.formerUntil })
  }
  return { id, merchantId, name, isOpen, access: { baseUrl, keyId, secret }, keys }
}

/**
 * The payment providers of a merchant, or of all merchants, by name; those that are closed too.
 * @throws Error when a secret is sealed under a master key that is not here
 */
export async function readPaymentProviders(ctx: Ctx, merchantId?: number): Promise<PaymentProvider[]> {
  const rows = await ctx.db.prisma.paymentProvider.findMany({
    where: merchantId === undefined ? {} : { merchantId },
    orderBy: [{ merchantId: 'asc' }, { name: 'asc' }],
  })
  return rows.map((row) => opened(ctx, row))
}

/**
 * A payment provider by its id, with its opened keys; null: there is none.
 * @throws Error when its secret is sealed under a master key that is not here
 */
export async function readPaymentProvider(ctx: Ctx, id: string): Promise<PaymentProvider | null> {
  const row = await ctx.db.prisma.paymentProvider.findUnique({ where: { id } })
  return row === null ? null : opened(ctx, row)
}

/**
 * Adds a payment provider to a merchant, or changes the one of that name. After a change of keys, calls to us may be signed with
 * the former key for 24 h (safety 4.8).
 * @returns its id
 */
export async function addPaymentProvider(
  tx: Tx,
  ctx: Ctx,
  merchantId: number,
  { name, secret, keyId, baseUrl: given, pays }: PaymentProviderTerms,
): Promise<string> {
  const baseUrl = given.replace(/\/+$/, '')
  const now = await moneyNow(tx)
  const at = { merchantId, name }
  const known = await tx.paymentProvider.findUnique({ where: { merchantId_name: at } })
  const id = known?.id ?? ctx.ids.uuid()
  const secretSealed = ctx.vault.seal('cashier', Buffer.from(secret), placeOf(id, keyId))
  const former =
    known === null || known.keyId === keyId
      ? {}
      : {
          formerKeyId: known.keyId,
          formerSecretSealed: known.secretSealed,
          formerUntil: new Date(now.getTime() + FORMER_KEY_MS),
        }
  const ways = pays === undefined ? {} : { pays: [...pays] }
  await tx.paymentProvider.upsert({
    where: { merchantId_name: at },
    create: { id, ...at, baseUrl, keyId, secretSealed, createdAt: now, ...ways },
    update: { baseUrl, keyId, secretSealed, ...former, ...ways },
  })
  return id
}
