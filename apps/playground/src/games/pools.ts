import type { Tx } from '../transaction.ts'
import { POOLS, type Pool } from './rules/slots/slotTable.ts'
import { type Session, unitsPer } from './sessions.ts'

/** What a stake adds to a pool, in whole minor units of it: parts of one come with a later stake. */
export interface Contribution {
  readonly poolId: Pool['id']
  readonly amount: string
}

type Of = Pick<Session, 'currency' | 'isDemo' | 'scale'>

const shareOf = (pool: Pool, stakeUnits: bigint): bigint => (stakeUnits * BigInt(pool.sharePpm)) / 1_000_000n

/**
 * Feeds the pools with a stake, or takes it back.
 * @param stakeUnits of a round, in units of a ten-thousandth; below zero: the round was not played
 */
export async function feedPools(tx: Tx, of: Of, stakeUnits: bigint): Promise<readonly Contribution[]> {
  const contributions: Contribution[] = []
  for (const pool of POOLS) {
    const share = shareOf(pool, stakeUnits)
    const { rows } = await tx.query<{ units: string }>(
      `INSERT INTO pools (pool_id, currency, is_demo, units) VALUES ($1, $2, $3, $4::bigint + $5::bigint)
       ON CONFLICT (pool_id, currency, is_demo) DO UPDATE SET units = greatest(0, pools.units + $5::bigint)
       RETURNING units`,
      [pool.id, of.currency, of.isDemo, pool.resetUnits, share],
    )
    const after = BigInt(rows[0]?.units ?? '0')
    const amount = after / unitsPer(of) - (after - share) / unitsPer(of)
    if (amount > 0n) contributions.push({ poolId: pool.id, amount: String(amount) })
  }
  return contributions
}

/** A pool that was won. */
export interface Prize {
  readonly poolId: Pool['id']
  /** in whole minor units, as the next two */
  readonly amount: bigint
  readonly poolBefore: bigint
  readonly poolReset: bigint
}

/** Pays a pool out and begins it again; what is less than a minor unit stays in it. */
export async function takePool(tx: Tx, of: Of, poolId: string): Promise<Prize> {
  const pool = POOLS.find(({ id }) => id === poolId)
  if (pool === undefined) throw new Error('no such pool')
  const where = [pool.id, of.currency, of.isDemo]
  const { rows } = await tx.query<{ units: string }>(
    'SELECT units FROM pools WHERE pool_id = $1 AND currency = $2 AND is_demo = $3 FOR UPDATE',
    where,
  )
  const units = BigInt(rows[0]?.units ?? '0')
  const amount = units / unitsPer(of)
  await tx.query('UPDATE pools SET units = $4 WHERE pool_id = $1 AND currency = $2 AND is_demo = $3', [
    ...where,
    pool.resetUnits + (units % unitsPer(of)),
  ])
  return { poolId: pool.id, amount, poolBefore: amount, poolReset: pool.resetUnits / unitsPer(of) }
}

/** What is in the pools now, in whole minor units. */
export async function readPools(tx: Tx, of: Of): Promise<Readonly<Record<Pool['id'], string>>> {
  const { rows } = await tx.query<{ pool_id: Pool['id']; units: string }>(
    'SELECT pool_id, units FROM pools WHERE currency = $1 AND is_demo = $2',
    [of.currency, of.isDemo],
  )
  const inPool = ({ id, resetUnits }: Pool): string => {
    const units = rows.find((row) => row.pool_id === id)?.units ?? String(resetUnits)
    return String(BigInt(units) / unitsPer(of))
  }
  const [minor, grand] = POOLS.map(inPool)
  return { MINOR: minor ?? '0', GRAND: grand ?? '0' }
}
