import type { Statement } from '@croupier/db'
import type { Ctx } from '../../../ctx.ts'

/** One figure of a scrape. Labels never name an account or a member (safety 7.3). */
export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** What is read of the books by one statement. */
export interface MeasureGroup {
  readonly group: string
  /** every measure it gives: name → what it says */
  readonly says: Readonly<Record<string, string>>
  /** the labels of those that have some */
  readonly labels: Readonly<Record<string, readonly string[]>>
  readonly read: (ctx: Ctx) => Promise<Sample[]>
}

/** A row of a group's statement: a measure, its label's value where it has one, and its figure. */
interface MeasureRow {
  readonly name: string
  readonly label: string | null
  readonly second: string | null
  readonly value: number
}

/**
 * A group over a statement that says (name, label, second, value).
 * @param labels what `label` and `second` are called, by measure; none where it has no labels
 */
export function measureGroup(
  group: string,
  text: Statement,
  says: MeasureGroup['says'],
  labels: MeasureGroup['labels'],
): MeasureGroup {
  return {
    group,
    says,
    labels,
    read: async (ctx) => {
      const rows = await ctx.db.hot.query<MeasureRow>(text, [])
      return rows.map(({ name, label, second, value }) => {
        const values = [label, second]
        const named = (labels[name] ?? []).map((key, at) => [key, values[at] ?? ''] as const)
        return { name, labels: Object.fromEntries(named), value }
      })
    },
  }
}
