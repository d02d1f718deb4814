import { LRUCache } from 'lru-cache'

/** How long an answer is kept, and how many. */
export interface RecentlyReadOptions<Key, T> {
  readonly read: (key: Key) => Promise<T>
  /** an answer is at most this old, ms: whole and above 0 */
  readonly ageMs: number
  readonly entriesMax: number
  /** monotonic milliseconds: a shifted wall clock must not keep an ended session alive */
  readonly nowMs: () => number
}

/**
 * A bounded cache of answers that are at most `ageMs` old: concurrent readers of one key share one read, failures are not
 * kept. It is for data that changes rarely, and that the database judges again where money depends on it.
 */
export class RecentlyRead<Key extends string | number | bigint, T> {
  readonly #read: (key: Key) => Promise<T>
  /** What is under way is kept, too: its age counts from when it was asked for. */
  readonly #answers: LRUCache<Key, Promise<T>>

  constructor({ read, ageMs, entriesMax, nowMs }: RecentlyReadOptions<Key, T>) {
    this.#read = read
    const perf = { now: nowMs }
    this.#answers = new LRUCache({ max: entriesMax, ttl: ageMs, ttlResolution: 0, perf })
  }

  /**
   * The answer for `key`, read now or at most `ageMs` ago. Throws what reading throws.
   * @param read how this caller reads it, where that is not the same for all keys
   */
  async get(key: Key, read = this.#read): Promise<T> {
    const known = this.#answers.get(key)
    if (known !== undefined) return await known
    const answer = read(key)
    this.#answers.set(key, answer)
    try {
      return await answer
    } catch (error) {
      if (this.#answers.peek(key) === answer) this.forget(key)
      throw error
    }
  }

  /** The next reader of `key` asks again. */
  forget(key: Key): void {
    this.#answers.delete(key)
  }

  /** Everything again: after a time in which notices of changes may have been missed. */
  forgetAll(): void {
    this.#answers.clear()
  }
}
