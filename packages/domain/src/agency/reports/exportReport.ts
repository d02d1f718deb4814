import type { RestTexts } from '@croupier/locales'
import type { FileReply, lottery, reports } from '@croupier/wire'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell as amount,
  type Cell,
  countCell as count,
  fileOfSheet,
  momentCell,
  pagesOfFeed,
  type Sheet,
  type Site,
  sheetWords,
  textCell as text,
} from '../../platform/index.ts'
import { findInTeam, listTeam } from '../agents/index.ts'
import type { Figures } from './figures.ts'
import { listProfit } from './listProfit.ts'
import { listTeamBets, type TeamBet } from './listTeamBets.ts'
import { listTeamRounds, type TeamRound } from './listTeamRounds.ts'
import { listTeamTransactions, type TransactionFilter } from './listTeamTransactions.ts'
import type { DayRange } from './range.ts'
import type { Extras } from './readExtras.ts'
import { type IncomeReport, readIncomeReport } from './readIncomeReport.ts'
import { readOwnReport } from './readOwnReport.ts'
import { readTeamReport } from './readTeamReport.ts'
import type { TeamScope } from './teamFeed.ts'

interface ExportQuery extends DayRange, TransactionFilter {
  readonly report: keyof typeof TABLES
  readonly format: reports.ExportFormat
  /** the language of its words */
  readonly language: string
  readonly of: string | null
  readonly scope: TeamScope
  readonly level: 'direct' | 'all'
  readonly category: string | null
}

type Where = Pick<Site, 'merchantId' | 'timeZone'>
type Row = readonly Cell[]

const FIGURES = [
  'bets',
  'effective',
  'payouts',
  'selfRebates',
  'uplineRebates',
  'waterRebates',
  'promotions',
  'deposits',
  'withdrawals',
  'wages',
  'dividends',
  'net',
] as const
const figureCells = (figures: Figures): Row => FIGURES.map((name) => amount(figures[name]))

const profitCells = (figures: Figures & Extras): Row => [
  ...figureCells(figures),
  count(figures.teamSize),
  count(figures.bettors),
  amount(figures.monthNet),
]

const INCOMES = [
  'selfRebates',
  'uplineRebates',
  'realtimeWages',
  'dailyWages',
  'hourlyWages',
  'dividends',
  'wagesPaid',
  'dividendsPaid',
  'net',
] as const
const incomeCells = (income: IncomeReport['total']): Row => INCOMES.map((name) => amount(income[name]))

async function* once(rows: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows()
}

const NEWEST = { order: 'desc' } as const
const BY_AGE = { sort: 'createdAt', order: 'desc' } as const

type Table = Pick<Sheet, 'header' | 'pages'>

const headerOf = <Name extends string>(words: Readonly<Record<Name, string>>, names: readonly Name[]): string[] =>
  names.map((name) => words[name])

function teamTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const { column } = words.reports
  return {
    header: headerOf(column, ['day', ...FIGURES, 'active', 'opened']),
    pages: once(async () => {
      const { days, total } = await readTeamReport(ctx, site, query)
      const rows = days.map((day) => [text(day.day), ...figureCells(day), count(day.active), count(day.opened)])
      return [...rows, [text(words.reports.total), ...figureCells(total), null, count(total.opened)]]
    }),
  }
}

function ownTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  return {
    header: headerOf(words.reports.column, ['day', ...FIGURES]),
    pages: once(async () => {
      const { days, total } = await readOwnReport(ctx, site, query)
      const rows = days.map((day) => [text(day.day), ...figureCells(day)])
      return [...rows, [text(words.reports.total), ...figureCells(total)]]
    }),
  }
}

function incomeTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  return {
    header: headerOf(words.reports.column, ['day', ...INCOMES]),
    pages: once(async () => {
      const { days, total } = await readIncomeReport(ctx, site, query)
      const rows = days.map((day) => [text(day.day), ...incomeCells(day)])
      return [...rows, [text(words.reports.total), ...incomeCells(total)]]
    }),
  }
}

function profitTable(ctx: ActorCtx, query: ExportQuery, words: RestTexts): Table {
  // By name where an index has it: everybody's names are ranked for each page.
  const byName = { sort: 'account', order: 'asc' } as const
  const input = { ...query, ...(query.level === 'direct' ? byName : BY_AGE) }
  async function* pages(): AsyncGenerator<Row[]> {
    const head = await listProfit(ctx, { ...input, cursor: null, pageSize: 1 })
    yield [[text(words.reports.self), ...profitCells(head.self)]]
    yield* pagesOfFeed(
      (place) => listProfit(ctx, { ...input, ...place }),
      (row) => [[text(row.account), ...profitCells(row)]],
    )
    yield [[text(words.reports.total), ...profitCells(head.total)]]
  }
  const names = ['account', ...FIGURES, 'teamSize', 'bettors', 'monthNet'] as const
  return { header: headerOf(words.reports.column, names), pages: pages() }
}

/** Accounts below one with their teams; the days of the file are of no matter to what they have now. */
function accountsTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const moment = momentCell(site.timeZone)
  const { team } = words.agent
  const input = { ...query, ...BY_AGE, search: null, days: null, timeZone: site.timeZone }
  const names = ['level', 'balance', 'teamBalance', 'teamSize', 'lastLogin', 'series'] as const
  const typeOf = (type: number): string =>
    words.agent.type[type === 0 ? 'member' : type === 1 || type === 41 ? 'top' : 'agent']
  return {
    header: [team.account, words.agent.open.nickname, team.type, ...headerOf(team, names)],
    pages: pagesOfFeed(
      (place) => listTeam(ctx, { ...input, ...place }),
      (row) => [
        [
          text(row.account),
          text(row.nickname),
          text(row.type === 4 ? words.agent.type.demo : typeOf(row.type)),
          count(row.level),
          amount(row.balance),
          amount(row.teamBalance),
          count(row.teamSize),
          moment(row.lastLoginAt),
          text(row.series.map(({ family, mode, series }) => `${family} ${mode} ${series}`).join(' · ')),
        ],
      ],
    ),
  }
}

/** State and amounts of what the team played: what was staked, and what of it is a bet (rules B4). */
const playedHeader = ({ reports: { column }, games: { round } }: RestTexts): string[] => [
  round.state,
  ...headerOf(column, ['placed', 'bets', 'payouts', 'effective']),
]
type PlayedAmounts = Pick<TeamBet | TeamRound, 'stake' | 'bets' | 'payout' | 'effective'>
const playedCells = ({ stake, bets, payout, effective }: PlayedAmounts): Row =>
  [stake, bets, payout, effective].map(amount)

function betsTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const moment = momentCell(site.timeZone)
  const category = query.category as lottery.PrizeMode | null
  const names = ['time', 'account', 'game', 'issue', 'category', 'lines'] as const
  return {
    header: [...headerOf(words.reports.column, names), ...playedHeader(words)],
    pages: pagesOfFeed(
      (place) => listTeamBets(ctx, { ...query, ...place, ...NEWEST, category, timeZone: site.timeZone }),
      (bet) => [
        [
          moment(bet.placedAt),
          text(bet.account),
          text(bet.gameName[query.language] ?? bet.gameName.EN ?? bet.gameCode),
          text(bet.issueNumber),
          text(words.contracts.category[bet.mode]),
          count(bet.lines),
          text(words.lottery.state[bet.state]),
          ...playedCells(bet),
        ],
      ],
    ),
  }
}

function roundsTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const moment = momentCell(site.timeZone)
  const category = query.category as reports.RoundCategory | null
  const names = ['time', 'account', 'game', 'category'] as const
  return {
    header: [...headerOf(words.reports.column, names), ...playedHeader(words)],
    pages: pagesOfFeed(
      (place) => listTeamRounds(ctx, { ...query, ...place, ...NEWEST, category, timeZone: site.timeZone }),
      (round) => [
        [
          moment(round.begunAt),
          text(round.account),
          text(round.gameName[query.language] ?? round.gameName.EN ?? ''),
          text(words.contracts.category[round.category]),
          text(words.games.round[round.state]),
          ...playedCells(round),
        ],
      ],
    ),
  }
}

function transactionsTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const moment = momentCell(site.timeZone)
  return {
    header: [
      ...headerOf(words.reports.column, ['time', 'account', 'kind']),
      words.records.movement.other,
      ...headerOf(words.reports.column, ['change', 'after']),
    ],
    pages: pagesOfFeed(
      (place) => listTeamTransactions(ctx, { ...query, ...place, ...NEWEST, timeZone: site.timeZone }),
      (posting) => [
        [
          moment(posting.bookedAt),
          text(posting.account),
          text(words.wallet.kind[posting.kind]),
          text(posting.counterparty ?? ''),
          amount(posting.units),
          amount(posting.balanceAfter),
        ],
      ],
    ),
  }
}

const TABLES = {
  own: ownTable,
  team: teamTable,
  accounts: accountsTable,
  income: incomeTable,
  profit: (ctx, _, query, words) => profitTable(ctx, query, words),
  bets: betsTable,
  rounds: roundsTable,
  transactions: transactionsTable,
} satisfies Record<
  reports.ExportedReport | 'own',
  (ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts) => Table
>

/**
 * A whole report as a file, made while it is taken: one page of rows is kept at a time, however many there are. Pages are read
 * by their key, so a slow reader holds no connection and no snapshot.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for an account outside the subtree, VALIDATION_FAILED for bets of a category that
 * has no orders
 */
export async function exportReport(ctx: ActorCtx, site: Where, query: ExportQuery): Promise<FileReply> {
  const { report, format, from, to, category } = query
  const lotteryOnly = report === 'bets' && category !== null
  if (lotteryOnly && category !== 'LOTT' && category !== 'ELOTT') fail('VALIDATION_FAILED', {})
  // Refused as a call: with the first part it would be half a file.
  if (query.of !== null) await findInTeam(ctx, query.of)
  const words = await sheetWords(query.language)
  const name = `${report}-${from}-${to}`
  return fileOfSheet({ name, ...TABLES[report](ctx, site, query, words) }, format)
}
