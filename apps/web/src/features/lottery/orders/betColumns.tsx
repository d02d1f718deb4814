import type { TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { BetOrder } from '../../../api/lottery/lottery.ts'
import type { Format } from '../../../format/useFormat.ts'
import { BetState } from './BetState.tsx'

const payoutOf = (order: BetOrder) =>
  order.lines.reduce<bigint | null>((sum, { payout }) => (payout === null ? sum : (sum ?? 0n) + payout), null)

/** What an order is as a whole: open while a line is, won when one has won. */
function summaryState(lines: BetOrder['lines']): BetOrder['lines'][number]['state'] {
  const states = lines.map(({ state }) => state)
  if (states.includes('PENDING')) return 'PENDING'
  if (states.includes('WIN')) return 'WIN'
  return states[0] ?? 'PENDING'
}

/** The columns of the betting record. */
export function betColumns(
  t: TFunction,
  format: Format,
  nameOf: (gameCode: string) => string,
): TableColumn<BetOrder>[] {
  return [
    {
      id: 'time',
      asksOrder: true,
      header: t('wallet.record.time', { zone: format.zone }),
      cell: ({ placedAt }) => <span className="num">{format.moment(placedAt)}</span>,
      pinned: true,
    },
    { id: 'game', header: t('wallet.bets.game'), cell: ({ gameCode }) => nameOf(gameCode) },
    {
      id: 'issue',
      header: t('lottery.mine.issue'),
      cell: ({ issueNumber }) => <span className="num">{issueNumber}</span>,
    },
    {
      id: 'lines',
      header: t('wallet.bets.lines'),
      align: 'end',
      cell: ({ lines }) => lines.length,
    },
    {
      id: 'stake',
      asksOrder: true,
      header: t('lottery.mine.stake'),
      align: 'end',
      cell: ({ stake }) => format.figure(stake),
    },
    {
      id: 'payout',
      asksOrder: true,
      header: t('lottery.mine.payout'),
      align: 'end',
      cell: (order) => {
        const payout = payoutOf(order)
        return payout === null ? '–' : format.figure(payout as BetOrder['stake'])
      },
    },
    {
      id: 'state',
      header: t('lottery.mine.state'),
      align: 'end',
      cell: ({ lines }) => <BetState state={summaryState(lines)} />,
    },
  ]
}
