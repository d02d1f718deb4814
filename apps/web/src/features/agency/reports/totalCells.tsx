import type { TFunction } from 'i18next'
import type { Format } from '../../../format/useFormat.ts'

/** What the rows of sums at the foot are called, and of how many rows they are; the sum of all pages says where it does not go back to the first day. */
export function totalCells(
  t: TFunction,
  format: Format,
  { shown, total }: { shown: number; total: { count: number; since: Date | null } | null },
) {
  const named = (name: string, count: number) => `${name} (${format.count(count)})`
  if (total === null) return { pageTotal: named(t('common.table.pageTotal'), shown) }
  const { count, since } = total
  const whole = since === null ? t('reports.total') : t('reports.totalSince', { time: format.moment(since) })
  return { pageTotal: named(t('common.table.pageTotal'), shown), total: named(whole, count) }
}
