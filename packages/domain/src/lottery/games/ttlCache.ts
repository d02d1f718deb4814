/** How long an answer is kept, and how many. */
export interface TtlCacheOptions {
  /** an answer is at most this old, ms */
  readonly ageMs: number
  readonly entriesMax: number
  /** monotonic milliseconds */
  readonly nowMs: () => number
}

/**
 * Reads through a bounded cache: concurrent readers of a key share one read, an answer is at most `ageMs` old, failures are
 * not kept. It is for data that changes rarely, and that the database judges again where money depends on it.
 */
export function ttlCache<Key, T>(
  read: (key: Key) => Promise<T>,
  { ageMs, entriesMax, nowMs }: TtlCacheOptions,
): (key: Key) => Promise<T> {
  const entries = new Map<Key, { readonly value: Promise<T>; readonly readAtMs: number }>()
  return async (key) => {
    const known = entries.get(key)
    if (known !== undefined && nowMs() - known.readAtMs < ageMs) return await known.value
    const entry = { value: read(key), readAtMs: nowMs() }
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest)
    try {
      return await entry.value
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key)
      throw error
    }
  }
}
