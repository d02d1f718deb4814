import { Badge, Button } from '@croupier/ui'
import type { WithdrawalState } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withdrawalsQuery } from '../../../api/cashier/withdrawals.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ToForm } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'

const PAGE_SIZE = 10

/** The own withdrawals, newest first; each opens. */
export function WithdrawalList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const [cursor, setCursor] = useCursorQuery()
  const list = useQuery({
    ...withdrawalsQuery(owner, { pageSize: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <FeedPanel
      query={list}
      onCursor={(next) => void setCursor(next)}
      empty={t('withdrawals.empty')}
      emptyAction={<ToForm>{t('wallet.page.withdraw.title')}</ToForm>}
    >
      <ul className="ui-card grid" data-testid="withdrawal.list">
        {list.data?.items.map(({ id, amount, state, bank, account, createdAt }) => (
          <li key={id} className="border-line border-b last:border-b-0">
            <Button
              variant="quiet"
              className="flex h-auto w-full flex-wrap justify-between gap-2 p-3 text-start"
              onClick={() => onOpen(id)}
            >
              <span className="grid gap-0.5">
                <span className="num font-[600]">{format.money(amount)}</span>
                <span className="num text-13 text-muted">
                  {bank ?? 'USDT'} {account} · {format.moment(createdAt)}
                </span>
              </span>
              <WithdrawalBadge state={state} />
            </Button>
          </li>
        ))}
      </ul>
    </FeedPanel>
  )
}

const TONES = {
  REQUESTED: 'brass',
  REVIEWING: 'brass',
  APPROVED: 'brass',
  SENT: 'brass',
  UNKNOWN: 'warn',
  PAID_OUT: 'brass',
  RECEIPT_ASKED: 'accent',
  RECEIVED: 'jade',
  PARTLY: 'warn',
  NOT_RECEIVED: 'warn',
  DISPUTED: 'warn',
  SETTLED: 'jade',
  REFUNDED: 'plain',
  REFUSED: 'danger',
  FAILED: 'danger',
  CANCELLED: 'plain',
} as const satisfies Record<WithdrawalState, string>

/** The state of a withdrawal in a few words. */
function WithdrawalBadge({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[state]}>{t(`withdrawals.state.${state}`)}</Badge>
}
