import type { TFunction } from 'i18next'
import type { Format } from '../../../format/useFormat.ts'

/** What the rows of sums at the foot are called; the sum of all pages says where it does not go back to the first day. */
export function totalCells(t: TFunction, format: Format, total: { since: Date | null } | null) {
  const { since } = total ?? { since: null }
  return {
    pageTotal: t('common.table.pageTotal'),
    ...(total === null
      ? {}
      : {
          total: since === null ? t('reports.total') : t('reports.totalSince', { time: format.moment(since) }),
        }),
  }
}
