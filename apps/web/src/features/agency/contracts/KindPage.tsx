import { Tabs } from '@croupier/ui'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import type { BillKind } from '../../../api/agency/bills.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { Bills } from '../dividends/Bills.tsx'
import { ManageContracts } from './ManageContracts.tsx'
import { OfferContract } from './OfferContract.tsx'

const TABS = ['bills', 'manage', 'new'] as const
const tabParser = parseAsStringLiteral(TABS).withDefault('bills')

/** The house's bills have one side; the others are received from an upline and owed to downlines. */
const FROM = { HOUSE: 'HOUSE', AGENT: 'UPLINE' } as const

type KindPageProps = {
  kind: BillKind
  page: 'dividend' | 'salary' | 'dailyWage' | 'hourlyWage'
  /** Who pays the contracts of this page; the house offers its own. */
  payer?: 'HOUSE' | 'AGENT'
}

/** A page of contracts of one kind: bills, contracts, a new contract (experience 3.18). */
export function KindPage({ kind, page, payer }: KindPageProps) {
  const { t } = useTranslation()
  const [chosen, setTab] = useQueryState('tab', tabParser)
  const tabs = TABS.filter((tab) => tab !== 'new' || payer !== 'HOUSE')
  const tab = tabs.find((one) => one === chosen) ?? 'bills'
  return (
    <div className="centre-body">
      <PageHead title={t(`agent.page.${page}.title`)} />
      <Tabs
        tone="brass"
        label={t(`agent.page.${page}.title`)}
        value={tab}
        onValue={(value) => void setTab(tabParser.parse(value))}
        items={tabs.map((value) => ({
          value,
          label: <span data-testid={`wage.tab.${value}`}>{t(`wages.tab.${value}`)}</span>,
        }))}
      />
      {tab === 'bills' && <Bills kind={kind} {...(payer === undefined ? {} : { from: FROM[payer] })} />}
      {tab === 'manage' && <ManageContracts kind={kind} {...(payer === undefined ? {} : { payer })} />}
      {tab === 'new' && <OfferContract kind={kind} onOffered={() => void setTab('manage')} />}
    </div>
  )
}
