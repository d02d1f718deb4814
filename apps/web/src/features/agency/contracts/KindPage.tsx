import { EmptyState, Tabs } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractKind } from '../../../api/contracts.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { ManageContracts } from './ManageContracts.tsx'
import { OfferContract } from './OfferContract.tsx'

const TABS = ['bills', 'manage', 'new'] as const

type KindPageProps = {
  kind: ContractKind
  page: 'dividend' | 'salary' | 'dailyWage' | 'hourlyWage'
  /** Who pays the contracts of this page; the house offers its own. */
  payer?: 'HOUSE' | 'AGENT'
  /** The bills of the kind; without them the page says that there are none. */
  bills?: ReactNode
}

/** A page of contracts of one kind: bills, contracts, a new contract (experience 3.18). */
export function KindPage({ kind, page, payer, bills }: KindPageProps) {
  const { t } = useTranslation()
  const [tabText, setTab] = useFilterQuery('tab')
  const tabs = TABS.filter((tab) => tab !== 'new' || payer !== 'HOUSE')
  const tab = tabs.find((one) => one === tabText) ?? 'bills'
  return (
    <div className="centre-body">
      <PageHead title={t(`agent.page.${page}.title`)} />
      <Tabs
        tone="brass"
        label={t(`agent.page.${page}.title`)}
        value={tab}
        onValue={setTab}
        items={tabs.map((value) => ({
          value,
          label: <span data-testid={`wage.tab.${value}`}>{t(`wages.tab.${value}`)}</span>,
        }))}
      />
      {tab === 'bills' &&
        (bills ?? (
          <EmptyState title={t('contracts.bills.none')} text={t('contracts.bills.noneText')} />
        ))}
      {tab === 'manage' && (
        <ManageContracts kind={kind} {...(payer === undefined ? {} : { payer })} />
      )}
      {tab === 'new' && <OfferContract kind={kind} onOffered={() => setTab('manage')} />}
    </div>
  )
}
