import type { TFunction } from 'i18next'
import {
  ArrowDownLeft,
  ArrowUpRight,
  FileSignature,
  Gift,
  type LucideIcon,
  MessageSquareText,
  MessagesSquare,
  ReceiptText,
  ShieldAlert,
  Snowflake,
  TriangleAlert,
  Users,
} from 'lucide-react'
import type { Message } from '../../../api/content/messages.ts'
import { gameName } from '../../../format/gameName.ts'
import type { Format } from '../../../format/useFormat.ts'

type Kind = Message['kind']
type Note =
  | 'answer'
  | 'limits'
  | 'short'
  | 'shortOwn'
  | 'overdue'
  | 'overdueOwn'
  | 'paid'
  | 'back'
  | 'held'
  | 'ending'
  | 'contractEnding'
  | 'answerDue'
  | 'gone'

/** What follows from a message, where it is not plain from its title. */
const NOTES: Partial<Record<Kind, Note>> = {
  CONTRACT_OFFERED: 'answer',
  CONTRACT_CHANGE_OFFERED: 'answer',
  CONTRACT_END_ASKED: 'answer',
  CONTRACT_ENDING: 'contractEnding',
  CONTRACT_ANSWER_DUE: 'answerDue',
  BILL_SHORT: 'short',
  BILL_SHORT_OWN: 'shortOwn',
  BILL_OVERDUE: 'overdue',
  BILL_OVERDUE_OWN: 'overdueOwn',
  ACCOUNT_FROZEN: 'overdueOwn',
  WITHDRAWAL_PAID: 'paid',
  WITHDRAWAL_REFUSED: 'back',
  WITHDRAWAL_RETURNED: 'back',
  PAYOUT_HELD: 'held',
  REWARD_ENDING: 'ending',
  LIMITS_REVIEW: 'limits',
  TEAM_PLAYER_GONE: 'gone',
}
export const noteOf = ({ kind }: Message): Note | undefined => NOTES[kind]

const GRAVE: readonly Kind[] = [
  'BILL_SHORT',
  'BILL_SHORT_OWN',
  'BILL_OVERDUE',
  'BILL_OVERDUE_OWN',
  'WITHDRAWAL_REFUSED',
  'WITHDRAWAL_RETURNED',
]
const GOOD: readonly Kind[] = [
  'BILL_PAID',
  'BILL_PART_PAID',
  'TRANSFER_RECEIVED',
  'ACCOUNT_FREED',
  'DEPOSIT_CREDITED',
  'WITHDRAWAL_APPROVED',
  'WITHDRAWAL_PAID',
  'TEAM_FIRST_DEPOSIT',
]

export function iconOf({ kind }: Message): LucideIcon {
  if (kind === 'TRANSFER_RECEIVED' || kind === 'DEPOSIT_CREDITED') return ArrowDownLeft
  if (kind === 'WITHDRAWAL_APPROVED' || kind === 'WITHDRAWAL_PAID') return ArrowUpRight
  if (kind === 'TEAM_FIRST_DEPOSIT' || kind === 'TEAM_PLAYER_GONE') return Users
  if (kind === 'LETTER') return MessagesSquare
  if (kind === 'REWARD_ENDING') return Gift
  if (kind === 'FEEDBACK_ANSWERED' || kind === 'CAMPAIGN') return MessageSquareText
  if (kind === 'SECURITY' || kind === 'LIMITS_REVIEW') return ShieldAlert
  if (kind === 'ACCOUNT_FROZEN' || kind === 'ACCOUNT_FREED') return Snowflake
  if (GRAVE.includes(kind)) return TriangleAlert
  return kind.startsWith('CONTRACT') ? FileSignature : ReceiptText
}

/** How grave a message is, for its colour. */
export function toneOf({ kind }: Message): 'grave' | 'good' | 'plain' {
  if (GRAVE.includes(kind) || kind === 'ACCOUNT_FROZEN' || kind === 'SECURITY') return 'grave'
  return GOOD.includes(kind) ? 'good' : 'plain'
}

/** The days of a period in the site's zone. */
function periodText(from: Date, to: Date, { locale, timeZone }: Format): string {
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  return day.formatRange(from, new Date(to.getTime() - 1))
}

/** What staff wrote, in the reader's language or the nearest there is; null of messages that the platform words itself. */
export function writtenText({ facts }: Message, language: string) {
  const { texts } = facts
  if (texts === null) return null
  const code = [language, 'EN', 'CN'].find((one) => one in texts) ?? Object.keys(texts)[0] ?? ''
  const text = texts[code]
  return text === undefined ? null : { ...text, language: code }
}

/** The title of a message: its writer's, or that of its kind. */
export const titleOf = (message: Message, t: TFunction, language: string): string =>
  writtenText(message, language)?.title ?? t(`messages.kind.${message.kind}`)

/** What a corrected result changed of a bet. */
function correctionOf({ facts: { correction } }: Message, t: TFunction, format: Format): [string, string][] {
  if (correction === null) return []
  const { orderId, issueNumber, numbersBefore, numbers, payoutBefore, payout } = correction
  return [
    [t('messages.bet'), `${gameName(correction.gameName)} ${issueNumber} · ${orderId}`],
    [t('messages.numbersBefore'), numbersBefore.join(' ')],
    [t('messages.numbersNow'), numbers.join(' ')],
    [t('messages.payoutBefore'), format.money(payoutBefore)],
    [t('messages.payoutNow'), format.money(payout)],
  ]
}

/** The facts of a message in words of the reader's language, each with its name. */
export function factsOf(message: Message, t: TFunction, format: Format): [string, string][] {
  const { contract, payer, account, amount, due, periodStart, periodEnd, payUntil, memo, endReason, endsAt, answerBy } =
    message.facts
  const from = account ?? (payer === 'HOUSE' ? t('contracts.house') : null)
  const rows: [string, string | null][] = [
    [t('messages.contract'), contract === null ? null : t(`wallet.kind.${contract}`)],
    [t('messages.from'), from],
    [t('messages.amount'), amount === null ? null : format.money(amount)],
    [t('bills.column.due'), due === null || due === amount ? null : format.money(due)],
    [
      t('bills.column.period'),
      periodStart === null || periodEnd === null ? null : periodText(periodStart, periodEnd, format),
    ],
    [t('bills.column.payUntil'), payUntil === null ? null : format.moment(payUntil)],
    [t('messages.why'), endReason === null ? null : t(`contracts.why.${endReason}`)],
    [t('messages.endsAt'), endsAt === null ? null : format.moment(endsAt)],
    [t('messages.answerBy'), answerBy === null ? null : format.moment(answerBy)],
    [t('messages.note'), memo],
  ]
  return [...correctionOf(message, t, format), ...rows.filter((row): row is [string, string] => row[1] !== null)]
}

/** One line below the title: whom and how much it is about. */
export function summaryOf({ kind, facts }: Message, t: TFunction, format: Format): string {
  const { contract, account, amount, memo } = facts
  const parts = [
    contract === null ? null : t(`wallet.kind.${contract}`),
    account,
    amount === null ? null : format.money(amount),
    kind === 'LETTER' ? memo : null,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

const PAGE_OF = {
  DIVIDEND: 'dividend',
  HOURLY_WAGE: 'hourlyWage',
  REALTIME_WAGE: 'realtimeWage',
} as const

/** The address of what a message is about; null where this account has no such page. */
export function pageOf({ kind, facts }: Message, isAgent: boolean): string | null {
  if (kind === 'TRANSFER_RECEIVED' || kind === 'RESULT_CORRECTED') return '?mc=transactionHistory'
  if (kind.startsWith('WITHDRAWAL')) return '?mc=withdraw'
  if (kind === 'DEPOSIT_CREDITED') return '?mc=transactionHistory'
  if (kind === 'PAYOUT_HELD') return '?mc=personalHistoryCopy'
  if (kind === 'REWARD_ENDING') return '?mc=rewardCenter'
  if (kind === 'CAMPAIGN') return facts.amount === null ? null : '?mc=rewardCenter'
  if (kind === 'SECURITY') return '?mc=securityCenter'
  if (kind === 'FEEDBACK_ANSWERED' || !isAgent) return null
  if (kind === 'TEAM_FIRST_DEPOSIT' || kind === 'TEAM_PLAYER_GONE') return `?ac=team&level=all&q=${facts.account}`
  const { contract, payer } = facts
  if (contract === null) return '?ac=dividend'
  const wage = payer === 'HOUSE' ? 'salary' : 'dailyWage'
  const page = contract === 'DAILY_WAGE' ? wage : PAGE_OF[contract]
  return `?ac=${page}&tab=${kind.startsWith('CONTRACT') ? 'manage' : 'bills'}`
}
