import { Button, ToastRegion } from '@croupier/ui'
import { opsRoutes, type Permission } from '@croupier/wire/ops'
import {
  Activity,
  Award,
  BadgeCheck,
  Banknote,
  BellRing,
  BookCheck,
  ChartColumn,
  ClipboardList,
  Dices,
  FileSearch,
  FileWarning,
  Fingerprint,
  Gamepad2,
  Gift,
  HeartHandshake,
  IdCard,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  LogOut,
  MailX,
  Megaphone,
  MessageSquare,
  MonitorSmartphone,
  Network,
  Scale,
  ScrollText,
  Store,
  Target,
  Ticket,
  UserCheck,
  Users,
  UsersRound,
  UserX,
  Vault,
  Wallet,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { call } from '../api/call.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Login } from './Login.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import { useForgetSelf, useSelf } from './session.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

interface Entry {
  readonly path: string
  readonly text: TextKey
  /** null: for every officer */
  readonly permission: Permission | null
  /** it shows what is of all merchants: whom some are given is refused there */
  readonly ofAll?: true
  readonly icon: ReactNode
}

const ENTRIES: readonly Entry[] = [
  { path: '/board', text: 'board.title', permission: 'reports.see', icon: <LayoutDashboard /> },
  { path: '/commands', text: 'commands.title', permission: null, icon: <UserCheck /> },
  { path: '/alarms', text: 'alarms.title', permission: 'reports.see', icon: <BellRing /> },
  { path: '/bets', text: 'bets.title', permission: 'reports.see', icon: <Activity /> },
  { path: '/report', text: 'report.title', permission: 'reports.see', icon: <ChartColumn /> },
  {
    path: '/withdrawals',
    text: 'withdrawals.title',
    permission: 'cashier.see',
    icon: <Banknote />,
  },
  { path: '/deposits', text: 'deposits.title', permission: 'cashier.see', icon: <Wallet /> },
  {
    path: '/differences',
    text: 'deposits.differences',
    permission: 'cashier.see',
    icon: <Scale />,
  },
  { path: '/liabilities', text: 'liabilities.title', permission: 'reports.see', icon: <Vault /> },
  { path: '/rule', text: 'rule.title', permission: 'cashier.see', icon: <ListChecks /> },
  { path: '/payments', text: 'payments.title', permission: 'cashier.see', icon: <Landmark /> },
  { path: '/members', text: 'members.title', permission: 'members.see', icon: <Users /> },
  { path: '/papers', text: 'papers.title', permission: 'members.see', icon: <IdCard /> },
  { path: '/money-cases', text: 'moneyCases.title', permission: 'members.see', icon: <FileSearch /> },
  { path: '/care', text: 'care.title', permission: 'members.see', icon: <HeartHandshake /> },
  { path: '/exclusions', text: 'exclusions.title', permission: 'members.see', ofAll: true, icon: <UserX /> },
  { path: '/duplicates', text: 'duplicates.title', permission: 'members.see', icon: <UsersRound /> },
  { path: '/tickets', text: 'tickets.title', permission: 'content.see', icon: <MessageSquare /> },
  { path: '/notices', text: 'notices.title', permission: 'content.see', icon: <Megaphone /> },
  { path: '/segments', text: 'segments.title', permission: 'content.see', icon: <Target /> },
  { path: '/promotions', text: 'promotions.title', permission: 'rewards.see', icon: <Gift /> },
  { path: '/rewards', text: 'rewards.title', permission: 'rewards.see', icon: <Inbox /> },
  { path: '/rains', text: 'rains.title', permission: 'rewards.see', icon: <Ticket /> },
  { path: '/mall', text: 'mall.title', permission: 'rewards.see', icon: <Award /> },
  { path: '/agents', text: 'agents.title', permission: 'agents.see', icon: <Network /> },
  {
    path: '/dividends',
    text: 'dividends.title',
    permission: 'agents.see',
    icon: <ClipboardList />,
  },
  { path: '/games', text: 'games.title', permission: 'games.see', icon: <Gamepad2 /> },
  { path: '/cases', text: 'cases.title', permission: 'games.see', icon: <FileWarning /> },
  { path: '/lottery', text: 'lottery.title', permission: 'lottery.see', icon: <Dices /> },
  { path: '/merchants', text: 'merchants.title', permission: 'merchants.see', icon: <Store /> },
  { path: '/letters', text: 'letters.title', permission: 'reports.see', ofAll: true, icon: <MailX /> },
  { path: '/release', text: 'release.title', permission: 'audit.see', ofAll: true, icon: <Fingerprint /> },
  { path: '/compliance', text: 'compliance.title', permission: 'audit.see', icon: <BookCheck /> },
  { path: '/audit', text: 'audit.title', permission: 'audit.see', icon: <ScrollText /> },
  { path: '/sessions', text: 'sessions.title', permission: null, icon: <MonitorSmartphone /> },
  { path: '/staff', text: 'staff.title', permission: 'staff.see', ofAll: true, icon: <BadgeCheck /> },
]

/** The frame of every screen: what the officer may see, and the screen itself; the login for nobody. */
export function Shell() {
  const t = useTexts()
  const self = useSelf()
  const forget = useForgetSelf()
  const [isChanging, setChanging] = useState(false)
  if (self === undefined) return null
  if (self === null) return <Login />
  const logOut = async () => {
    await call(opsRoutes['staff.logOut'], {})
    await forget()
  }
  const entries = ENTRIES.filter(
    ({ permission, ofAll }) =>
      (permission === null || self.permissions.includes(permission)) && (self.everyMerchant || ofAll === undefined),
  )
  return (
    <div className="console">
      <nav className="console-nav" aria-label={t('common.areas')}>
        {entries.map(({ path, text, icon }) => (
          <NavLink key={path} to={path} data-testid={`nav${path.replace('/', '.')}`}>
            {icon}
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <div>
        <header className="flex flex-wrap items-center justify-end gap-3 px-6 pt-4">
          <Button
            variant="outline"
            size="sm"
            title={t('login.change')}
            onClick={() => setChanging(true)}
            data-testid="self.name"
          >
            {self.name}
          </Button>
          <LanguageSwitch />
          {self.permissions.includes('reports.see') && <SoundSwitch />}
          <ThemeSwitch />
          <Button
            variant="outline"
            size="sm"
            icon={<LogOut size={16} aria-hidden />}
            onClick={() => void logOut()}
            data-testid="logout.button"
          >
            {t('login.out')}
          </Button>
        </header>
        <main className="console-main">
          <Outlet />
        </main>
      </div>
      {isChanging && <OwnPassword onClose={() => setChanging(false)} />}
      <ToastRegion regionLabel={t('common.messages')} closeLabel={t('common.close')} />
    </div>
  )
}
