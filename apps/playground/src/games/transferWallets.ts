import type { ogp } from '@croupier/wire'
import type { Tx } from '../transaction.ts'
import { balanceOf, enter, type OwnBooks, undoEntry } from './host/ownBooks.ts'

/** The books of players whose platform moves money here and back. */
export const TRANSFER_WALLETS: OwnBooks = { players: 'wallet_players', entries: 'wallet_entries' }

/** Opens a wallet; one that is there stays. @returns what is in it, in minor units */
export async function openWallet(
  tx: Tx,
  { player, currency }: { readonly player: string; readonly currency: string },
): Promise<bigint> {
  await tx.query('INSERT INTO wallet_players (player, currency, balance) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING', [
    player,
    currency,
  ])
  return (await balanceOf(tx, TRANSFER_WALLETS, player)) ?? 0n
}

async function currencyOf(tx: Tx, player: string): Promise<string | null> {
  const { rows } = await tx.query<{ currency: string }>('SELECT currency FROM wallet_players WHERE player = $1', [
    player,
  ])
  return rows[0]?.currency ?? null
}

/** Moves money between the platform and a wallet, once for its id; what was asked about before it came never moves. */
export async function moveMoney(
  tx: Tx,
  way: 'in' | 'out',
  { txId, playerId, currency, amount }: ogp.TransferBody,
): Promise<ogp.TransferReply> {
  const balance = await balanceOf(tx, TRANSFER_WALLETS, playerId)
  if (balance === null || (await currencyOf(tx, playerId)) !== currency) {
    return { status: 'REFUSED' }
  }
  const moved = BigInt(amount)
  const { rows } = await tx.query<{ is_undone: boolean }>(
    'SELECT is_undone FROM wallet_entries WHERE tx_id = $1 AND player = $2',
    [txId, playerId],
  )
  const [known] = rows
  if (known?.is_undone === true) return { status: 'REFUSED', balance: String(balance) }
  if (known === undefined && way === 'out' && moved > balance) {
    // It is refused for good: with the same id it does not move later, either.
    await undoEntry(tx, TRANSFER_WALLETS, playerId, txId)
    return { status: 'REFUSED', balance: String(balance) }
  }
  await enter(tx, TRANSFER_WALLETS, playerId, txId, way === 'in' ? moved : -moved)
  return { status: 'OK', balance: String(await balanceOf(tx, TRANSFER_WALLETS, playerId)) }
}

/** What came of a movement. One that never came is made never to come: else the answer could be wrong a moment later. */
export async function whatMoved(
  tx: Tx,
  { txId, playerId }: { readonly txId: string; readonly playerId: string },
): Promise<ogp.TransferReply> {
  const balance = await balanceOf(tx, TRANSFER_WALLETS, playerId)
  if (balance === null) return { status: 'UNKNOWN' }
  const { rows } = await tx.query<{ is_undone: boolean }>(
    'SELECT is_undone FROM wallet_entries WHERE tx_id = $1 AND player = $2',
    [txId, playerId],
  )
  const [known] = rows
  if (known?.is_undone === false) return { status: 'OK', balance: String(balance) }
  await undoEntry(tx, TRANSFER_WALLETS, playerId, txId)
  return {
    status: known === undefined ? 'UNKNOWN' : 'REFUSED',
    balance: String(balance),
  }
}
