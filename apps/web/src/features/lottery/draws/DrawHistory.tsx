import { isPossibleDraw, lastDrawForms } from '@croupier/rules'
import { Button, Drawer, EmptyState, Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Issue } from '../../../api/lottery.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { symbolName } from '../desk/playNames.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { DrawnNumbers } from './DrawnNumbers.tsx'

type DrawHistoryProps = { desk: Desk; onVerify: (issue: Issue) => void; onClose: () => void }

/** The last draws with their forms; each can be recomputed here. */
export default function DrawHistory({ desk, onVerify, onClose }: DrawHistoryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = desk.draws.filter(({ numbers }) => numbers.length > 0)
  return (
    <Drawer
      open
      width={720}
      onClose={onClose}
      title={t('lottery.history.title')}
      closeLabel={t('common.action.close')}
    >
      {rows.length === 0 ? (
        <EmptyState title={t('lottery.trend.empty')} />
      ) : (
        <Table
          caption={t('lottery.history.title')}
          columns={columns(t, format, desk, onVerify)}
          rows={rows}
          rowKey={({ number }) => number}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="history.table"
        />
      )}
    </Drawer>
  )
}

function columns(
  t: TFunction,
  format: Format,
  { family }: Desk,
  onVerify: (issue: Issue) => void,
): TableColumn<Issue>[] {
  const sides = (issue: Issue, part: string) => {
    const forms = isPossibleDraw(family, issue.numbers)
      ? lastDrawForms(family, issue.numbers)
      : null
    const side = forms?.sides.find(({ playCode }) => playCode.endsWith(part))?.side
    if (side === undefined) return '–'
    return side === null ? t('lottery.symbol.tie') : symbolName(t, side)
  }
  return [
    {
      id: 'issue',
      header: t('lottery.history.issue'),
      cell: ({ number }) => <span className="num">{number}</span>,
      pinned: true,
    },
    {
      id: 'time',
      header: t('lottery.history.time'),
      cell: ({ drawAt }) => <span className="num">{format.clock(drawAt)}</span>,
    },
    {
      id: 'numbers',
      header: t('lottery.history.numbers'),
      cell: ({ numbers }) => <DrawnNumbers family={family} numbers={numbers} size={24} />,
    },
    {
      id: 'sum',
      header: t('lottery.history.sum'),
      align: 'end',
      cell: ({ numbers }) =>
        isPossibleDraw(family, numbers) ? lastDrawForms(family, numbers)?.sum : '–',
    },
    { id: 'bs', header: t('lottery.history.size'), cell: (issue) => sides(issue, '.sum.bs') },
    { id: 'oe', header: t('lottery.history.parity'), cell: (issue) => sides(issue, '.sum.oe') },
    { id: 'dt', header: t('lottery.history.duel'), cell: (issue) => sides(issue, '.dt') },
    {
      id: 'verify',
      header: '',
      align: 'end',
      cell: (issue) => (
        <Button variant="link" size="sm" onClick={() => onVerify(issue)}>
          {t('lottery.head.verify')}
        </Button>
      ),
    },
  ]
}
