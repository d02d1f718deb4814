import { connectRedis, type RedisConnection, redisAnswers } from './redis.ts'

/** What the gateways' adapter and this emitter must agree on. */
export const SOCKET_STREAM_LENGTH = 10_000
export const socketStream = (prefix: string): string => `${prefix}.sockets`

/** Kinds of cluster messages, as socket.io's cluster adapter numbers them. */
const BROADCAST = 3
/** An event packet of the socket.io protocol. */
const EVENT_PACKET = 2

export interface SocketMessage {
  readonly room: string
  readonly name: string
  /** encoded: what goes to the browser as it is */
  readonly data: unknown
}

/**
 * Sends events to rooms of every gateway by writing to the stream their adapters read. Unlike a server object with an
 * adapter, which swallows a failed write, this one tells: the relay must not finish a row that was not emitted.
 */
export class SocketEmitter {
  readonly #redis: RedisConnection
  readonly #stream: string

  constructor(options: { url: string; prefix: string; onError: (error: Error) => void }) {
    this.#redis = connectRedis(options.url, 'producer', options.onError)
    this.#stream = socketStream(options.prefix)
  }

  /**
   * Emits all messages in one round trip, in order.
   * @returns for each message in its place: null when Redis took it, else why not
   */
  async emit(messages: readonly SocketMessage[]): Promise<(Error | null)[]> {
    if (messages.length === 0) return []
    const pipeline = this.#redis.pipeline()
    for (const { room, name, data } of messages) {
      const packet = { type: EVENT_PACKET, data: [name, data], nsp: '/' }
      const body = JSON.stringify({ packet, opts: { rooms: [room], except: [], flags: {} } })
      const fields = ['uid', 'relay', 'nsp', '/', 'type', String(BROADCAST), 'data', body]
      pipeline.xadd(this.#stream, 'MAXLEN', '~', SOCKET_STREAM_LENGTH, '*', ...fields)
    }
    const results = await pipeline.exec().catch((error: Error) => messages.map(() => [error]))
    return messages.map((_message, index) => {
      const [error] = results?.[index] ?? [new Error('nothing was sent')]
      return error ?? null
    })
  }

  /** Whether events can be emitted now. */
  async answers(): Promise<boolean> {
    return await redisAnswers(this.#redis)
  }

  async close(): Promise<void> {
    this.#redis.disconnect()
  }
}
