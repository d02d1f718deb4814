import { type DrawStream, drawStream } from '@croupier/fairness'
import type { MachineCode } from './machines/machine.ts'

/** Games whose rounds come from a player's seed pair, by the name that is hashed. */
export const SEEDED_GAMES = ['slot', 'dice', 'mines', 'plinko', 'wheel', 'hilo', 'fish', 'cascade'] as const
export type OwnSeeded = (typeof SEEDED_GAMES)[number]
/** Those with a page of their own, and every machine that is data. */
export type SeededGame = OwnSeeded | MachineCode

/** What a player may choose as a seed: nothing that could be read as a separator. */
export const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The numbers of one round (rules A5.5): HMAC-SHA256 under the committed server seed of
 * "game|client seed|nonce|counter", read as words without bias.
 * @param nonce how many rounds were played on the pair before, from 0
 * @throws RangeError for a malformed seed
 */
export async function roundStream(
  serverSeed: string,
  clientSeed: string,
  game: SeededGame,
  nonce: number,
): Promise<DrawStream> {
  if (!CLIENT_SEED.test(clientSeed)) throw new RangeError('a client seed has 1 to 64 letters')
  return await drawStream(serverSeed, `${game}|${clientSeed}`, String(nonce))
}
