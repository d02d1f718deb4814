import { AwayLog } from '@croupier/db'
import type { DrawCtx } from '@croupier/domain'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import type { GameGateway } from '@croupier/domain/games/providers'
import type { Witness } from '@croupier/domain/operations/checks'
import { failOutboxJob, finishOutboxJob, isOutboxJobDone } from '@croupier/domain/platform/commands'
import type { MessagePorts } from '@croupier/domain/platform/mails'
import type { AskOrigin } from '@croupier/domain/platform/site'
import { type JobRun, Queues, SocketEmitter, Workers } from '@croupier/queue'
import { type JobName, jobs, type QueueName } from '@croupier/wire'
import type { JobCtx, JobHandlers } from './handler.ts'
import { jobHandlers } from './handlers.ts'
import type { WorkerMetrics } from './metrics.ts'
import { Relay } from './relay.ts'
import { Timetable } from './schedules.ts'
import type { WatchedBeacon } from './watchedBeacon.ts'

/** Jobs of one queue that may run at once in one process: ticks of different kinds must not wait for each other. */
const CONCURRENCY: Record<QueueName, number> = {
  lottery: 4,
  // Relays that do not answer must not hold up a draw that needs none.
  beacon: 1,
  settlement: 2,
  wages: 2,
  contracts: 1,
  ledger: 2,
  // What tells that other queues are stuck waits for none of them.
  alarms: 1,
  site: 1,
  mails: 1,
  cashier: 1,
  games: 1,
}

/** What a worker is built from. Nothing here is read from the environment. */
export interface WorkerDeps {
  readonly ctx: Omit<DrawCtx, 'beacon'>
  /** absent where draws mix in none */
  readonly beacon?: WatchedBeacon
  /** told of a database that is away, as everything notices at once; its own when left out */
  readonly away?: AwayLog
  /** for connections of its own: listening, the leader's lock */
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly redisPrefix: string
  readonly metrics: WorkerMetrics
  /** how mails are sent; null where nothing is configured */
  readonly messagePorts: MessagePorts
  /** how payment providers are called, and where they call us */
  readonly cashier: CashierOutside
  /** how providers of games are called */
  readonly games: GameGateway
  /** asks a CDN whether it is there */
  readonly askOrigin: AskOrigin
  /** who keeps the heads of the audit chains; null: nobody */
  readonly witness: Witness | null
  /** how often the timetable is upserted, ms (default 30 000) */
  readonly upsertEveryMs?: number
  /** tests hand in the ones they look at */
  readonly handlers?: Partial<JobHandlers>
}

/** A running worker: consumers of every queue, the timetable, the relay. */
export interface RunningWorker {
  readonly queues: Queues
  readonly timetable: Timetable
  readonly relay: Relay
  /** whether events and jobs can be passed on now */
  redisAnswers(): Promise<boolean>
  /** Consumers first, then what feeds them; at most 15 s for jobs that run. */
  close(): Promise<void>
}

type AnyHandler = (ctx: JobCtx, data: unknown) => Promise<void>

function runnerOf(deps: WorkerDeps): (job: JobRun) => Promise<void> {
  const { metrics, messagePorts, askOrigin, witness, cashier, games, beacon } = deps
  const ctx: JobCtx = {
    ...deps.ctx,
    metrics,
    messagePorts,
    askOrigin,
    witness,
    cashier,
    games,
    ...(beacon === undefined ? {} : { beacon, watchedBeacon: beacon }),
  }
  const handlers: Partial<JobHandlers> = deps.handlers ?? jobHandlers
  const undone = (Object.keys(jobs) as JobName[]).filter((name) => handlers[name] === undefined)
  if (deps.handlers === undefined && undone.length > 0) {
    throw new Error(`jobs of the wire that nobody does: ${undone.join(', ')}`)
  }
  return async ({ name, data, outboxId }) => {
    // Its data was decoded by the schema of the same name.
    const handler = handlers[name] as AnyHandler | undefined
    if (handler === undefined) return
    if (outboxId !== null && (await isOutboxJobDone(ctx, outboxId))) return
    const end = metrics.jobStarted(name)
    try {
      await handler(ctx, data)
      if (outboxId !== null) await finishOutboxJob(ctx, outboxId)
      end('done')
    } catch (error) {
      end('failed')
      if (outboxId !== null) await noteFailure(ctx, name, outboxId, error)
      throw error
    }
  }
}

/** Tells the outbox row that its job failed. When that fails, too, the row's lease ends by itself (safety R5). */
async function noteFailure(ctx: JobCtx, name: JobName, outboxId: bigint, why: unknown): Promise<void> {
  const fields = { job: name, outboxId: String(outboxId) }
  try {
    if (await failOutboxJob(ctx, outboxId, why)) {
      ctx.log.error({ ...fields, err: why }, 'a job is a dead letter')
    }
  } catch (error) {
    ctx.log.error({ ...fields, err: error }, 'a failure could not be noted')
  }
}

/**
 * Starts a worker; several may run at once, on one machine or many (safety 7.6).
 * @throws Error naming the jobs of the wire that have no handler: such a worker must not start
 */
export async function startWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const { ctx, databaseUrl, redisUrl: url, redisPrefix: prefix } = deps
  const { log, db } = ctx
  const away = deps.away ?? new AwayLog((fields, message) => log.warn(fields, message))
  const run = runnerOf(deps)
  const onError = (error: Error) => log.warn({ err: error }, 'redis')
  const queues = await Queues.open({ url, prefix, onError })
  const emitter = new SocketEmitter({ url, prefix, onError })
  const relay = new Relay({ db, databaseUrl, emitter, queues, log, away })
  const every = deps.upsertEveryMs === undefined ? {} : { everyMs: deps.upsertEveryMs }
  const timetable = new Timetable({ databaseUrl, queues, log, ...every })
  const workers = new Workers({
    url,
    prefix,
    onError,
    run,
    concurrency: (queue) => CONCURRENCY[queue],
    onFailed: (name, error) => {
      if (!away.take(error)) log.error({ err: error, job: name as JobName }, 'a job failed')
    },
  })
  await relay.start()
  await timetable.start()
  return {
    queues,
    timetable,
    relay,
    redisAnswers: async () => await emitter.answers(),
    async close() {
      await timetable.close()
      await workers.close()
      await relay.close()
      await emitter.close()
      await queues.close()
    },
  }
}
