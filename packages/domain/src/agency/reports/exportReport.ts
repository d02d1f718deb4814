import { isLanguageCode, LANGUAGE_DEFAULT, loadRestTexts, type RestTexts } from '@croupier/locales'
import { toDecimalString, type Units } from '@croupier/money'
import type { FileReply, lottery, reports, TransferKind } from '@croupier/wire'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { FeedPage, FeedQuery } from '../../feed.ts'
import type { Site } from '../../platform/index.ts'
import { findInTeam } from '../agents/index.ts'
import { csvParts } from './csvParts.ts'
import type { Figures } from './figures.ts'
import { listProfit } from './listProfit.ts'
import { listTeamBets } from './listTeamBets.ts'
import { listTeamTransactions } from './listTeamTransactions.ts'
import type { DayRange } from './range.ts'
import { type IncomeReport, readIncomeReport } from './readIncomeReport.ts'
import { readOwnReport } from './readOwnReport.ts'
import { readTeamReport } from './readTeamReport.ts'
import type { Cell, Sheet } from './sheet.ts'
import { xlsxParts } from './xlsxParts.ts'

interface ExportQuery extends DayRange {
  readonly report: keyof typeof TABLES
  readonly format: reports.ExportFormat
  /** the language of its words */
  readonly language: string
  readonly of: string | null
  readonly scope: 'team' | 'self'
  readonly category: string | null
  readonly kind: TransferKind | null
}

/** Rows that are read at once. */
const ROWS_PER_READ = 500

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Where = Pick<Site, 'merchantId' | 'timeZone'>
type Words = RestTexts['reports']['column']
type Row = readonly Cell[]

const text = (value: string): Cell => ({ text: value })
const count = (value: number): Cell => ({ figure: `${value}` })
const amount = (value: Units | null): Cell =>
  value === null ? null : { figure: toDecimalString(value) }

const FIGURES = [
  'bets',
  'effective',
  'payouts',
  'rebates',
  'deposits',
  'wages',
  'dividends',
  'net',
] as const
const figureCells = (figures: Figures): Row => FIGURES.map((name) => amount(figures[name]))

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
const incomeCells = (income: IncomeReport['total']): Row =>
  INCOMES.map((name) => amount(income[name]))

/** Time in the merchant's zone, as a text that sorts: spreadsheets know no zones. */
function momentIn(timeZone: string): (at: Date) => Cell {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return (at) => text(format.format(at))
}

/** Every page of a feed, one at a time: the next one is read when it is asked for. */
async function* pagesOf<T>(
  read: (place: FeedQuery) => Promise<FeedPage<T>>,
  rowOf: (item: T) => Row,
): AsyncGenerator<Row[]> {
  let cursor: string | null = null
  do {
    const page: FeedPage<T> = await read({ cursor, pageSize: ROWS_PER_READ })
    yield page.items.map(rowOf)
    cursor = page.nextCursor
  } while (cursor !== null)
}

async function* once(rows: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows()
}

type Table = Pick<Sheet, 'header' | 'pages'>

const headerOf = (words: Words, names: readonly (keyof Words)[]): string[] =>
  names.map((name) => words[name])

function teamTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const { column } = words.reports
  return {
    header: headerOf(column, ['day', ...FIGURES, 'active', 'opened']),
    pages: once(async () => {
      const { days, total } = await readTeamReport(ctx, site, query)
      const rows = days.map((day) => [
        text(day.day),
        ...figureCells(day),
        count(day.active),
        count(day.opened),
      ])
      return [
        ...rows,
        [text(words.reports.total), ...figureCells(total), null, count(total.opened)],
      ]
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
  const asked = { ...query, sort: 'account', order: 'asc' } as const
  async function* pages(): AsyncGenerator<Row[]> {
    const head = await listProfit(ctx, { ...asked, cursor: null, pageSize: 1 })
    yield [[text(words.reports.self), ...figureCells(head.self)]]
    yield* pagesOf(
      (place) => listProfit(ctx, { ...asked, ...place }),
      (row) => [text(row.account), ...figureCells(row)],
    )
    yield [[text(words.reports.total), ...figureCells(head.total)]]
  }
  return { header: headerOf(words.reports.column, ['account', ...FIGURES]), pages: pages() }
}

function betsTable(ctx: ActorCtx, site: Where, query: ExportQuery, words: RestTexts): Table {
  const moment = momentIn(site.timeZone)
  const category = query.category as lottery.PrizeMode | null
  const names = [
    'time',
    'account',
    'game',
    'issue',
    'category',
    'lines',
    'bets',
    'payouts',
    'effective',
  ] as const
  return {
    header: headerOf(words.reports.column, names),
    pages: pagesOf(
      (place) => listTeamBets(ctx, { ...query, ...place, category, timeZone: site.timeZone }),
      (bet) => [
        moment(bet.placedAt),
        text(bet.account),
        text(bet.gameName[query.language] ?? bet.gameName.EN ?? bet.gameCode),
        text(bet.issueNumber),
        text(words.contracts.category[bet.mode]),
        count(bet.lines),
        amount(bet.stake),
        amount(bet.payout),
        amount(bet.effective),
      ],
    ),
  }
}

function transactionsTable(
  ctx: ActorCtx,
  site: Where,
  query: ExportQuery,
  words: RestTexts,
): Table {
  const moment = momentIn(site.timeZone)
  return {
    header: headerOf(words.reports.column, ['time', 'account', 'kind', 'change', 'after']),
    pages: pagesOf(
      (place) => listTeamTransactions(ctx, { ...query, ...place, timeZone: site.timeZone }),
      (posting) => [
        moment(posting.bookedAt),
        text(posting.account),
        text(words.wallet.kind[posting.kind]),
        amount(posting.units),
        amount(posting.balanceAfter),
      ],
    ),
  }
}

const TABLES = {
  own: ownTable,
  team: teamTable,
  income: incomeTable,
  profit: (ctx, _, query, words) => profitTable(ctx, query, words),
  bets: betsTable,
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
export async function exportReport(
  ctx: ActorCtx,
  site: Where,
  query: ExportQuery,
): Promise<FileReply> {
  const { report, format, from, to, category } = query
  const lotteryOnly = report === 'bets' && category !== null
  if (lotteryOnly && category !== 'LOTT' && category !== 'ELOTT') fail('VALIDATION_FAILED', {})
  // Refused as a call: with the first part it would be half a file.
  if (query.of !== null) await findInTeam(ctx, query.of)
  const language = isLanguageCode(query.language) ? query.language : LANGUAGE_DEFAULT
  const words = await loadRestTexts(language)
  const name = `${report}-${from}-${to}`
  const sheet: Sheet = { name, ...TABLES[report](ctx, site, query, words) }
  const parts = format === 'csv' ? csvParts(sheet) : xlsxParts(sheet)
  return { name: `${name}.${format}`, type: TYPES[format], parts }
}
