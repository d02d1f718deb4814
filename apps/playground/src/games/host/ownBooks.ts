import type { Tx } from '../../transaction.ts'
import type { Answer } from './host.ts'

/** The tables in which the playground itself keeps players' money. */
export interface OwnBooks {
  readonly players: 'demo_players' | 'wallet_players'
  readonly entries: 'demo_entries' | 'wallet_entries'
}

export type Body = Readonly<Record<string, unknown>>

/** An answer as a platform would give it. */
export const sure = (status: string, body: Body = {}): Answer => ({
  isSure: true,
  status,
  body: { status, ...body },
})

/** What a player has, locked; null for somebody without books. */
export async function balanceOf(tx: Tx, { players }: OwnBooks, player: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: string }>(`SELECT balance FROM ${players} WHERE player = $1 FOR UPDATE`, [
    player,
  ])
  return rows[0] === undefined ? null : BigInt(rows[0].balance)
}

/** Books a movement once. @returns whether it was there already, or was undone before it came */
export async function enter(
  tx: Tx,
  { players, entries }: OwnBooks,
  player: string,
  txId: string,
  amount: bigint,
): Promise<'NEW' | 'KNOWN' | 'UNDONE'> {
  const { rowCount } = await tx.query(
    `INSERT INTO ${entries} (tx_id, player, amount) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [txId, player, amount],
  )
  if (rowCount === 1) {
    await tx.query(`UPDATE ${players} SET balance = balance + $2 WHERE player = $1`, [player, amount])
    return 'NEW'
  }
  const { rows } = await tx.query<{ is_undone: boolean }>(`SELECT is_undone FROM ${entries} WHERE tx_id = $1`, [txId])
  return rows[0]?.is_undone === true ? 'UNDONE' : 'KNOWN'
}

/** Undoes a movement; one that has not come never will. @returns whether it was undone already, or there was none */
export async function undoEntry(
  tx: Tx,
  { players, entries }: OwnBooks,
  player: string,
  txId: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ amount: string; is_undone: boolean }>(
    `INSERT INTO ${entries} (tx_id, player, amount, is_undone) VALUES ($1, $2, 0, true)
     ON CONFLICT (tx_id) DO UPDATE SET tx_id = EXCLUDED.tx_id RETURNING amount, is_undone`,
    [txId, player],
  )
  const { amount = '0', is_undone: isUndone = true } = rows[0] ?? {}
  if (isUndone) return true
  await tx.query(`UPDATE ${entries} SET is_undone = true WHERE tx_id = $1`, [txId])
  await tx.query(`UPDATE ${players} SET balance = balance - $2 WHERE player = $1`, [player, amount])
  return false
}

const textOf = (body: Body, name: string): string => String(body[name] ?? '')
const amountOf = (body: Body, name: string): bigint => BigInt(textOf(body, name) || '0')

async function isKnown(tx: Tx, { entries }: OwnBooks, txId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`SELECT 1 FROM ${entries} WHERE tx_id = $1`, [txId])
  return rowCount !== 0
}

/** Answers a call about money as a platform would, from the own books. @param player whose session it is */
export async function moveInBooks(tx: Tx, books: OwnBooks, path: string, player: string, body: Body): Promise<Answer> {
  const balance = await balanceOf(tx, books, player)
  if (balance === null) return sure('SESSION_UNKNOWN')
  if (path === '/wallet/rollback') {
    const isUndone = await undoEntry(tx, books, player, textOf(body, 'refTxId'))
    return sure('OK', { outcome: isUndone ? 'ALREADY_UNDONE' : 'UNDONE' })
  }
  const isBoth = path === '/wallet/betwin'
  const [betTxId, bet] = isBoth
    ? [textOf(body, 'betTxId'), amountOf(body, 'betAmount')]
    : [textOf(body, 'txId'), path === '/wallet/bet' ? amountOf(body, 'amount') : 0n]
  if (bet > balance && !(await isKnown(tx, books, betTxId))) {
    return sure('INSUFFICIENT_FUNDS', { balance: String(balance) })
  }
  if (bet > 0n && (await enter(tx, books, player, betTxId, -bet)) === 'UNDONE') {
    return sure('TX_ROLLED_BACK')
  }
  const [winTxId, win] = isBoth
    ? [textOf(body, 'winTxId'), amountOf(body, 'winAmount')]
    : [textOf(body, 'txId'), amountOf(body, 'amount')]
  if (path !== '/wallet/bet' && win > 0n) await enter(tx, books, player, winTxId, win)
  return sure('OK', { balance: String(await balanceOf(tx, books, player)) })
}
