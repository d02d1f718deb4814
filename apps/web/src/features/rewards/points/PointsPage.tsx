import '../../../shell/centre/centre.css'
import { Guilloche, Skeleton, TabPanel, Tabs } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useOwner } from '../../../api/owner.ts'
import { mallQuery, type PointAccount, pointAccountQuery } from '../../../api/rewards/points.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ConvertForm } from './ConvertForm.tsx'
import { MallGrid } from './MallGrid.tsx'
import { PointDetails, PointRules, RedemptionList } from './PointLists.tsx'

const OWN_TABS = ['mall', 'convert', 'redemptions', 'details', 'rules'] as const
const PUBLIC_TABS = ['mall', 'rules'] as const
type Tab = (typeof OWN_TABS)[number]
const DEMO = 4
const tabParser = parseAsStringLiteral(OWN_TABS)

type PointsPageProps = { name: 'pointMall' | 'integral'; first: Tab }

/** The mall, and for members their points: converting, redemptions, details, rules (experience 3.9). */
export function PointsPage({ name, first }: PointsPageProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const isMember = useSession(({ token, type }) => token !== null && type !== DEMO)
  const mall = useQuery(mallQuery())
  const account = useQuery({ ...pointAccountQuery(owner), enabled: isMember })
  const own = isMember ? (account.data ?? null) : null
  const tabs: readonly Tab[] = own === null ? PUBLIC_TABS : OWN_TABS
  const [chosen, setTab] = useFilterQuery('menu', tabParser)
  const tab = chosen ?? first
  const shown = tabs.includes(tab) ? tab : 'mall'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" data-testid={`${name}.screen`}>
      <div className="grid gap-2">
        <h1 className="text-30">{t(`screens.${name}.title`)}</h1>
        <p className="max-w-[60ch] text-muted">{t(`screens.${name}.lead`)}</p>
      </div>
      {own !== null && <OwnPoints account={own} leads={name !== 'integral'} />}
      {!isMember && <p className="text-muted">{t('points.loginFirst')}</p>}
      <Tabs
        value={shown}
        onValue={setTab}
        items={tabs.map((value) => ({ value, label: t(`points.tab.${value}`) }))}
        label={t(`screens.${name}.title`)}
      >
        <div className="pt-5">
          {mall.isError && <QueryFailed query={mall} />}
          {mall.isPending && <Skeleton className="h-64 rounded-ticket" />}
          <TabPanel value="mall">{mall.data !== undefined && <MallGrid mall={mall.data} account={own} />}</TabPanel>
          <TabPanel value="convert">{own !== null && <ConvertForm account={own} />}</TabPanel>
          <TabPanel value="redemptions">
            <RedemptionList />
          </TabPanel>
          <TabPanel value="details">
            <PointDetails />
          </TabPanel>
          <TabPanel value="rules">{mall.data !== undefined && <PointRules mall={mall.data} />}</TabPanel>
        </div>
      </Tabs>
    </div>
  )
}

/**
 * The own points and what they are worth (experience 3.9).
 * @param leads whether their own page is another one
 */
function OwnPoints({ account, leads }: { account: PointAccount; leads: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section
      className="ui-card relative isolate grid gap-1 overflow-hidden rounded-ticket p-6"
      data-testid="points.own"
    >
      <span className="-z-10 absolute inset-0 opacity-20" aria-hidden>
        <Guilloche />
      </span>
      <h2 className="text-13 text-muted">{t('points.own')}</h2>
      <p className="num text-30 text-brass" data-testid="points.balance">
        {format.count(account.points)}
      </p>
      <p className="text-13 text-muted">
        {t('points.worth', { amount: format.money(account.cash) })} · {t('points.forever')}
      </p>
      {leads && (
        <Link className="ui-link justify-self-start text-13" to="/integral" data-testid="points.integral.link">
          {t('screens.integral.title')}
        </Link>
      )}
    </section>
  )
}
