interface Entry<T> {
  readonly value: Promise<T>
  readonly readAtMs: number
}

/**
 * A bounded cache of answers that are at most `ageMs` old: concurrent readers of one key share one read, failures are not
 * kept. `forget` makes the next reader ask again at once.
 */
export class RecentlyRead<T> {
  readonly #read: (key: string) => Promise<T>
  readonly #ageMs: number
  readonly #entriesMax: number
  readonly #nowMs: () => number
  readonly #entries = new Map<string, Entry<T>>()

  constructor(options: {
    read: (key: string) => Promise<T>
    ageMs: number
    entriesMax: number
    /** monotonic milliseconds: a shifted wall clock must not keep an ended session alive */
    nowMs: () => number
  }) {
    this.#read = options.read
    this.#ageMs = options.ageMs
    this.#entriesMax = options.entriesMax
    this.#nowMs = options.nowMs
  }

  /** The answer for `key`, read now or at most `ageMs` ago. Throws what reading throws. */
  async get(key: string): Promise<T> {
    const known = this.#entries.get(key)
    if (known !== undefined && this.#nowMs() - known.readAtMs < this.#ageMs)
      return await known.value
    const entry = { value: this.#read(key), readAtMs: this.#nowMs() }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > this.#entriesMax) this.#dropOldest()
    try {
      return await entry.value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
  }

  forget(key: string): void {
    this.#entries.delete(key)
  }

  /** Everything again: after a time in which notices of changes may have been missed. */
  forgetAll(): void {
    this.#entries.clear()
  }

  #dropOldest(): void {
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
