import type { DrawCtx } from '@croupier/domain'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import type { GameGateway } from '@croupier/domain/games/providers'
import type { Witness } from '@croupier/domain/operations/checks'
import type { MessagePorts } from '@croupier/domain/platform/mails'
import type { AskOrigin } from '@croupier/domain/platform/site'
import type { JobData, JobName } from '@croupier/wire'
import type { WorkerMetrics } from './metrics.ts'
import type { WatchedBeacon } from './watchedBeacon.ts'

/** What a job gets: the use cases' context, the process' measures and its ways out for messages. */
export interface JobCtx extends DrawCtx {
  /** the beacon of draws, as this process sees it; absent where they mix in none */
  readonly watchedBeacon?: WatchedBeacon
  readonly metrics: WorkerMetrics
  /** how mails and texts are sent; null where nothing is configured */
  readonly messagePorts: MessagePorts
  /** how payment providers are called, and where they call us */
  readonly cashier: CashierOutside
  /** how providers of games are called */
  readonly games: GameGateway
  /** who keeps the heads of the audit chains outside of the database; null where nobody does */
  readonly witness: Witness | null
  /** asks a CDN whether it is there */
  readonly askOrigin: AskOrigin
}

/**
 * A handler of the job named N. A run may be late, doubled or repeated: it asks the database what is due (safety R5, R6).
 * The outbox row behind a run, if there is one, is finished by worker.ts after the handler has succeeded.
 */
export type JobHandler<N extends JobName> = (ctx: JobCtx, data: JobData<N>) => Promise<void>

/** Handlers by job name; each noun exports its part, handlers.ts joins them, boot fails on a missing one. */
export type JobHandlers = { [N in JobName]: JobHandler<N> }
