import { type RouteReply, reports } from '@croupier/wire'
import { queryOptions } from '@tanstack/react-query'
import { type CallInput, call, callFile } from '../client.ts'
import type { Owner } from '../owner.ts'

export type ReportDays = { from: string; to: string }
export type TeamReport = RouteReply<typeof reports.teamReport>['value']
type ProfitFilter = CallInput<typeof reports.profitReport>['query']
export type CategoryReport = RouteReply<typeof reports.categoryReport>['value']
export type ProfitReport = RouteReply<typeof reports.profitReport>
export type ProfitFigures = ProfitReport['total']
export type IncomeReport = RouteReply<typeof reports.incomeReport>['value']
type BetsFilter = CallInput<typeof reports.betsReport>['query']
type RoundsFilter = CallInput<typeof reports.roundsReport>['query']
type TransactionsFilter = CallInput<typeof reports.transactionsReport>['query']
export type TeamTransactions = RouteReply<typeof reports.transactionsReport>
export type TeamTransaction = TeamTransactions['value']['items'][number]
export type OwnReport = RouteReply<typeof reports.ownReport>['value']
export type Announcement = RouteReply<typeof reports.announcements>['value']['items'][number]
export type ExportFilter = CallInput<typeof reports.exportReport>['query']
export type ExportedReport = reports.ExportedReport
export type ReportCategory = reports.ReportCategory
export type RoundCategory = reports.RoundCategory
export type TransactionKind = reports.TransactionKind
export type TransactionSource = reports.TransactionSource
export type TeamBetState = reports.TeamBetState

export const { REPORT_DAYS_MAX, reportCategories, roundCategories } = reports

/** The own team by day. */
export const teamReportQuery = (owner: Owner, query: ReportDays) =>
  queryOptions({
    queryKey: ['reports', 'team', owner, query],
    queryFn: ({ signal }) => call(reports.teamReport, { query, signal }).then((reply) => reply.value),
  })

/** The own team by category of games. */
export const categoriesQuery = (owner: Owner, query: ReportDays) =>
  queryOptions({
    queryKey: ['reports', 'categories', owner, query],
    queryFn: ({ signal }) => call(reports.categoryReport, { query, signal }).then((reply) => reply.value),
  })

/** How many different accounts of the own team were active: each once in the whole range. */
export const activeQuery = (owner: Owner, query: ReportDays) =>
  queryOptions({
    queryKey: ['reports', 'active', owner, query],
    queryFn: ({ signal }) => call(reports.activeReport, { query, signal }).then((reply) => reply.value.active),
  })

/** Profit and loss of an account, its direct downlines and their teams. */
export const profitQuery = (owner: Owner, query: ProfitFilter) =>
  queryOptions({
    queryKey: ['reports', 'profit', owner, query],
    queryFn: ({ signal }) => call(reports.profitReport, { query, signal }),
  })

/** Own rebates, wages and dividends by day. */
export const incomeQuery = (owner: Owner, query: ReportDays) =>
  queryOptions({
    queryKey: ['reports', 'income', owner, query],
    queryFn: ({ signal }) => call(reports.incomeReport, { query, signal }).then((reply) => reply.value),
  })

/** The personal profit and loss. */
export const ownReportQuery = (owner: Owner, query: ReportDays) =>
  queryOptions({
    queryKey: ['reports', 'own', owner, query],
    queryFn: ({ signal }) => call(reports.ownReport, { query, signal }).then((reply) => reply.value),
  })

/** Orders of a team. */
export const teamBetsQuery = (owner: Owner, query: BetsFilter) =>
  queryOptions({
    queryKey: ['reports', 'bets', owner, query],
    queryFn: ({ signal }) => call(reports.betsReport, { query, signal }),
  })

/** Rounds of a team in games of providers. */
export const teamRoundsQuery = (owner: Owner, query: RoundsFilter) =>
  queryOptions({
    queryKey: ['reports', 'rounds', owner, query],
    queryFn: ({ signal }) => call(reports.roundsReport, { query, signal }),
  })

/** Postings of a team. */
export const teamTransactionsQuery = (owner: Owner, query: TransactionsFilter) =>
  queryOptions({
    queryKey: ['reports', 'transactions', owner, query],
    queryFn: ({ signal }) => call(reports.transactionsReport, { query, signal }),
  })

/** One page of the notices for agents, in a language. */
export const announcementsQuery = (owner: Owner, query: CallInput<typeof reports.announcements>['query']) =>
  queryOptions({
    queryKey: ['reports', 'announcements', owner, query],
    queryFn: ({ signal }) => call(reports.announcements, { query, signal }).then((reply) => reply.value),
  })

/** How a file is written, and in which language. */
export type FileFormat = Required<Pick<ExportFilter & object, 'format' | 'language'>>

/** A report as a file; the browser keeps a large one on its disk. `own`: the personal profit and loss. */
export const reportFile = (report: ExportedReport | 'own', query: ExportFilter, onBytes?: (bytes: number) => void) =>
  report === 'own'
    ? callFile(reports.ownReportExport, { query }, onBytes)
    : callFile(reports.exportReport, { params: { report }, query }, onBytes)
