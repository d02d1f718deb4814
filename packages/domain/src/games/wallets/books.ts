import { moneyNow, type Tx } from '@croupier/db'
import { clearingAccount, houseAccount, post, walletOrFail } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { GameProvider } from '../providers/index.ts'

/** A member at a provider with a wallet of its own. */
export interface VendorWallet {
  readonly memberId: bigint
  readonly merchantId: number
  readonly vendor: string
  readonly asset: string
}

/** A wallet at a provider whose row is locked. */
export interface LockedVendorWallet extends VendorWallet {
  readonly id: bigint
  readonly movedUnits: bigint
  readonly resultUnits: bigint
  readonly notes: number
}

/** A transfer whose row is locked. */
export interface LockedTransfer {
  readonly id: bigint
  readonly publicId: string
  readonly way: 'IN' | 'OUT'
  readonly state: 'SENT' | 'UNKNOWN' | 'DONE' | 'REFUSED'
  readonly units: bigint
}

/** Locks a member's wallet at a provider, opened at its first use. */
export async function lockVendorWallet(tx: Tx, vendorWallet: VendorWallet): Promise<LockedVendorWallet> {
  const { memberId, merchantId, vendor, asset } = vendorWallet
  await tx.$executeRaw`
    INSERT INTO vendor_wallets (member_id, merchant_id, vendor, asset) VALUES (${memberId}, ${merchantId}, ${vendor}, ${asset})
    ON CONFLICT DO NOTHING`
  const [row] = await tx.$queryRaw<Omit<LockedVendorWallet, keyof VendorWallet>[]>`
    SELECT id, moved_units AS "movedUnits", result_units AS "resultUnits", notes FROM vendor_wallets
     WHERE member_id = ${memberId} AND vendor = ${vendor} AND merchant_id = ${merchantId} FOR UPDATE`
  if (row === undefined) throw new Error(`member ${memberId} has no wallet at ${vendor}`)
  return { ...vendorWallet, ...row }
}

/** The transfer of such a wallet that is under way, locked; null when there is none. The wallet is held. */
export async function underWay(tx: Tx, { memberId, merchantId, vendor }: VendorWallet): Promise<LockedTransfer | null> {
  const [row] = await tx.$queryRaw<LockedTransfer[]>`
    SELECT id, public_id AS "publicId", way, state, units FROM vendor_transfers
     WHERE member_id = ${memberId} AND vendor = ${vendor} AND merchant_id = ${merchantId} AND ended_at IS NULL FOR UPDATE`
  return row ?? null
}

/** Names the latest transfer of such a wallet and its end: as long as it is the same, nothing was moved meanwhile. */
export async function latestMove(
  from: Pick<Tx, 'vendorTransfer'>,
  { memberId, merchantId, vendor }: VendorWallet,
): Promise<string> {
  const found = await from.vendorTransfer.findFirst({
    where: { memberId, merchantId, vendorCode: vendor },
    orderBy: { id: 'desc' },
    select: { id: true, endedAt: true },
  })
  return found === null ? '' : `${found.id} ${found.endedAt?.toISOString() ?? ''}`
}

const clearingOf = async (tx: Tx, { merchantId, vendor, asset }: VendorWallet): Promise<bigint> =>
  await clearingAccount(tx, merchantId, `provider:${vendor}`, asset)

const WAYS = {
  VENDOR_IN: { isToProvider: true },
  VENDOR_OUT: { isToProvider: false },
  VENDOR_RETURN: { isToProvider: false },
} as const satisfies Partial<Record<TransferKind, object>>

/**
 * Moves money between the main wallet and the provider's clearing account, once for its transfer. @param subject of the transfer
 * @throws DomainError WALLET_INSUFFICIENT_FUNDS, WALLET_FROZEN, SITE_MONEY_READ_ONLY
 */
export async function bookMove(
  tx: Tx,
  vendorWallet: LockedVendorWallet,
  kind: keyof typeof WAYS,
  { id: subject, units: amount }: { readonly id: bigint; readonly units: bigint },
): Promise<LockedVendorWallet> {
  const { merchantId, memberId } = vendorWallet
  const wallet = await walletOrFail(tx, memberId)
  const clearing = await clearingOf(tx, vendorWallet)
  const { isToProvider } = WAYS[kind]
  const [from, to] = isToProvider ? [wallet.accountId, clearing] : [clearing, wallet.accountId]
  await post(tx, merchantId, [{ kind, ref: { subject }, from, to, units: units(amount) }])
  const movedUnits = vendorWallet.movedUnits + (isToProvider ? amount : -amount)
  await tx.$executeRaw`
    UPDATE vendor_wallets SET moved_units = ${movedUnits} WHERE id = ${vendorWallet.id} AND merchant_id = ${merchantId}`
  return { ...vendorWallet, movedUnits }
}

/**
 * Takes what a provider says is in a wallet, and books against the house what play came to since the last time: nothing may be
 * under way with it, or have been moved since the provider was asked.
 */
export async function noteBalance(tx: Tx, vendorWallet: LockedVendorWallet, balance: Units): Promise<void> {
  const { id, merchantId, asset, movedUnits, resultUnits } = vendorWallet
  const result: bigint = balance - movedUnits
  const change = result - resultUnits
  const notes = vendorWallet.notes + (change === 0n ? 0 : 1)
  const ref = { subject: id, version: notes }
  const clearing = await clearingOf(tx, vendorWallet)
  if (change > 0n) {
    const from = await houseAccount(tx, merchantId, 'HOUSE_PAYOUTS', asset)
    const won = { kind: 'VENDOR_WON', ref, from, to: clearing, units: units(change) } as const
    await post(tx, merchantId, [won])
  } else if (change < 0n) {
    const to = await houseAccount(tx, merchantId, 'HOUSE_STAKES', asset)
    const lost = { kind: 'VENDOR_LOST', ref, from: clearing, to, units: units(-change) } as const
    await post(tx, merchantId, [lost])
  }
  const reported: bigint = balance
  await tx.$executeRaw`
    UPDATE vendor_wallets SET balance_units = ${reported}, result_units = ${result}, notes = ${notes}, seen_at = ${await moneyNow(tx)}
     WHERE id = ${id} AND merchant_id = ${merchantId}`
}

/** Whether a provider keeps wallets of its own. */
export const keepsWallets = ({ wallet }: Pick<GameProvider, 'wallet'>): boolean => wallet === 'TRANSFER'
