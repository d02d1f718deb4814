import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { DbActivity } from './activity.ts'

const BUCKETS_S = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10]

/** How this process uses its database (safety 7.3). @returns what ends it */
export function databaseMeters(activity: DbActivity, register: Registry): () => void {
  const registers = [register]
  const duration = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Time of a statement, by its area, or of a whole transaction',
    labelNames: ['operation', 'result'],
    buckets: BUCKETS_S,
    registers,
  })
  const retries = new Counter({
    name: 'db_tx_retries_total',
    help: 'Transactions that were run again, by SQLSTATE',
    labelNames: ['reason'],
    registers,
  })
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections that are idle and in use, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = activity.pool
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, open - idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  return activity.observe({
    operation: (operation, result, seconds) => duration.observe({ operation, result }, seconds),
    retried: (reason) => retries.inc({ reason }),
  })
}
