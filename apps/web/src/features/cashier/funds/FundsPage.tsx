import { Button, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Funds, fundsQuery } from '../../../api/cashier/funds.ts'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { WalletDebts } from '../statements/WalletDebts.tsx'
import { VendorWallets } from './VendorWallets.tsx'

/** Member centre: the own money by where it is, and the ways in and out of the wallet. */
export default function FundsPage() {
  const { t } = useTranslation()
  const owner = useOwner()
  // Read again with every change of the balance.
  const { data: balance } = useQuery(balanceQuery(owner))
  const funds = useQuery({
    ...fundsQuery(owner, balance?.version),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.transferFund.title')} />
      <div className="grid max-w-[760px] gap-5">
        {funds.isPending && (
          <>
            <LoadingNote text={t('common.state.loadingBare')} />
            <Skeleton className="h-32 rounded-ticket" />
          </>
        )}
        {funds.isError && <QueryFailed query={funds} />}
        {funds.data !== undefined && <Parts funds={funds.data} />}
        <WalletDebts />
        <Ways />
        {funds.data !== undefined && <VendorWallets funds={funds.data} />}
      </div>
    </div>
  )
}

function Parts({ funds }: { funds: Funds }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { main, bonus, locked, held } = funds
  const cards = [
    ['main', t('site.wallet.main'), main, 'transactionHistory'],
    ['bonus', t('withdrawals.funds.bonus'), bonus, 'bonusDetails'],
    ['locked', t('transfers.locked'), locked, 'bonusDetails'],
    ['held', t('records.statement.held'), held, 'withdraw'],
  ] as const
  return (
    <dl className="centre-cards" data-testid="funds">
      {cards.map(([key, name, amount, page]) => (
        <div key={key} className="ui-card centre-card" data-testid={`funds.${key}`}>
          <dt>
            <Link className="ui-link" to={{ search: `?mc=${page}` }} preventScrollReset>
              {name}
            </Link>
          </dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
      <div className="ui-card centre-card" data-testid="funds.points">
        <dt>{t('withdrawals.funds.points')}</dt>
        <dd>{format.bare(funds.points)}</dd>
      </div>
    </dl>
  )
}

/** In and out: deposit, withdraw, up to the own upline where it is open to the account, and the record of all of it. */
function Ways() {
  const { t } = useTranslation()
  const owner = useOwner()
  const goTo = useCentrePage('mc')
  const { data: member } = useQuery(memberInfoQuery(owner))
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => goTo('depositv2')}>{t('wallet.page.depositv2.title')}</Button>
      <Button variant="outline" onClick={() => goTo('withdraw')}>
        {t('wallet.page.withdraw.title')}
      </Button>
      {member?.toUpline === true && (
        <Button variant="outline" onClick={() => goTo('transferUpline')}>
          {t('wallet.page.transferUpline.title')}
        </Button>
      )}
      <Button variant="outline" onClick={() => goTo('bonusDetails')}>
        {t('wallet.page.bonusDetails.title')}
      </Button>
      <Button variant="outline" onClick={() => goTo('transactionHistory')}>
        {t('wallet.page.transactionHistory.title')}
      </Button>
    </div>
  )
}
