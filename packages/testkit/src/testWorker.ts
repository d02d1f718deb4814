import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import type { JobData, JobName } from '@croupier/wire'
import {
  type JobHandlers,
  jobHandlers,
  originAsker,
  outboxPort,
  type RunningWorker,
  startWorker,
  WorkerMetrics,
} from '@croupier/worker'
import { noCashier } from './noCashier.ts'
import { noGames } from './noGames.ts'
import type { TestWorld } from './testWorld.ts'

export interface TestWorkerOptions {
  /** the jobs that do something; all others are received and ignored. Left out: the product's own */
  readonly handlers?: Partial<JobHandlers>
  /** how payment providers are called; none answers when left out */
  readonly cashier?: CashierOutside
  /** how often the timetable is upserted, ms */
  readonly upsertEveryMs?: number
}

/** What a worker has besides the use cases' context: its measures, and ways out that lead nowhere. */
const outside = () => ({
  metrics: new WorkerMetrics(),
  messagePorts: { email: outboxPort, sms: outboxPort },
  cashier: noCashier,
  games: noGames.gateway,
  askOrigin: originAsker({ plainHttp: true, privateHosts: true }),
  witness: null,
})

/** Does one job as the worker does when it is due, without its queue. */
export async function runJob<N extends JobName>(world: TestWorld, name: N, data: JobData<N>): Promise<void> {
  const handlers: JobHandlers = jobHandlers
  await handlers[name]({ ...world.ctx, ...outside() }, data)
}

/** A real worker over the world: consumers, timetable and relay. Several over one world are several machines. */
export async function startTestWorker(world: TestWorld, options: TestWorkerOptions = {}): Promise<RunningWorker> {
  return await startWorker({
    ctx: world.ctx,
    databaseUrl: world.database.urlOf('worker'),
    redisUrl: world.redis.url,
    redisPrefix: world.redis.prefix,
    ...outside(),
    ...options,
  })
}
