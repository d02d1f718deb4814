import { commitment } from '@croupier/fairness'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { inTransaction, type World } from './world.ts'

const SEED_BYTES = 32
const FIRST_CLIENT_SEED_BYTES = 8

/** The pair on which a player's next round is played, as the player may see it. */
export interface SeedPair {
  readonly commitment: string
  readonly clientSeed: string
  readonly nextNonce: number
}

/** A pair that is played no more, with its server seed. */
export interface RevealedPair extends SeedPair {
  readonly serverSeed: string
}

interface Row {
  readonly id: string
  readonly server_seed: string
  readonly commitment: string
  readonly client_seed: string
  readonly next_nonce: number
}

const shown = (row: Row): SeedPair => ({
  commitment: row.commitment,
  clientSeed: row.client_seed,
  nextNonce: row.next_nonce,
})

async function inUse(tx: Tx, player: string): Promise<Row | undefined> {
  const { rows } = await tx.query<Row>(
    `SELECT id, server_seed, commitment, client_seed, next_nonce FROM seeds
      WHERE player = $1 AND revealed_at IS NULL FOR UPDATE`,
    [player],
  )
  return rows[0]
}

async function make(tx: Tx, { now, random }: World, player: string, clientSeed: string): Promise<Row> {
  const serverSeed = random(SEED_BYTES)
  const { rows } = await tx.query<Row>(
    `INSERT INTO seeds (player, server_seed, commitment, client_seed, made_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (player) WHERE revealed_at IS NULL DO NOTHING
     RETURNING id, server_seed, commitment, client_seed, next_nonce`,
    [player, serverSeed, await commitment(serverSeed), clientSeed, now()],
  )
  const row = rows[0] ?? (await inUse(tx, player))
  if (row === undefined) throw new Error('a pair of seeds was not kept')
  return row
}

async function current(tx: Tx, world: World, player: string): Promise<Row> {
  const known = await inUse(tx, player)
  return known ?? (await make(tx, world, player, world.random(FIRST_CLIENT_SEED_BYTES)))
}

/** The pair in use; the first one is made where a player has none. Its server seed stays here. */
export const seedsOf = async (tx: Tx, world: World, player: string): Promise<SeedPair> =>
  shown(await current(tx, world, player))

/** What a round is made of; the player's next round gets the next nonce, so that none comes twice. */
export interface TakenSeeds {
  readonly seedId: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** Takes the next nonce. Rounds of one player wait for each other here. */
export async function takeSeeds(tx: Tx, world: World, player: string): Promise<TakenSeeds> {
  const row = await current(tx, world, player)
  await tx.query('UPDATE seeds SET next_nonce = next_nonce + 1 WHERE id = $1', [row.id])
  return {
    seedId: row.id,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    nonce: row.next_nonce,
  }
}

/**
 * Ends the pair in use, shows its server seed and begins a new pair from nonce 0 with the seed that the player chose.
 * @throws Refusal 409 ROUND_OPEN: what is still to be shown would be known before
 */
export async function rotateSeeds(
  world: World,
  player: string,
  clientSeed: string,
): Promise<{ before: RevealedPair; now: SeedPair }> {
  return await inTransaction(world, async (tx) => {
    const row = await current(tx, world, player)
    const { rowCount } = await tx.query(
      `SELECT 1 FROM rounds WHERE player = $1 AND seed_id = $2
         AND state IN ('BETTING', 'OPEN', 'UNDOING') LIMIT 1`,
      [player, row.id],
    )
    if (rowCount !== 0) throw new Refusal(409, 'ROUND_OPEN')
    await tx.query('UPDATE seeds SET revealed_at = $2 WHERE id = $1', [row.id, world.now()])
    const next = await make(tx, world, player, clientSeed)
    return { before: { ...shown(row), serverSeed: row.server_seed }, now: shown(next) }
  })
}
