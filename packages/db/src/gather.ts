/** Reads under way at most; while they are, what is asked for waits and goes together. With two, a busy machine waited longer. */
const READS_AT_ONCE_MAX = 4
/** Keys of one read at most. */
const KEYS_PER_READ_MAX = 500

interface PendingRead<Key, Value> {
  readonly key: Key
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads one key at a time for its callers, and many at a time from the database (speed 1.6): what is asked for in one turn of the
 * event loop is one read, what is asked for while four are under way is the next. A read begins after its keys were asked for,
 * so an answer is as fresh as one of its own. There is no timer.
 * @param readMany the values by key; a key without one is answered with undefined. What it throws is thrown for all of its keys
 */
export function gatherReads<Key, Value>(
  readMany: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const queue: PendingRead<Key, Value>[] = []
  let underWay = 0
  let woken = false

  const readTogether = async (batch: readonly PendingRead<Key, Value>[]): Promise<void> => {
    try {
      const values = await readMany(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(values.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const pump = (): void => {
    woken = false
    while (underWay < READS_AT_ONCE_MAX && queue.length > 0) {
      underWay += 1
      void readTogether(queue.splice(0, KEYS_PER_READ_MAX)).finally(() => {
        underWay -= 1
        pump()
      })
    }
  }
  return async (key) =>
    await new Promise<Value | undefined>((resolve, reject) => {
      queue.push({ key, resolve, reject })
      if (woken || underWay >= READS_AT_ONCE_MAX) return
      woken = true
      setImmediate(pump)
    })
}
