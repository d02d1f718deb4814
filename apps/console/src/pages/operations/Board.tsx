import type { BoardDay } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { boardQuery } from '../../shell/boardQuery.ts'
import { Listing } from '../../shell/Listing.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const WAITING = [
  'withdrawals',
  'deposits',
  'tickets',
  'papers',
  'moneyCases',
  'deadLetters',
  'breaches',
  'alarms',
] as const
const SUMS = ['deposits', 'withdrawals', 'stakes', 'payouts', 'balances'] as const

/** Each merchant's day so far, what waits for an officer, and when the checks last ran. */
export function Board() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery(boardQuery)
  const board = query.data
  return (
    <>
      <h1 className="text-20">{t('board.title')}</h1>
      {board !== undefined && (
        <div className="console-cards">
          {WAITING.map((what) => (
            <div key={what} className="console-card" data-testid={`board.${what}`}>
              <span>{t(`board.waiting.${what}` as TextKey)}</span>
              <strong>{board.waiting[what]}</strong>
            </div>
          ))}
        </div>
      )}
      <Listing
        query={query}
        caption={t('board.days')}
        rows={board?.days ?? []}
        rowKey={({ merchantCode }) => merchantCode}
        empty={t('merchants.empty')}
        columns={[
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          ...SUMS.map((name) => ({
            id: name,
            header: t(`board.${name}` as TextKey),
            align: 'end' as const,
            cell: (row: BoardDay) => shown.amount(row[name], row.currency),
          })),
        ]}
        data-testid="board.table"
      />
      <Listing
        query={query}
        caption={t('board.checks')}
        rows={board?.checks ?? []}
        rowKey={({ part }) => part}
        empty={t('board.checksNone')}
        columns={[
          { id: 'part', header: t('board.check'), cell: (row) => row.part },
          { id: 'ran', header: t('board.ran'), cell: (row) => shown.instant(row.ranAt) },
        ]}
      />
    </>
  )
}
