import { PRIZE_RANKS } from '@croupier/rules'
import { EmptyState } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { drawnOldestFirst } from '../desk/figures.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { anywhereTable } from './anywhereTable.ts'
import { drawView } from './drawViews.ts'
import { HotAndCold } from './HotAndCold.tsx'
import { EndingBoard, PrizeBoard } from './PrizeBoard.tsx'

/** The endings of two prizes are seen without sorting them. */
const FEW_RANKS = 2

/** The last draw of a family of prizes as its sheet, and below it the endings that come most and least. */
export default function PrizePanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { family, draws } = desk
  const last = draws.find(({ numbers }) => numbers.length > 0)
  if (last === undefined) return <EmptyState title={t('lottery.trend.empty')} />
  const { pool, digits, read } = drawView(family)
  const table = anywhereTable(drawnOldestFirst(draws).map(read), pool)
  return (
    <>
      <div className="grid gap-1 px-4 pb-3">
        <p className="num text-13 text-muted">{t('lottery.issue', { issue: last.number })}</p>
        <PrizeBoard family={family} numbers={last.numbers} />
        {(PRIZE_RANKS[family]?.length ?? 0) > FEW_RANKS && <EndingBoard family={family} numbers={last.numbers} />}
      </div>
      <HotAndCold table={table} digits={digits} />
    </>
  )
}
