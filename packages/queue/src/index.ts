export { jobEnvelope, keyPrefixOf, type QueueOptions, Queues, queueNames } from './queues.ts'
export {
  connectRedis,
  type RedisConnection,
  type RedisRecipe,
  redisAnswers,
  whenReady,
} from './redis.ts'
export {
  SOCKET_STREAM_LENGTH,
  SocketEmitter,
  type SocketMessage,
  socketStream,
} from './socketEmitter.ts'
export { watchGaps } from './streamGaps.ts'
export { type JobRun, Workers, type WorkersOptions } from './workers.ts'
