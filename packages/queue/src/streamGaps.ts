import type { RedisConnection } from './redis.ts'
import { SOCKET_STREAM_LENGTH } from './socketEmitter.ts'

type StreamEntry = readonly [id: string, fields: readonly string[]]
type StreamReply = readonly (readonly [stream: string, entries: readonly StreamEntry[]])[]
type ReadStream = (...words: (string | number)[]) => Promise<StreamReply | null>

/** Before every entry of a stream. */
const BEFORE_ALL = '0-0'

/** Whether one entry id, `<ms>-<sequence>`, is later than another. */
export function isLaterEntry(one: string, other: string): boolean {
  const [ms = '0', sequence = '0'] = one.split('-')
  const [otherMs = '0', otherSequence = '0'] = other.split('-')
  if (ms !== otherMs) return BigInt(ms) > BigInt(otherMs)
  return BigInt(sequence) > BigInt(otherSequence)
}

/** A connection whose reads of the stream begin where the last one ended, and that notices what was trimmed in between. */
function watchedReader(reader: RedisConnection, stream: string, onGap: () => void) {
  const xread: ReadStream = (reader.xread as unknown as ReadStream).bind(reader)
  let position: string | null = null

  /** Entries leave a stream at its head: while the one read last is there, or an older one, nothing after it is gone. */
  const isTrimmedPast = async (place: string): Promise<boolean> => {
    if (place === BEFORE_ALL) return (await reader.xlen(stream)) >= SOCKET_STREAM_LENGTH
    const [head] = await reader.xrange(stream, '-', '+', 'COUNT', 1)
    return head !== undefined && isLaterEntry(head[0], place)
  }
  const read: ReadStream = async (...words) => {
    if (position === null) {
      const [newest] = await reader.xrevrange(stream, '+', '-', 'COUNT', 1)
      position = newest?.[0] ?? BEFORE_ALL
    }
    const reply = await xread(...words.slice(0, -1), position)
    const last = reply?.[0]?.[1].at(-1)
    if (last === undefined) return reply
    // Asked after the read, so that nothing can be trimmed unseen in between.
    if (await isTrimmedPast(position)) onGap()
    position = last[0]
    return reply
  }
  const subscribe = reader.subscribe.bind(reader)
  // The adapter awaits no subscription: one that ends with its connection is nobody's failure.
  const subscribed = async (...channels: string[]): Promise<unknown> =>
    await subscribe(...channels.flat()).catch((error: unknown) => {
      if (reader.status !== 'end') throw error
      return 0
    })
  return Object.assign(reader, { xread: read, subscribe: subscribed })
}

/**
 * A connection for socket.io's streams adapter, which reads through duplicates of it. `onGap` is called when the stream was
 * trimmed past the reader while it was away, or Redis was emptied: messages are missing then, and clients must read again
 * (safety R5). It is called before what came afterwards is delivered.
 */
export function watchGaps(redis: RedisConnection, stream: string, onGap: () => void): RedisConnection {
  return new Proxy(redis, {
    get(target, name) {
      if (name === 'duplicate') return () => watchedReader(target.duplicate(), stream, onGap)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
