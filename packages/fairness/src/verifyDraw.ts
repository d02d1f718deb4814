import { commitment, type Seed } from './digest.ts'
import { drawNumbers } from './drawNumbers.ts'
import { DRAW_SPACES, type DrawFamily } from './drawSpaces.ts'

export type PublishedDraw = {
  /** The seed as published after the draw. */
  seed: Seed
  /** The hex SHA-256 published before sale opened. */
  commitment: string
  gameCode: string
  issueNo: string
  family: DrawFamily
  /** Of the beacon's round, hex; null for a draw that no beacon is mixed in. Its round is checked by `verifyNamedRound`. */
  randomness: string | null
  /** The published result, in draw order. */
  numbers: readonly number[]
}

export type DrawVerdict = {
  ok: boolean
  /** The seed is the one that was committed before the first bet. */
  commitmentMatches: boolean
  /** The result follows from the seed. */
  numbersMatch: boolean
  /** What the seed gives, for showing beside the published result. */
  recomputed: number[]
}

/**
 * Checks a published draw (rules A5.4): the seed must hash to the earlier commitment and the
 * result must follow from it. Runs wherever WebCrypto does; in a browser that is a secure context.
 * @throws RangeError for a malformed seed or randomness
 */
export async function verifyDraw(draw: PublishedDraw): Promise<DrawVerdict> {
  const space = DRAW_SPACES[draw.family]
  const { seed, gameCode, issueNo, randomness } = draw
  const recomputed = await drawNumbers(space, seed, gameCode, issueNo, randomness)
  const commitmentMatches = (await commitment(seed)) === draw.commitment
  const numbersMatch =
    recomputed.length === draw.numbers.length && recomputed.every((number, place) => number === draw.numbers[place])
  return { ok: commitmentMatches && numbersMatch, commitmentMatches, numbersMatch, recomputed }
}
