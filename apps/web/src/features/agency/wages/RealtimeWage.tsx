import { Countdown, Tabs } from '@croupier/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createParser, parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { isWindowStart, realtimeWagesQuery } from '../../../api/agency/wages.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { ManageContracts } from '../contracts/ManageContracts.tsx'
import { OfferContract } from '../contracts/OfferContract.tsx'
import { ExplainDrawer } from './ExplainDrawer.tsx'
import { WageBills, WINDOWS_DEFAULT } from './WageBills.tsx'
import './wages.css'
import { useOwner } from '../../../api/owner.ts'

const TABS = ['bills', 'manage', 'new'] as const
const tabParser = parseAsStringLiteral(TABS).withDefault('bills')
/** An address that names no window's start opens no explanation. */
const windowParser = createParser<string>({
  parse: (text) => (isWindowStart(text) ? text : null),
  serialize: (start) => start,
})
const PERIOD_S = 300
const AFTER_RUN_MS = 2_000

/** The real-time wage: its bills, its contracts, a new contract (picture 03). */
export default function RealtimeWage() {
  const { t } = useTranslation()
  const [tab, setTab] = useQueryState('tab', tabParser)
  const [chosen, setChosen] = useQueryState('window', windowParser)
  const choose = (start: string | null) => void setChosen(start)
  return (
    <div className="wage" data-open={tab === 'bills' && chosen !== null ? '' : undefined}>
      <div className="centre-body">
        <PageHead title={t('agent.page.realtimeWage.title')}>
          <NextRun />
        </PageHead>
        <Tabs
          tone="brass"
          label={t('agent.page.realtimeWage.title')}
          value={tab}
          onValue={(next) => void setTab(next)}
          items={TABS.map((value) => ({
            value,
            label: <span data-testid={`wage.tab.${value}`}>{t(`wages.tab.${value}`)}</span>,
          }))}
        />
        {tab === 'bills' && <WageBills chosen={chosen} onChoose={choose} />}
        {tab === 'manage' && <ManageContracts kind="REALTIME_WAGE" />}
        {tab === 'new' && <OfferContract kind="REALTIME_WAGE" onOffered={() => void setTab('manage')} />}
      </div>
      {tab === 'bills' && chosen !== null && (
        <ExplainDrawer key={chosen} windowStart={chosen} onClose={() => choose(null)} />
      )}
    </div>
  )
}

/** The dial to the next run; after it the bills are read again. */
function NextRun() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const client = useQueryClient()
  const { data } = useQuery(realtimeWagesQuery(owner, WINDOWS_DEFAULT))
  if (data === undefined) return null
  return (
    <div className="wage-next">
      <span className="text-12 text-muted">{t('wages.nextRun', { time: format.clock(data.nextRunAt) })}</span>
      <Countdown
        endsAt={data.nextRunAt.getTime()}
        now={serverNowMs}
        periodS={PERIOD_S}
        dialSize={44}
        figureSize="1.25rem"
        onEnd={() => setTimeout(() => void client.invalidateQueries({ queryKey: ['wages'] }), AFTER_RUN_MS)}
      />
    </div>
  )
}
