import type { Pool } from 'pg'
import { inSchema, type Tx } from '../../transaction.ts'
import { SCHEMA } from '../schema.ts'
import type { Answer, Host } from './host.ts'

const START_BALANCE = 500_000n
const CURRENCY = 'CNY'
const SCALE = 2
const LIMITS = { min: '1', max: '10000000', maxPayout: '10000000000' }

type Body = Readonly<Record<string, unknown>>

const sure = (status: string, body: Body = {}): Answer => ({
  isSure: true,
  status,
  body: { status, currency: CURRENCY, scale: SCALE, ...body },
})

async function balanceOf(tx: Tx, player: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ balance: string }>(
    'SELECT balance FROM demo_players WHERE player = $1 FOR UPDATE',
    [player],
  )
  return rows[0] === undefined ? null : BigInt(rows[0].balance)
}

/** Books a movement once. @returns whether it was there already, or was undone before it came */
async function enter(
  tx: Tx,
  player: string,
  txId: string,
  amount: bigint,
): Promise<'NEW' | 'KNOWN' | 'UNDONE'> {
  const { rowCount } = await tx.query(
    'INSERT INTO demo_entries (tx_id, player, amount) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [txId, player, amount],
  )
  if (rowCount === 1) {
    await tx.query('UPDATE demo_players SET balance = balance + $2 WHERE player = $1', [
      player,
      amount,
    ])
    return 'NEW'
  }
  const { rows } = await tx.query<{ is_undone: boolean }>(
    'SELECT is_undone FROM demo_entries WHERE tx_id = $1',
    [txId],
  )
  return rows[0]?.is_undone === true ? 'UNDONE' : 'KNOWN'
}

async function undo(tx: Tx, player: string, txId: string): Promise<Answer> {
  const { rows } = await tx.query<{ amount: string; is_undone: boolean }>(
    `INSERT INTO demo_entries (tx_id, player, amount, is_undone) VALUES ($1, $2, 0, true)
     ON CONFLICT (tx_id) DO UPDATE SET tx_id = EXCLUDED.tx_id RETURNING amount, is_undone`,
    [txId, player],
  )
  const { amount = '0', is_undone: isUndone = true } = rows[0] ?? {}
  if (!isUndone) {
    await tx.query('UPDATE demo_entries SET is_undone = true WHERE tx_id = $1', [txId])
    await tx.query('UPDATE demo_players SET balance = balance - $2 WHERE player = $1', [
      player,
      amount,
    ])
  }
  return sure('OK', { outcome: isUndone ? 'ALREADY_UNDONE' : 'UNDONE' })
}

const textOf = (body: Body, name: string): string => String(body[name] ?? '')
const amountOf = (body: Body, name: string): bigint => BigInt(textOf(body, name) || '0')

async function move(tx: Tx, path: string, player: string, body: Body): Promise<Answer> {
  const balance = await balanceOf(tx, player)
  if (balance === null) return sure('SESSION_UNKNOWN')
  if (path === '/wallet/rollback') return await undo(tx, player, textOf(body, 'refTxId'))
  const [betTxId, bet] =
    path === '/wallet/betwin'
      ? [textOf(body, 'betTxId'), amountOf(body, 'betAmount')]
      : [textOf(body, 'txId'), path === '/wallet/bet' ? amountOf(body, 'amount') : 0n]
  if (bet > balance) {
    const { rowCount } = await tx.query('SELECT 1 FROM demo_entries WHERE tx_id = $1', [betTxId])
    if (rowCount === 0) return sure('INSUFFICIENT_FUNDS', { balance: String(balance) })
  }
  if (bet > 0n && (await enter(tx, player, betTxId, -bet)) === 'UNDONE') {
    return sure('TX_ROLLED_BACK')
  }
  const [winTxId, win] =
    path === '/wallet/betwin'
      ? [textOf(body, 'winTxId'), amountOf(body, 'winAmount')]
      : [textOf(body, 'txId'), amountOf(body, 'amount')]
  if (path !== '/wallet/bet' && win > 0n) await enter(tx, player, winTxId, win)
  return sure('OK', { balance: String(await balanceOf(tx, player)) })
}

async function open(tx: Tx, now: Date, random: (bytes: number) => string): Promise<Answer> {
  const player = `p_${random(12)}`
  await tx.query('INSERT INTO demo_players (player, balance, made_at) VALUES ($1, $2, $3)', [
    player,
    START_BALANCE,
    now,
  ])
  const session = { sessionToken: player, playerId: player, limits: LIMITS, nickname: '' }
  const place = { language: '', country: '', jurisdiction: '', testAccount: false }
  const rg = { realityCheckSec: 0, sessionEndsAt: null }
  return sure('OK', { ...session, ...place, rg, balance: String(START_BALANCE) })
}

export interface DemoHostOptions {
  readonly pool: Pool
  readonly now: () => Date
  readonly random: (bytes: number) => string
}

/**
 * Keeps play money for demo rounds, by the same calls as a platform (GLI-19 4.9.1): the games do not know which of the
 * two they play with.
 */
export function demoHost({ pool, now, random }: DemoHostOptions): Host {
  return {
    async call(path: string, content: object): Promise<Answer> {
      const body = content as Body
      return await inSchema(pool, SCHEMA, async (tx) => {
        if (path === '/session/open') return await open(tx, now(), random)
        if (path === '/session/keepalive') return sure('OK')
        return await move(tx, path, textOf(body, 'sessionToken'), body)
      })
    },
  }
}
