import type { PayoutAccount as Row, Tx } from '@croupier/db'
import { type AccountMethod, type cashierGateway, HOUR_MS, type payoutAccounts as wire } from '@croupier/wire'
import { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { type MerchantVault, merchantVault, type Site } from '../../platform/index.ts'

/** signs of a number that are shown at each end */
const SHOWN = 4

const sealed = z.object({ number: z.string(), holder: z.string() })
export type AccountSecret = z.output<typeof sealed>

export const accountBinding = (id: string): string => `payout_accounts/sealed/${id}`

/**
 * The blind index by which a number is found again, whatever bank it is said to be at. Of a wallet's number the case of letters does not
 * matter: `MaryAnn@` is paid as typed, and nobody else binds `maryann@`.
 */
export const numberIndexOf = (vault: MerchantVault, method: AccountMethod, number: string): Uint8Array<ArrayBuffer> =>
  vault.index(method === 'EWALLET' ? number.toLowerCase() : number, 'payoutAccount')

/** Number and holder of a bound account. */
export async function openAccount(
  ctx: Ctx,
  { id, merchantId, sealed: text }: Pick<Row, 'id' | 'merchantId' | 'sealed'>,
): Promise<AccountSecret> {
  const vault = await merchantVault(ctx, merchantId)
  return sealed.parse(JSON.parse(vault.open(text, accountBinding(id))))
}

/** A number as far as its owner needs it to know it again. */
export const maskedNumber = (method: string, number: string): string =>
  method === 'USDT' ? `${number.slice(0, SHOWN)}••••${number.slice(-SHOWN)}` : `••••${number.slice(-SHOWN)}`

const maskedHolder = (holder: string): string => `${[...holder][0] ?? ''}•••`

/** Until when nothing is paid to an account; null once that is over. */
export function coolingUntil(
  { boundAt }: Pick<Row, 'boundAt'>,
  { settings }: Pick<Site, 'settings'>,
  now: Date,
): Date | null {
  const until = new Date(boundAt.getTime() + settings.withdrawals.accountHours * HOUR_MS)
  return until > now ? until : null
}

/** A bound account as its owner sees it. */
export async function presentAccount(
  ctx: Ctx,
  row: Row,
  site: Pick<Site, 'settings'>,
  now: Date,
): Promise<wire.PayoutAccount> {
  const { holder, number } = await openAccount(ctx, row)
  return {
    id: row.id,
    method: row.method as AccountMethod,
    chain: row.chain as cashierGateway.Chain | null,
    bank: row.bank,
    holder: maskedHolder(holder),
    number: maskedNumber(row.method, number),
    boundAt: row.boundAt,
    coolingUntil: coolingUntil(row, site, now),
  }
}

/** The bound accounts of a member, the oldest first. */
export async function boundAccounts(from: Pick<Tx, 'payoutAccount'>, memberId: bigint): Promise<Row[]> {
  return await from.payoutAccount.findMany({
    where: { memberId, removedAt: null },
    orderBy: [{ boundAt: 'asc' }, { id: 'asc' }],
  })
}
