import {
  ArrowLeftRight,
  ChartColumn,
  CreditCard,
  Gift,
  HandCoins,
  History,
  type LucideIcon,
  Mail,
  ReceiptText,
  Share2,
  ShieldCheck,
  Target,
  Upload,
  Wallet,
} from 'lucide-react'

/** The 13 pages of the member centre in the order of the spec. */
export const MEMBER_PAGES = [
  ['securityCenter', ShieldCheck],
  ['transferFund', ArrowLeftRight],
  ['depositv2', CreditCard],
  ['withdraw', HandCoins],
  ['transferUpline', Upload],
  ['personalHistoryCopy', ReceiptText],
  ['transactionHistory', History],
  ['personalProfit', ChartColumn],
  ['bonusDetails', Wallet],
  ['rewardCenter', Gift],
  ['referral', Share2],
  ['missionLeaderboard', Target],
  ['messageV2', Mail],
] as const satisfies readonly (readonly [string, LucideIcon])[]

export type MemberPage = (typeof MEMBER_PAGES)[number][0]

/** The page of an address; the account itself for one that does not exist. */
export function memberPageOf(text: string): MemberPage {
  return MEMBER_PAGES.find(([page]) => page === text)?.[0] ?? 'securityCenter'
}
