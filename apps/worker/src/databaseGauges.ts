import type { Ctx } from '@croupier/domain'
import { measures, readMeasures, type Sample } from '@croupier/domain/operations/alarms'
import { Gauge, type Registry } from 'prom-client'

/** Figures are read once for all gauges of a scrape, and not again within this time, ms: two scrapers cost as much as one. */
const KEPT_MS = 5_000

/** What the database knows, as gauges: it is read when somebody asks, and the same at every worker. */
export function databaseGauges(
  ctx: Ctx,
  register: Registry,
  monotonicMs: () => number = () => performance.now(),
): void {
  let kept: { readonly at: number; readonly samples: Promise<readonly Sample[]> } | null = null
  const read = async (): Promise<readonly Sample[]> => {
    const at = monotonicMs()
    if (kept === null || at - kept.at >= KEPT_MS) kept = { at, samples: readMeasures(ctx) }
    return await kept.samples
  }
  for (const { name, says, labels } of measures) {
    new Gauge({
      name,
      help: says,
      labelNames: [...labels],
      registers: [register],
      async collect() {
        const samples = (await read()).filter((one) => one.name === name)
        this.reset()
        for (const one of samples) this.set(one.labels, one.value)
      },
    })
  }
}
