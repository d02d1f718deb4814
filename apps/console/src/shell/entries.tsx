import type { InboxQueue, Permission } from '@croupier/wire/ops'
import {
  Activity,
  Award,
  BadgeCheck,
  Banknote,
  BellRing,
  BookCheck,
  ChartColumn,
  ChartNoAxesCombined,
  ClipboardList,
  Dices,
  FileSearch,
  FileWarning,
  Fingerprint,
  Gamepad2,
  Gift,
  HeartHandshake,
  History,
  IdCard,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  MailQuestion,
  MailX,
  Megaphone,
  MessageSquare,
  MonitorSmartphone,
  Network,
  Radar,
  ReceiptText,
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
import type { ReactNode } from 'react'
import type { TextKey } from '../texts.ts'

/** A screen in the menu. */
export interface Entry {
  readonly path: string
  readonly text: TextKey
  /** null: for every officer */
  readonly permission: Permission | null
  /** it shows what is of all merchants: whom some are given is refused there */
  readonly ofAll?: true
  readonly icon: ReactNode
  /** what waits there */
  readonly queues?: readonly InboxQueue[]
}

/** The menu, by what an officer is about to do. */
export const GROUPS: readonly { readonly name: TextKey; readonly entries: readonly Entry[] }[] = [
  {
    name: 'menu.work',
    entries: [
      { path: '/inbox', text: 'inbox.title', permission: null, icon: <Inbox /> },
      { path: '/commands', text: 'commands.title', permission: null, queues: ['commands'], icon: <UserCheck /> },
      { path: '/alarms', text: 'alarms.title', permission: 'reports.see', queues: ['alarms'], icon: <BellRing /> },
    ],
  },
  {
    name: 'menu.money',
    entries: [
      {
        path: '/withdrawals',
        text: 'withdrawals.title',
        permission: 'cashier.see',
        queues: ['withdrawals'],
        icon: <Banknote />,
      },
      {
        path: '/deposits',
        text: 'deposits.title',
        permission: 'cashier.see',
        queues: ['deposits', 'unmatched', 'held', 'payers'],
        icon: <Wallet />,
      },
      { path: '/history', text: 'history.title', permission: 'cashier.see', icon: <History /> },
      {
        path: '/differences',
        text: 'deposits.differences',
        permission: 'cashier.see',
        queues: ['differences'],
        icon: <Scale />,
      },
      { path: '/liabilities', text: 'liabilities.title', permission: 'reports.see', icon: <Vault /> },
      { path: '/rule', text: 'rule.title', permission: 'cashier.see', icon: <ListChecks /> },
      { path: '/payments', text: 'payments.title', permission: 'cashier.see', icon: <Landmark /> },
    ],
  },
  {
    name: 'menu.players',
    entries: [
      { path: '/members', text: 'members.title', permission: 'members.see', queues: ['releases'], icon: <Users /> },
      { path: '/papers', text: 'papers.title', permission: 'members.see', queues: ['papers'], icon: <IdCard /> },
      {
        path: '/money-cases',
        text: 'moneyCases.title',
        permission: 'members.see',
        queues: ['moneyCases'],
        icon: <FileSearch />,
      },
      { path: '/care', text: 'care.title', permission: 'members.see', queues: ['care'], icon: <HeartHandshake /> },
      { path: '/exclusions', text: 'exclusions.title', permission: 'members.see', ofAll: true, icon: <UserX /> },
      {
        path: '/duplicates',
        text: 'duplicates.title',
        permission: 'members.see',
        queues: ['duplicates'],
        icon: <UsersRound />,
      },
    ],
  },
  {
    name: 'menu.service',
    entries: [
      {
        path: '/tickets',
        text: 'tickets.title',
        permission: 'content.see',
        queues: ['tickets'],
        icon: <MessageSquare />,
      },
      { path: '/notices', text: 'notices.title', permission: 'content.see', icon: <Megaphone /> },
      { path: '/segments', text: 'segments.title', permission: 'content.see', icon: <Target /> },
    ],
  },
  {
    name: 'menu.offers',
    entries: [
      { path: '/promotions', text: 'promotions.title', permission: 'rewards.see', icon: <Gift /> },
      {
        path: '/rewards',
        text: 'rewards.title',
        permission: 'rewards.see',
        queues: ['applications', 'redemptions'],
        icon: <MailQuestion />,
      },
      { path: '/rains', text: 'rains.title', permission: 'rewards.see', icon: <Ticket /> },
      { path: '/mall', text: 'mall.title', permission: 'rewards.see', icon: <Award /> },
    ],
  },
  {
    name: 'menu.agents',
    entries: [
      { path: '/agents', text: 'agents.title', permission: 'agents.see', icon: <Network /> },
      { path: '/agent-results', text: 'agentResults.title', permission: 'agents.see', icon: <ChartNoAxesCombined /> },
      {
        path: '/dividends',
        text: 'dividends.title',
        permission: 'agents.see',
        queues: ['dividends'],
        icon: <ClipboardList />,
      },
    ],
  },
  {
    name: 'menu.games',
    entries: [
      { path: '/games', text: 'games.title', permission: 'games.see', icon: <Gamepad2 /> },
      {
        path: '/cases',
        text: 'cases.title',
        permission: 'games.see',
        queues: ['providerCases'],
        icon: <FileWarning />,
      },
      { path: '/provider-month', text: 'providerMonth.title', permission: 'reports.see', icon: <ReceiptText /> },
      {
        path: '/lottery',
        text: 'lottery.title',
        permission: 'lottery.see',
        queues: ['doubted', 'quarantined'],
        icon: <Dices />,
      },
    ],
  },
  {
    name: 'menu.figures',
    entries: [
      { path: '/board', text: 'board.title', permission: 'reports.see', icon: <LayoutDashboard /> },
      { path: '/large-moves', text: 'largeMoves.title', permission: 'reports.see', icon: <Radar /> },
      { path: '/bets', text: 'bets.title', permission: 'reports.see', icon: <Activity /> },
      { path: '/report', text: 'report.title', permission: 'reports.see', icon: <ChartColumn /> },
    ],
  },
  {
    name: 'menu.platform',
    entries: [
      {
        path: '/merchants',
        text: 'merchants.title',
        permission: 'merchants.see',
        queues: ['breaches'],
        icon: <Store />,
      },
      {
        path: '/letters',
        text: 'letters.title',
        permission: 'reports.see',
        ofAll: true,
        queues: ['deadLetters'],
        icon: <MailX />,
      },
      { path: '/release', text: 'release.title', permission: 'audit.see', ofAll: true, icon: <Fingerprint /> },
      { path: '/compliance', text: 'compliance.title', permission: 'audit.see', icon: <BookCheck /> },
      { path: '/audit', text: 'audit.title', permission: 'audit.see', icon: <ScrollText /> },
      { path: '/sessions', text: 'sessions.title', permission: null, icon: <MonitorSmartphone /> },
      { path: '/staff', text: 'staff.title', permission: 'staff.see', ofAll: true, icon: <BadgeCheck /> },
    ],
  },
]
