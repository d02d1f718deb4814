import { PLAY_MONEY } from '@croupier/money'
import { Badge, TabPanel, Tabs } from '@croupier/ui'
import { type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Listing } from '../../../shell/Listing.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { useMay } from '../../../shell/session.ts'
import { useAddress } from '../../../shell/useFilter.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'
import { MemberCare } from '../../identity/MemberCare.tsx'
import { MemberProtection } from '../../identity/MemberProtection.tsx'
import { MemberAccounts } from './MemberAccounts.tsx'
import { MemberActs } from './MemberActs.tsx'
import { MemberGifts } from './MemberGifts.tsx'
import { MemberHistory, MemberMoney } from './MemberMoney.tsx'
import { MemberOverview } from './MemberOverview.tsx'
import { MemberTickets } from './MemberTickets.tsx'

const TABS = ['overview', 'care', 'money', 'bets', 'gifts', 'accounts', 'tickets', 'acts'] as const
type Tab = (typeof TABS)[number]

/** The file of a member: who it is stays above, the rest is in tabs that are read when they are opened; the address keeps the tab. */
export function Member() {
  const t = useTexts()
  const may = useMay()
  const { publicId = '' } = useParams()
  const [chosen, choose] = useAddress('tab')
  const query = useQuery({
    queryKey: ['member', publicId],
    queryFn: async () => (await call(opsRoutes['members.read'], { params: { publicId } })).value,
  })
  const tabs = TABS.filter((one) => one !== 'acts' || may('audit.see'))
  const tab: Tab = tabs.find((one) => one === chosen) ?? 'overview'
  return (
    <>
      <nav aria-label={t('common.path')}>
        <Link to="/members">{t('members.title')}</Link>
      </nav>
      <Loaded query={query}>
        {(member) => (
          <>
            <Head member={member} />
            <Tabs
              label={t('members.file')}
              value={tab}
              onValue={choose}
              items={tabs.map((value) => ({
                value,
                label: <span data-testid={`member.tab.${value}`}>{t(`members.tabs.${value}`)}</span>,
              }))}
            >
              <TabPanel value={tab} className="console-tab">
                <Shown tab={tab} member={member} query={query} />
              </TabPanel>
            </Tabs>
          </>
        )}
      </Loaded>
    </>
  )
}

type ShownProps = { tab: Tab; member: MemberView; query: Parameters<typeof Listing>[0]['query'] }

function Shown({ tab, member, query }: ShownProps) {
  switch (tab) {
    case 'overview':
      return <MemberOverview member={member} query={query} />
    case 'care':
      return (
        <>
          <MemberProtection member={member} query={query} />
          <MemberCare member={member} />
        </>
      )
    case 'money':
      return <MemberMoney member={member} />
    case 'bets':
      return <MemberHistory member={member} kinds={['bets', 'rounds']} />
    case 'gifts':
      return <MemberGifts member={member} />
    case 'accounts':
      return <MemberAccounts member={member} />
    case 'tickets':
      return <MemberTickets member={member} />
    case 'acts':
      return <MemberActs member={member} />
  }
}

/** Who it is, how it stands, and whatever has to be known before anything is done. */
function Head({ member }: { member: MemberView }) {
  const t = useTexts()
  const shown = useShown()
  const { status, closing, upline, level, limits, pause, currency } = member
  const cash = member.wallets.find(({ kind }) => kind === 'CASH')
  const held = limits.filter(({ bound, fromAt }) => bound !== null && fromAt !== null).length
  return (
    <>
      <h1 className="text-20">
        {member.account}{' '}
        <Badge tone={status === 'ACTIVE' ? 'jade' : 'danger'} data-testid="member.status">
          {t(`members.statuses.${status}` as TextKey)}
        </Badge>{' '}
        {member.isTest && <Badge>{t('members.test')}</Badge>}{' '}
        {pause !== null && <Badge tone="danger">{t(`protection.kinds.${pause.kind}`)}</Badge>}{' '}
        {cash !== undefined && (cash.isFrozen || cash.isHeld) && (
          <Badge tone="danger">{t(cash.isHeld ? 'members.moneyHeld' : 'members.moneyFrozen')}</Badge>
        )}{' '}
        {member.dormantAt !== null && <Badge data-testid="member.dormant">{t('members.dormant')}</Badge>}{' '}
        {closing !== null && (
          <Badge tone="danger" data-testid="member.closing">
            {t(`members.closing.${closing.by}`)}
          </Badge>
        )}
      </h1>
      <div className="console-head" data-testid="member.head">
        <HeadFact name={t('common.merchant')}>{member.merchantCode}</HeadFact>
        <HeadFact name={t('members.balance')}>
          {cash === undefined ? '–' : shown.amount(cash.balance, cash.asset === 'DEMO' ? PLAY_MONEY : currency)}
        </HeadFact>
        <HeadFact name={t('members.level')}>{level}</HeadFact>
        <HeadFact name={t('protection.limits')}>{held === 0 ? t('grounds.none') : held}</HeadFact>
        <HeadFact name={t('members.upline')}>
          {upline === null ? (
            t('members.ofHouse')
          ) : (
            <Link to={`/members/${upline.publicId}`} data-testid="member.upline">
              {upline.account}
            </Link>
          )}
        </HeadFact>
        {member.label !== '' && <HeadFact name={t('members.label')}>{member.label}</HeadFact>}
      </div>
    </>
  )
}

function HeadFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <span className="console-quiet">{name}</span> {children}
    </span>
  )
}
