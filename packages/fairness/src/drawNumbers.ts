import type { Seed } from './digest.ts'
import type { DrawSpace } from './drawSpaces.ts'
import { type DrawStream, drawStream } from './drawStream.ts'

async function shuffledHead({ places, from, to }: DrawSpace, stream: DrawStream): Promise<number[]> {
  const pool = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  for (let place = 0; place < places; place += 1) {
    const chosen = place + (await stream.below(pool.length - place))
    const moved = pool[place] as number
    pool[place] = pool[chosen] as number
    pool[chosen] = moved
  }
  return pool.slice(0, places)
}

/**
 * The result of one issue (rules A5.3). Digits are drawn place by place; a pool is shuffled by
 * Fisher-Yates from its first place on – place i changes with place i + below(size − i) – and its
 * first numbers are the result, in order. The last place of a full permutation still draws a word.
 * @param randomness of the beacon's round, hex; null where no beacon is mixed in
 * @throws RangeError for a malformed seed or randomness
 */
export async function drawNumbers(
  space: DrawSpace,
  seed: Seed,
  gameCode: string,
  issueNo: string,
  randomness: string | null = null,
): Promise<number[]> {
  const stream = await drawStream(seed, gameCode, issueNo, randomness)
  if (!space.repeats) return shuffledHead(space, stream)
  const numbers: number[] = []
  while (numbers.length < space.places) numbers.push((await stream.below(space.to - space.from + 1)) + space.from)
  return numbers
}
