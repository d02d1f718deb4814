import { median } from './statistics.ts'

export const PAIRS = 5

/**
 * Runs ours and the baseline in turn, A B A B, so that whatever else the machine does affects both.
 * @returns the median of each and of the ratios of neighbours
 */
export async function alternate(
  ours: (round: number) => Promise<number>,
  baseline: (round: number) => Promise<number>,
  pairs: number = PAIRS,
): Promise<{ ours: number; baseline: number; ratio: number }> {
  const pairsSeen: { ours: number; baseline: number }[] = []
  for (let round = 0; round < pairs; round += 1) {
    pairsSeen.push({ ours: await ours(round), baseline: await baseline(round) })
  }
  return {
    ours: median(pairsSeen.map((pair) => pair.ours)),
    baseline: median(pairsSeen.map((pair) => pair.baseline)),
    ratio: median(pairsSeen.map((pair) => pair.ours / pair.baseline)),
  }
}

/** How long something takes, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
