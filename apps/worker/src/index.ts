export type { JobHandler, JobHandlers } from './handler.ts'
export { jobHandlers } from './handlers.ts'
export { WorkerMetrics } from './metrics.ts'
export { type RunningWorker, startWorker, type WorkerDeps } from './worker.ts'
