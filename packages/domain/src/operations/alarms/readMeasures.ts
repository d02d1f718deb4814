import type { Ctx } from '../../ctx.ts'
import { checkMeasures, clearingMeasures, outboxMeasures, tallyMeasures } from './measures/books.ts'
import { careMeasures } from './measures/care.ts'
import { officerMeasures } from './measures/officers.ts'
import { accessMeasures, providerMeasures, withdrawalMeasures } from './measures/outside.ts'
import { betMeasures, wageMeasures } from './measures/play.ts'
import { releaseMeasures } from './measures/release.ts'
import type { MeasureGroup, Sample } from './measures/sample.ts'

/** What the database knows, one statement a group. */
const measureGroups: readonly MeasureGroup[] = [
  tallyMeasures,
  clearingMeasures,
  checkMeasures,
  outboxMeasures,
  betMeasures,
  wageMeasures,
  withdrawalMeasures,
  providerMeasures,
  accessMeasures,
  officerMeasures,
  careMeasures,
  releaseMeasures,
]

/** A measure as it is shown. */
export interface Measure {
  readonly name: string
  readonly says: string
  readonly labels: readonly string[]
}

/** Every measure that is read of the database. */
export const measures: readonly Measure[] = [
  ...measureGroups.flatMap(({ says, labels }) =>
    Object.entries(says).map(([name, text]) => ({ name, says: text, labels: labels[name] ?? [] })),
  ),
  {
    name: 'operations_group_read',
    says: '1: the group of measures was read, 0: it failed and its figures are missing',
    labels: ['group'],
  },
]

/**
 * Reads every group. One that fails is logged and told as `operations_group_read` 0; the others are there. What it costs follows
 * what is open, not history.
 */
export async function readMeasures(ctx: Ctx): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const { group, read } of measureGroups) {
    try {
      samples.push(...(await read(ctx)), readOf(group, 1))
    } catch (error) {
      ctx.log.error({ err: error, group }, 'a group of measures could not be read')
      samples.push(readOf(group, 0))
    }
  }
  return samples
}

const readOf = (group: string, value: number): Sample => ({
  name: 'operations_group_read',
  labels: { group },
  value,
})
