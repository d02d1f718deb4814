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

/** What is left of them for who is excluded: the own money, records, papers and mail (rules E6). */
const OPEN_TO_EXCLUDED: readonly MemberPage[] = [
  'securityCenter',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'messageV2',
]

/** The pages that somebody finds in the member centre, in their order; what is not open to the account is not there. */
export const memberPagesFor = (isExcluded: boolean, toUpline: boolean) =>
  MEMBER_PAGES.filter(([page]) => !isExcluded || OPEN_TO_EXCLUDED.includes(page)).filter(
    ([page]) => toUpline || page !== 'transferUpline',
  )

/** The page of an address among those there are; the account itself for any other. */
export function memberPageOf(text: string, isExcluded = false): MemberPage {
  return memberPagesFor(isExcluded, true).find(([page]) => page === text)?.[0] ?? 'securityCenter'
}
