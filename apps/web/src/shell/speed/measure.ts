/** Requests that are sent to a line; the quickest answer counts, since the first also opens the way. */
const TRIES = 3
/** A line without an answer within this time is not offered, ms. */
const ANSWER_MS_MAX = 5_000

/**
 * How long a line takes to answer, in whole ms; null when it does not. Lines elsewhere answer a
 * question whose reply we may not read: that it came is enough.
 * @param origin `https://…` of the line
 * @param now monotonic ms
 */
export async function measureLine(
  origin: string,
  now: () => number,
  ask: typeof fetch = fetch,
): Promise<number | null> {
  const took: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const startedAt = now()
    try {
      await ask(new URL('/robots.txt', origin), {
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      })
      took.push(now() - startedAt)
    } catch {
      // This question was not answered; another may be.
    }
  }
  return took.length === 0 ? null : Math.round(Math.min(...took))
}
