import { fail } from '@croupier/wire'

/** Parts of files that are made at a time: the rest of a process's work goes on beside them. */
const MAKING_MAX = 2
/** Files of one account at a time. */
const FILES_EACH_MAX = 2

/**
 * The lane of files: their parts are made a few at a time, in the order in which they are asked for, however many files are
 * taken; and one account takes a few at a time. A reader that is slow has a file open and holds no place in the lane.
 */
export class FileLane {
  #making = 0
  readonly #waiting: (() => void)[] = []
  readonly #open = new Map<string, number>()

  /** Makes a part in its turn. */
  async make<Part>(work: () => Promise<Part>): Promise<Part> {
    if (this.#making >= MAKING_MAX) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#making += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The place goes to who waits longest, or is free.
      if (next === undefined) this.#making -= 1
      else next()
    }
  }

  /**
   * Opens a file for its taker.
   * @returns ends it
   * @throws DomainError FILES_RUNNING for who takes as many as one may
   */
  open(taker: string): () => void {
    const running = this.#open.get(taker) ?? 0
    if (running >= FILES_EACH_MAX) fail('FILES_RUNNING', {})
    this.#open.set(taker, running + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = (this.#open.get(taker) ?? 1) - 1
      if (left === 0) this.#open.delete(taker)
      else this.#open.set(taker, left)
    }
  }
}
