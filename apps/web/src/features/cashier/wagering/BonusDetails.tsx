import { withdrawalFee } from '@croupier/rules'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type Wagering, wageringFile, wageringQuery } from '../../../api/cashier/records.ts'
import { type WithdrawalCheck, withdrawalCheckQuery } from '../../../api/cashier/withdrawals.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { GoTo } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery } from '../../../shell/centre/usePageQuery.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { ForfeitBonus } from './ForfeitBonus.tsx'
import { RequirementCard } from './RequirementCard.tsx'
import './wagering.css'

const WaitingBonuses = lazyPart(PARTS.waitingBonuses, { failed: 'inline' })

const ROWS_PER_PAGE = 20

/** What must still be bet before money may leave: every requirement with its progress, what counts and by how much (rules C5). */
export default function BonusDetails() {
  const { t } = useTranslation()
  const owner = useOwner()
  const [cursor, goTo] = useCursorQuery()
  const query = useQuery({
    ...wageringQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const items = query.data?.value.items ?? []
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.bonusDetails.title')}>
        <FileButtons name="bonus-details" file={wageringFile} />
        <ForfeitBonus />
      </PageHead>
      <p className="text-13 text-muted">{t('records.wagering.lead')}</p>
      {query.data !== undefined && <Summary data={query.data} />}
      <Suspense fallback={null}>
        <WaitingBonuses />
      </Suspense>
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        empty={t('records.wagering.none')}
        emptyText={t('records.wagering.noneText')}
        emptyAction={<GoTo to="/promotions">{t('shell.nav.promotions')}</GoTo>}
      >
        <ul className="grid gap-3" data-testid="wagering.list">
          {items.map((row) => (
            <RequirementCard key={row.id} row={row} isFirst={row.id === query.data?.firstOpen} />
          ))}
        </ul>
      </FeedPanel>
    </div>
  )
}

function Summary({ data }: { data: Wagering }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="centre-cards" data-testid="wagering.summary">
      <div className="ui-card centre-card">
        <dt>{t('records.wagering.left')}</dt>
        <dd>{format.money(data.left)}</dd>
      </div>
      <div className="ui-card centre-card">
        <dt>{t('records.wagering.locked')}</dt>
        <dd>{format.money(data.locked)}</dd>
      </div>
      <div className="ui-card centre-card">
        <dt>{t('records.wagering.open')}</dt>
        <dd>{format.count(data.open)}</dd>
      </div>
      {data.cashoutMax !== null && (
        <div className="ui-card centre-card">
          <dt>{t('records.wagering.cashout')}</dt>
          <dd>{format.money(data.cashoutMax)}</dd>
        </div>
      )}
      <Now />
    </dl>
  )
}

/** What a withdrawal of everything would come to now: its fee, or why there is none. */
function Now() {
  const { t } = useTranslation()
  const { data } = useQuery(withdrawalCheckQuery(useOwner()))
  if (data === undefined) return null
  return (
    <div className="ui-card centre-card" data-testid="wagering.now">
      <dt>{t('records.wagering.now')}</dt>
      <dd className="text-14">
        <Cost check={data} />
      </dd>
    </div>
  )
}

function Cost({ check }: { check: WithdrawalCheck }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { blocks, withdrawable, feePpm, feeFixed } = check
  const turnover = blocks.find((block) => block.by === 'WAGERING')
  if (turnover?.by === 'WAGERING') {
    return t('records.wagering.nowTurnover', { left: format.money(turnover.left) })
  }
  if (withdrawable <= 0n) return t('records.wagering.nowOther')
  const fee = withdrawalFee(withdrawable, feePpm, feeFixed, format.currency)
  const most = { most: format.money(withdrawable), fee: format.money(fee) }
  return t('records.wagering.nowPossible', most)
}
