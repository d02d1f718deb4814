import type { Ctx } from '@croupier/domain'
import type { JobData, JobName } from '@croupier/wire'

/** A handler of the job named N. */
export type JobHandler<N extends JobName> = (ctx: Ctx, data: JobData<N>) => Promise<void>

/** Handlers by job name; each noun exports its part, main.ts joins them and boot fails on a missing one. */
export type JobHandlers = { [N in JobName]: JobHandler<N> }
