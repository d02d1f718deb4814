import { Button, buttonLook, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type WithdrawalCheck, withdrawalCheckQuery, withdrawalsFile } from '../../../api/cashier/withdrawals.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { FreshProof } from '../../identity/access/FreshProof.tsx'
import { AccountsPanel } from './AccountsPanel.tsx'
import { BlockList } from './BlockList.tsx'
import { WithdrawalList } from './WithdrawalList.tsx'
import { WithdrawalView } from './WithdrawalView.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'

/** Member centre: what may leave and why no more, a new withdrawal, or one of them (`?withdrawal=`), and all of them below. */
export default function WithdrawPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useFilterQuery('withdrawal', parseAsString)
  return (
    <div className="centre-body">
      <FreshProof />
      <PageHead title={t('wallet.page.withdraw.title')}>
        {open !== null && (
          <Button variant="outline" size="sm" onClick={() => setOpen(null)}>
            {t('common.action.back')}
          </Button>
        )}
      </PageHead>
      <div className="grid max-w-[760px] gap-5">
        {open === null ? <NewWithdrawal onOpen={setOpen} /> : <WithdrawalView id={open} />}
      </div>
    </div>
  )
}

function NewWithdrawal({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const check = useQuery(withdrawalCheckQuery(owner))
  const { data } = check
  return (
    <>
      {check.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-72 rounded-ticket" />
        </>
      )}
      {check.isError && data === undefined && <QueryFailed query={check} />}
      {data !== undefined && (
        <>
          <WithdrawalBalances check={data} />
          {data.blocks.length > 0 ? (
            <BlockList blocks={data.blocks} onOpen={onOpen} />
          ) : (
            <WithdrawForm check={data} onRequested={onOpen} />
          )}
          <AccountsPanel accounts={data.accounts} />
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{t('withdrawals.list')}</h2>
        <Link
          to="?mc=transactionHistory&group=WITHDRAWAL"
          preventScrollReset
          {...buttonLook({ variant: 'link', size: 'sm' })}
        >
          {t('wallet.page.transactionHistory.title')}
        </Link>
      </div>
      <WithdrawalList onOpen={onOpen} />
      <FileButtons name="withdrawals" file={withdrawalsFile} />
    </>
  )
}

/** What may be withdrawn now, what is locked or held, and what the limits leave. */
function WithdrawalBalances({ check }: { check: WithdrawalCheck }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { withdrawable, locked, held, dayLeft, monthLeft } = check
  const cards = [
    ['available', t('withdrawals.available'), withdrawable],
    ...(locked > 0n ? ([['locked', t('transfers.locked'), locked]] as const) : []),
    ...(held > 0n ? ([['held', t('records.statement.held'), held]] as const) : []),
    ['day', t('transfers.dayLeft'), dayLeft],
    ['month', t('withdrawals.monthLeft'), monthLeft],
  ] as const
  return (
    <dl className="centre-cards" data-testid="withdrawal.standing">
      {cards.map(([key, name, amount]) => (
        <div key={key} className="ui-card centre-card" data-testid={`withdrawal.${key}`}>
          <dt>{name}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
