import { connect, type Db } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import { computeDividendRun } from '@croupier/domain/agency/dividends'
import {
  billRun,
  computeRealtimeRun,
  computeWageRun,
  openPeriodRun,
  payDueWages,
  type RealtimeRun,
} from '@croupier/domain/agency/wages'
import { CONTRACTS_PER_CHUNK_MAX, payWages } from '@croupier/ledger'
import { RANK_UNIT } from '@croupier/rules'

/** A run of wages that a process of its own works out and, if told so, books. */
export interface WageTask {
  readonly url: string
  readonly merchantId: number
  readonly books: boolean
  readonly work:
    | { readonly kind: 'REALTIME_WAGE'; readonly run: RealtimeRun; readonly runId: bigint }
    | { readonly kind: 'DAILY_WAGE' | 'DIVIDEND'; readonly start: Date; readonly end: Date }
}

export interface WageResult {
  /** to work it out, ms */
  readonly ms: number
  /** to make the bills and to pay them, ms; dividends are billed and wait for their payers */
  readonly bookedMs: number
  /** the longest statement that booked: nothing is locked longer */
  readonly longestMs: number
  /** the most memory that the process ever had, MB (10^6 bytes) */
  readonly peakMb: number
  /** statements that read facts, and the most time that one took, ms */
  readonly slices: number
  readonly longestSliceMs: number
  /** each contract's base: lines won and lost, or effective bets */
  readonly bases: ReadonlyMap<bigint, bigint>
}

const STATEMENT_MS_MAX = 600_000
const KB = 1_024
const MB = 1_000_000

/** The connections, with the time of each statement noted. */
class Watch {
  readonly #taken = new Map<string, number[]>()

  over(db: Db): Db {
    const hot: Db['hot'] = {
      query: async <Row>(...[statement, values]: Parameters<Db['hot']['query']>) => {
        const started = performance.now()
        const rows = await db.hot.query<Row>(statement, values)
        const times = this.#taken.get(statement.name) ?? []
        this.#taken.set(statement.name, times)
        times.push(performance.now() - started)
        return rows
      },
    }
    return { ...db, hot }
  }

  times(wanted: (name: string) => boolean): number[] {
    return [...this.#taken].flatMap(([name, times]) => (wanted(name) ? times : []))
  }
}

interface Worked {
  readonly bases: Map<bigint, bigint>
  book(): Promise<void>
}

async function realtime(ctx: Ctx, run: RealtimeRun, runId: bigint): Promise<Worked> {
  const [only] = await computeRealtimeRun(ctx, run)
  if (only === undefined) throw new Error('the run has no merchant')
  const { dues } = only
  return {
    bases: new Map(dues.map((due) => [due.contractId, due.won + due.lost])),
    async book() {
      for (let at = 0; at < dues.length; at += CONTRACTS_PER_CHUNK_MAX) {
        await payWages(ctx.db, runId, dues.slice(at, at + CONTRACTS_PER_CHUNK_MAX))
      }
    },
  }
}

async function ofPeriod(
  ctx: Ctx,
  { merchantId }: WageTask,
  { kind, start, end }: Extract<WageTask['work'], { readonly start: Date }>,
): Promise<Worked> {
  const code = kind === 'DAILY_WAGE' ? 'D' : 'M'
  const period = { start, end }
  const run = await openPeriodRun(ctx, { merchantId, kind, code, zone: 'UTC', decimals: 2, period })
  const done = kind === 'DAILY_WAGE' ? await computeWageRun(ctx, run, RANK_UNIT) : await computeDividendRun(ctx, run)
  return {
    bases: new Map(done.dues.map((due) => [due.contractId, due.effective])),
    async book() {
      await billRun(ctx, run.runId, kind === 'DIVIDEND' ? end : null, done)
      if (kind === 'DAILY_WAGE') await payDueWages(ctx)
    },
  }
}

async function settle(task: WageTask): Promise<WageResult> {
  const db = connect(task.url, {
    name: 'croupier-bench-run',
    max: 12,
    statementTimeoutMs: STATEMENT_MS_MAX,
  })
  const watch = new Watch()
  const log = { info() {}, warn: console.warn, error: console.error }
  const ctx = systemCtx({ db: watch.over(db), log, masterKey: '0'.repeat(64) })
  try {
    const started = performance.now()
    const { work } = task
    const done =
      work.kind === 'REALTIME_WAGE' ? await realtime(ctx, work.run, work.runId) : await ofPeriod(ctx, task, work)
    const worked = performance.now()
    const slices = watch.times((name) => name.startsWith('wages.scan'))
    if (task.books) await done.book()
    const booked = watch.times((name) => name.startsWith('ledger.'))
    return {
      ms: worked - started,
      bookedMs: performance.now() - worked,
      longestMs: Math.max(0, ...booked),
      peakMb: (process.resourceUsage().maxRSS * KB) / MB,
      slices: slices.length,
      longestSliceMs: Math.max(0, ...slices),
      bases: done.bases,
    }
  } finally {
    await db.close()
  }
}

process.once('message', (task: WageTask) => {
  void settle(task).then((result) => {
    process.send?.(result, () => process.disconnect())
  })
})
