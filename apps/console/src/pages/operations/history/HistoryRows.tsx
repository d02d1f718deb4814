import { Badge, type TableColumn } from '@croupier/ui'
import type { HistoryKind, OpsPaymentRow } from '@croupier/wire/ops'
import { Link } from 'react-router-dom'
import { Listing } from '../../../shell/Listing.tsx'
import { useAddress } from '../../../shell/useFilter.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'
import { BetDialog } from './BetDialog.tsx'

/** The word of a state; of a gift of its kind, of an adjustment of its way. */
export const stateKey = (of: HistoryKind, state: string): TextKey =>
  (of === 'withdrawals' || of === 'deposits' ? `${of}.states.${state}` : `history.states.${state}`) as TextKey

type RowsProps = {
  of: HistoryKind
  merchantCode: string
  query: Parameters<typeof Listing>[0]['query']
  rows: readonly OpsPaymentRow[]
  /** they are of one member, who need not be named */
  isOfOne?: boolean
}

/** Payments, gifts, adjustments or bets; what has grounds or lines opens to them, and the address keeps which is open. */
export function HistoryRows({ of, merchantCode, query, rows, isOfOne = false }: RowsProps) {
  const t = useTexts()
  const shown = useShown()
  const [bet, openBet] = useAddress('bet')
  const account: TableColumn<OpsPaymentRow> = {
    id: 'account',
    header: t('common.account'),
    cell: (row) => (
      <>
        <Link to={`/members/${row.publicId}`}>{row.account}</Link> {row.isTest && <Badge>{t('members.test')}</Badge>}
      </>
    ),
  }
  const officers: TableColumn<OpsPaymentRow> = {
    id: 'officers',
    header: t('history.officers'),
    cell: (row) => row.officers.join(', '),
  }
  return (
    <>
      <Listing
        query={query}
        caption={t(`history.kinds.${of}`)}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t(isOfOne ? 'history.none' : 'history.empty')}
        phone={['account', 'amount', 'state', 'made']}
        columns={[
          { id: 'made', header: t('common.made'), cell: (row) => shown.instant(row.createdAt) },
          ...(isOfOne ? [] : [account]),
          { id: 'state', header: t('common.state'), cell: (row) => <State of={of} row={row} onBet={openBet} /> },
          {
            id: 'amount',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => shown.amount(row.amount, row.asset),
          },
          {
            id: 'moved',
            header: t(`history.moved.${of}`),
            align: 'end',
            cell: (row) => shown.amount(row.moved, row.asset),
          },
          ...(of === 'withdrawals' || of === 'deposits'
            ? [
                {
                  id: 'fee',
                  header: t('grounds.fee'),
                  align: 'end' as const,
                  cell: (row: OpsPaymentRow) => shown.amount(row.fee, row.asset),
                },
              ]
            : []),
          {
            id: 'about',
            header: t(`history.about.${of}`),
            cell: (row) => <div className="console-about">{row.about}</div>,
          },
          ...(of === 'withdrawals' || of === 'adjustments' ? [officers] : []),
          { id: 'ended', header: t('history.ended'), cell: (row) => shown.instant(row.endedAt) },
        ]}
        data-testid="history.table"
      />
      {bet !== '' && <BetDialog merchantCode={merchantCode} id={bet} onClose={() => openBet('')} />}
    </>
  )
}

type StateProps = { of: HistoryKind; row: OpsPaymentRow; onBet: (id: string) => void }

/** How it stands; of a payment a link to its grounds, of a bet the way to its lines. */
function State({ of, row, onBet }: StateProps) {
  const t = useTexts()
  const word = t(stateKey(of, row.state))
  const testId = `history.${row.id}.open`
  if (of === 'withdrawals' || of === 'deposits') {
    return (
      <Link to={`/${of}?open=${row.id}`} data-key="open" data-testid={testId}>
        {word}
      </Link>
    )
  }
  if (of !== 'bets') return word
  return (
    <button type="button" className="console-open" onClick={() => onBet(row.id)} data-key="open" data-testid={testId}>
      {word}
    </button>
  )
}
