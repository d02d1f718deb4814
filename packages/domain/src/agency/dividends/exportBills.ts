import type { RestTexts } from '@croupier/locales'
import type { bills, FileReply, reports } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import {
  amountCell as amount,
  type Cell,
  countCell as count,
  fileOfSheet,
  momentCell,
  type Site,
  sheetWords,
  textCell as text,
} from '../../platform/index.ts'
import { findInTeam } from '../agents/index.ts'
import { type BillsQuery, listBills } from './listBills.ts'

interface ExportQuery extends Pick<BillsQuery, 'kind' | 'side' | 'from' | 'days' | 'of'> {
  readonly format: reports.ExportFormat
  /** the language of its words */
  readonly language: string
}

const ROWS_PER_READ = 500
const PPM = 1_000_000

function headerOf({ bills: words, reports: shared }: RestTexts, side: BillsQuery['side']) {
  const { column } = words
  return [
    shared.range.from,
    shared.range.to,
    shared.column.category,
    side === 'PAYEE' ? column.payer : column.payee,
    column.effective,
    column.active,
    column.tier,
    words.pays,
    words.netLoss,
    words.base,
    column.due,
    column.paid,
    column.state,
    column.payUntil,
  ]
}

/** A rate as a figure: a share of one. */
const rateCell = (ppm: number | null): Cell => (ppm === null ? null : { figure: `${ppm / PPM}` })

function rowOf(bill: bills.Bill, words: RestTexts, moment: (at: Date | null) => Cell): Cell[] {
  return [
    moment(bill.periodStart),
    moment(bill.periodEnd),
    text(words.contracts.category[bill.category]),
    text(bill.counterparty ?? words.bills.house),
    amount(bill.effective),
    count(bill.activeUsers),
    bill.tierNo === null ? null : count(bill.tierNo),
    bill.fixed === null ? rateCell(bill.ratioPpm) : amount(bill.fixed),
    amount(bill.loss),
    amount(bill.base),
    amount(bill.due),
    amount(bill.paid),
    text(words.bills.state[bill.state]),
    moment(bill.payUntil),
  ]
}

/**
 * All bills of one kind that the actor receives or has to pay, newest period first, as a file that is made while it is taken: one
 * page of rows is kept at a time.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND for bills of an account outside the subtree
 */
export async function exportBills(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  query: ExportQuery,
): Promise<FileReply> {
  const { kind, side, from, days, of, format, language } = query
  // Refused as a call: with the first part it would be half a file.
  if (of !== null) await findInTeam(ctx, of)
  const words = await sheetWords(language)
  const moment = momentCell(timeZone)
  async function* pages(): AsyncGenerator<Cell[][]> {
    let behind: BillsQuery['behind'] = null
    do {
      const query: BillsQuery = {
        kind,
        side,
        from,
        days,
        timeZone,
        of,
        behind,
        pageSize: ROWS_PER_READ,
      }
      const { items, next } = await listBills(ctx, query)
      yield items.map((bill) => rowOf(bill, words, moment))
      behind = next === null ? null : { periodStart: next.before, contractId: next.beforeContract }
    } while (behind !== null)
  }
  const name = `bills-${kind.toLowerCase().replaceAll('_', '-')}-${side.toLowerCase()}`
  return fileOfSheet({ name, header: headerOf(words, side), pages: pages() }, format)
}
