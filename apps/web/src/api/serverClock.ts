/** The number of answers whose median gives the difference between this clock and the server's (experience 1.3). */
const SAMPLES_MAX = 5
const samples: number[] = []

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

let offsetMs = 0

/**
 * Learns from a message that carried the server's time.
 * @param serverTime what the server said
 * @param receivedAtMs this device's time when the message came
 */
export function learnServerTime(serverTime: Date, receivedAtMs = Date.now()): void {
  samples.push(serverTime.getTime() - receivedAtMs)
  if (samples.length > SAMPLES_MAX) samples.shift()
  offsetMs = median(samples)
}

/**
 * Learns from an answer that many callers share, which says how old it is.
 * @param answer as its route says it; one without `serverTime` tells nothing
 * @param ageMs the header Answer-Age
 */
export function learnFromShared(answer: unknown, ageMs: number): void {
  const { value } = answer as { value?: { serverTime?: unknown } | null }
  const time = value?.serverTime
  if (time instanceof Date) learnServerTime(new Date(time.getTime() + ageMs))
}

/** The server's time in ms as well as it is known; never this device's clock alone. */
export function serverNowMs(): number {
  return Date.now() + offsetMs
}
