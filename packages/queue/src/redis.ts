import { Redis, type RedisOptions } from 'ioredis'

/**
 * How a connection behaves when Redis is away:
 * - `producer` fails at once, or when no answer comes in time, so that a caller can leave its row in the outbox (safety Redis-2);
 * - `worker` waits forever, as BullMQ's blocking reads must;
 * - `sockets` waits, too: the gateway's stream reader goes on where it was.
 */
export type RedisRecipe = 'producer' | 'worker' | 'sockets'

const CONNECT_MS_MAX = 5_000
const COMMAND_MS_MAX = 2_000
const RETRY_MS_MAX = 2_000

const recipes = {
  producer: {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  },
  worker: { maxRetriesPerRequest: null },
  sockets: { maxRetriesPerRequest: null },
} satisfies Record<RedisRecipe, RedisOptions>

export type RedisConnection = Redis

/**
 * Opens a connection by a recipe. It reconnects by itself for as long as it is open; `onError` is told why it had to.
 * Never with ioredis's `keyPrefix`: BullMQ's scripts do not see it (safety 7.6).
 * @param commandMsMax how long a producer waits for an answer, ms (default 2 000)
 */
export function connectRedis(
  url: string,
  recipe: RedisRecipe,
  onError: (error: Error) => void,
  commandMsMax = COMMAND_MS_MAX,
): RedisConnection {
  const options = {
    connectTimeout: CONNECT_MS_MAX,
    retryStrategy: (times: number) => Math.min(times * 100, RETRY_MS_MAX),
    ...recipes[recipe],
    ...(recipe === 'producer' ? { commandTimeout: commandMsMax } : {}),
  }
  const redis = new Redis(url, options)
  redis.on('error', onError)
  return redis
}

/** Resolves when a fresh connection can be written to; a producer refuses commands before that. */
export async function whenReady(redis: RedisConnection): Promise<void> {
  if (redis.status === 'ready') return
  await new Promise<void>((resolve, reject) => {
    redis.once('ready', () => resolve())
    redis.once('end', () => reject(new Error('Redis could not be reached')))
  })
}

/** Whether Redis answers now. */
export async function redisAnswers(redis: RedisConnection): Promise<boolean> {
  try {
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  }
}
