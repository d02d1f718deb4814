import { type Family, isPossibleDraw, lastDrawForms, marketsOf } from '@croupier/rules'
import { Button, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Issue } from '../../../api/lottery/lottery.ts'
import type { Format } from '../../../format/useFormat.ts'
import { symbolName } from '../desk/playNames.ts'
import { DrawnNumbers } from './DrawnNumbers.tsx'

/** The columns of a list of draws: numbers, their forms, and the way to recompute them. */
export function drawColumns(
  t: TFunction,
  format: Format,
  family: Family,
  onVerify: (issue: Issue) => void,
): TableColumn<Issue>[] {
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
    ...(marketsOf(family).length === 0 ? [] : formColumns(t, family)),
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

/** The forms of a draw, in families that have sides. */
function formColumns(t: TFunction, family: Family): TableColumn<Issue>[] {
  const sides = (issue: Issue, part: string) => {
    const forms = isPossibleDraw(family, issue.numbers) ? lastDrawForms(family, issue.numbers) : null
    const side = forms?.sides.find(({ playCode }) => playCode.endsWith(part))?.side
    if (side === undefined) return '–'
    return side === null ? t('lottery.symbol.tie') : symbolName(t, side)
  }
  return [
    {
      id: 'sum',
      header: t('lottery.history.sum'),
      align: 'end',
      cell: ({ numbers }) => (isPossibleDraw(family, numbers) ? lastDrawForms(family, numbers)?.sum : '–'),
    },
    { id: 'bs', header: t('lottery.history.size'), cell: (issue) => sides(issue, '.sum.bs') },
    { id: 'oe', header: t('lottery.history.parity'), cell: (issue) => sides(issue, '.sum.oe') },
    { id: 'dt', header: t('lottery.history.duel'), cell: (issue) => sides(issue, '.dt') },
  ]
}
