import { type BoardDay, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Listing } from '../../shell/Listing.tsx'
import { Clock } from '../../shell/time/Clock.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

const REFRESH_MS = 15_000
const SUMS = ['deposits', 'withdrawals', 'stakes', 'payouts', 'balances'] as const

/** Each merchant's day so far, and when the checks last ran. */
export function Board() {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['board'],
    queryFn: async () => (await call(opsRoutes['platform.readBoard'], {})).value,
    refetchInterval: REFRESH_MS,
  })
  const board = query.data
  return (
    <>
      <h1 className="text-20">{t('board.title')}</h1>
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
      {board !== undefined && <Checks checks={board.checks} />}
    </>
  )
}

type CheckRow = { part: string; ranAt: Date | null }

/** The checks in one line, since nobody reads sixty; each of them where somebody asks. */
function Checks({ checks }: { checks: readonly CheckRow[] }) {
  const t = useTexts()
  const shown = useShown()
  const times = checks.flatMap(({ ranAt }) => (ranAt === null ? [] : [ranAt.getTime()]))
  const missing = checks.length - times.length
  return (
    <details className="console-card" data-testid="board.checks">
      <summary>
        {t('board.checked', { count: times.length })}{' '}
        {times.length > 0 && (
          <>
            {t('board.longestAgo')} <Clock until={new Date(Math.min(...times))} isPast />
          </>
        )}{' '}
        {missing > 0 && t('board.unchecked', { count: missing })}
      </summary>
      <dl className="console-facts">
        {checks.map(({ part, ranAt }) => (
          <div key={part} className="contents">
            <dt>{part}</dt>
            <dd>{shown.instant(ranAt)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
