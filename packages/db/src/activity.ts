/** How a statement or a transaction ended. */
export type OperationResult = 'ok' | 'conflict' | 'shed' | 'failed'

/** What somebody who measures a process' database work is told. */
export interface DbObserver {
  /** `operation` is the area of a named statement, such as `ledger`, or `transaction` for a whole one */
  operation(operation: string, result: OperationResult, seconds: number): void
  /** a transaction is run again; the reason is a SQLSTATE */
  retried(reason: string): void
}

/** The connections of a pool at this moment. */
export interface PoolState {
  readonly open: number
  readonly idle: number
  /** calls that wait for a connection */
  readonly waiting: number
}

/** What one process does with its database, for those who measure it. It is the same for every view of one connection pool. */
export class DbActivity {
  readonly #observers = new Set<DbObserver>()
  readonly #pool: () => PoolState

  constructor(pool: () => PoolState) {
    this.#pool = pool
  }

  /** The pool's connections now. */
  get pool(): PoolState {
    return this.#pool()
  }

  /** Tells `observer` of everything from now on. @returns what ends it */
  observe(observer: DbObserver): () => void {
    this.#observers.add(observer)
    return () => void this.#observers.delete(observer)
  }

  /** Times a piece of work; what it throws is judged by `judge` and thrown on. */
  async timed<T>(operation: string, work: () => Promise<T>, judge: (error: unknown) => OperationResult): Promise<T> {
    if (this.#observers.size === 0) return await work()
    const begun = performance.now()
    const end = (result: OperationResult) => {
      const seconds = (performance.now() - begun) / 1_000
      for (const one of this.#observers) one.operation(operation, result, seconds)
    }
    try {
      const done = await work()
      end('ok')
      return done
    } catch (error) {
      end(judge(error))
      throw error
    }
  }

  /** A transaction is run again. */
  retried(reason: string): void {
    for (const one of this.#observers) one.retried(reason)
  }
}
