import { createHash, createHmac } from 'node:crypto'
import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { openBox, sealBox } from './box.ts'
import type { Vault } from './vault.ts'

const KEY_BYTES = 32
const KID_BYTES = 6

const READ = statement('vault.readMerchantKey', 'SELECT kid, wrapped FROM merchant_keys WHERE merchant_id = $1')
/** When two processes make a merchant's first key, one of the keys is kept. */
const KEEP = statement(
  'vault.keepMerchantKey',
  `INSERT INTO merchant_keys (merchant_id, kid, wrapped, created_at) VALUES ($1, $2, $3, money_now())
   ON CONFLICT (merchant_id) DO NOTHING`,
)

/** Over the value that was opened only: of two processes one wraps it again. */
const REWRAP = statement(
  'vault.rewrapMerchantKey',
  'UPDATE merchant_keys SET wrapped = $3 WHERE merchant_id = $1 AND wrapped = $2',
)

/** Seals the personal data of one merchant's members (safety 4.8). */
export interface MerchantVault {
  /** `binding` names table, column and row; returns `<kid>.<base64url>`, different each time */
  seal(text: string, binding: string): string
  /** Throws Error when another key sealed it, or it was changed, or belongs to another place. */
  open(sealed: string, binding: string): string
  /** A blind index: the same text of one kind always gives the same 32 bytes, which tell nothing of it without the key. */
  index(text: string, kind: string): Uint8Array<ArrayBuffer>
}

/** The key is cached because every code and contact needs it; a merchant's key never changes. */
const opened = new WeakMap<Vault, Map<number, MerchantVault>>()

const bindingOf = (merchantId: number): string => `merchant_keys/wrapped/${merchantId}`

function vaultOver(key: Buffer, kid: string, random: Ctx['random']): MerchantVault {
  const part = (name: string) => createHmac('sha256', key).update(name).digest()
  const [sealing, indexing] = [part('seal'), part('index')]
  return {
    seal(text, binding) {
      const box = sealBox(Buffer.from(text), binding, sealing, random)
      return `${kid}.${box.toString('base64url')}`
    },
    open(sealed, binding) {
      const [by, value = ''] = sealed.split('.')
      if (by !== kid) throw new Error('the key of this merchant has not sealed this value')
      return openBox(Buffer.from(value, 'base64url'), binding, sealing).toString()
    },
    index(text, kind) {
      const mac = createHmac('sha256', indexing).update(`${kind}\n${text}`)
      return new Uint8Array(mac.digest())
    },
  }
}

/**
 * Makes a merchant's key. It runs outside every transaction: a rollback would remove the key of values that are sealed
 * already.
 */
async function makeKey(ctx: Ctx, merchantId: number): Promise<void> {
  const key = Buffer.from(ctx.random.bytes(KEY_BYTES))
  const print = createHash('sha256').update('croupier merchant key id').update(key).digest()
  const wrapped = ctx.vault.seal('merchant-keys', key, bindingOf(merchantId))
  const kid = print.subarray(0, KID_BYTES).toString('hex')
  await ctx.db.hot.query(KEEP, [merchantId, kid, wrapped])
}

/**
 * The vault of a merchant's personal data. Its key is 32 random bytes, made when it is first asked for and kept sealed under
 * the master key: a new master key wraps it again, and what it sealed and indexed stays as it is.
 * @throws Error when no master key here opens the merchant's key
 */
export async function merchantVault(ctx: Ctx, merchantId: number): Promise<MerchantVault> {
  const known = opened.get(ctx.vault)?.get(merchantId)
  if (known !== undefined) return known
  const read = async () => await ctx.db.hot.query<{ kid: string; wrapped: string }>(READ, [merchantId])
  let [row] = await read()
  if (row === undefined) {
    await makeKey(ctx, merchantId)
    ;[row] = await read()
  }
  if (row === undefined) throw new Error(`merchant ${merchantId} has no key`)
  const key = ctx.vault.open('merchant-keys', row.wrapped, bindingOf(merchantId))
  if (!row.wrapped.startsWith(`${ctx.vault.kid}.`)) {
    const wrapped = ctx.vault.seal('merchant-keys', key, bindingOf(merchantId))
    await ctx.db.hot.query(REWRAP, [merchantId, row.wrapped, wrapped])
  }
  const vault = vaultOver(key, row.kid, ctx.random)
  const all = opened.get(ctx.vault) ?? new Map<number, MerchantVault>()
  opened.set(ctx.vault, all.set(merchantId, vault))
  return vault
}
