import { Button } from '@croupier/ui'
import { dayInZone } from '@croupier/ui/date/days.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TeamTransaction } from '../../../api/agency/reports.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { addressOfSource } from './addressOfSource.ts'

const RebateDrawer = lazyPart(PARTS.rebates, {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

/** Leads from a posting to what explains it: a window or bill, the rebates' lines, the bets of the account on that day. */
export function TransactionSource({ row }: { row: TeamTransaction }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { source, kind } = row
  if (source === null) return null
  if (source.of === 'REBATE') {
    const { gameCode, issueNumber } = source
    const of = kind === 'SELF_REBATE' ? kind : 'UPLINE_REBATE'
    return <RebateLines of={{ gameCode, issueNumber, kind: of }} />
  }
  return (
    <Link
      className="ui-link"
      to={{ search: addressOfSource(source, row, dayInZone(row.bookedAt.getTime(), timeZone)) }}
      preventScrollReset
      data-testid="transaction.source"
    >
      {t('records.movement.source')}
    </Link>
  )
}

function RebateLines({ of }: { of: { gameCode: string; issueNumber: string; kind: 'SELF_REBATE' | 'UPLINE_REBATE' } }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="link" size="sm" onClick={() => setOpen(true)} data-testid="transaction.source">
        {t('wallet.rebate.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RebateDrawer of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
