import {
  ArrowLeftRight,
  Building2,
  ChartColumn,
  Coins,
  Hourglass,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Network,
  Percent,
  Send,
  Sun,
  Ticket,
  UserPlus,
  Zap,
} from 'lucide-react'
import type { MemberInfo } from '../../../api/identity/member.ts'

/** Pages of every agent centre, in the order of the spec; transfers and keys, to which it names no page, behind them. */
export const TEAM_PAGES = [
  'announcement',
  'overview',
  'register',
  'team',
  'bets',
  'profit',
  'income',
  'transactions',
  'transfer',
  'keys',
] as const
type AgentFlag = MemberInfo['agentFlags'][number]
/** Pages that a merchant has or has not, by the spec's flag, in its order. */
const PAGE_OF_FLAG = {
  enableCt: 'dividend',
  salary: 'salary',
  dailySalary: 'dailyWage',
  hourSalary: 'hourlyWage',
  agentRealtimeSalary: 'realtimeWage',
} as const satisfies Record<AgentFlag, string>
type PaidPage = (typeof PAGE_OF_FLAG)[AgentFlag]
export type AgentPage = (typeof TEAM_PAGES)[number] | PaidPage

export const ICON_OF: Readonly<Record<AgentPage, LucideIcon>> = {
  announcement: Megaphone,
  overview: LayoutDashboard,
  register: UserPlus,
  team: Network,
  transfer: Send,
  keys: KeyRound,
  bets: Ticket,
  profit: ChartColumn,
  income: Coins,
  transactions: ArrowLeftRight,
  dividend: Percent,
  salary: Building2,
  dailyWage: Sun,
  hourlyWage: Hourglass,
  realtimeWage: Zap,
}

/** The conditional entries of a merchant: those whose flag is on; an absent one is not shown at all. */
export function paidPages(flags: readonly AgentFlag[]): PaidPage[] {
  const all = Object.entries(PAGE_OF_FLAG) as [AgentFlag, PaidPage][]
  return all.filter(([flag]) => flags.includes(flag)).map(([, page]) => page)
}

/** The page of an address; the overview for one that does not exist or is not this merchant's. */
export function agentPageOf(text: string, paid: readonly PaidPage[]): AgentPage {
  return [...TEAM_PAGES, ...paid].find((page) => page === text) ?? 'overview'
}
