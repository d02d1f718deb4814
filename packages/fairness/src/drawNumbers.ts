import type { Seed } from './digest.ts'
import type { DrawShape } from './drawShapes.ts'
import { type DrawStream, drawStream } from './drawStream.ts'

async function shuffledHead(shape: Extract<DrawShape, { kind: 'permutation' }>, stream: DrawStream): Promise<number[]> {
  const pool = Array.from({ length: shape.to - shape.from + 1 }, (_, i) => shape.from + i)
  for (let place = 0; place < shape.take; place += 1) {
    const chosen = place + (await stream.below(pool.length - place))
    const moved = pool[place] as number
    pool[place] = pool[chosen] as number
    pool[chosen] = moved
  }
  return pool.slice(0, shape.take)
}

/**
 * The result of one issue (rules A5.3). Digits are drawn place by place; a pool is shuffled by
 * Fisher-Yates from its first place on – place i changes with place i + below(size − i) – and its
 * first numbers are the result, in order. The last place of a full permutation still draws a word.
 * @param randomness of the beacon's round, hex; null where no beacon is mixed in
 * @throws RangeError for a malformed seed or randomness
 */
export async function drawNumbers(
  shape: DrawShape,
  seed: Seed,
  gameCode: string,
  issueNo: string,
  randomness: string | null = null,
): Promise<number[]> {
  const stream = await drawStream(seed, gameCode, issueNo, randomness)
  if (shape.kind === 'permutation') return shuffledHead(shape, stream)
  const numbers: number[] = []
  while (numbers.length < shape.count) numbers.push((await stream.below(shape.below)) + shape.plus)
  return numbers
}
