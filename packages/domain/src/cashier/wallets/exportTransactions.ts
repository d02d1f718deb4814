import { instantsOfDays } from '@croupier/rules'
import type { FileReply, reports, TransferGroup, TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { FeedQuery } from '../../feed.ts'
import {
  amountCell,
  fileOfFeed,
  momentCell,
  type SheetColumn,
  type Site,
  sheetWords,
  textCell,
} from '../../platform/index.ts'
import { listTransactions, type Transaction } from './listTransactions.ts'

interface ExportQuery {
  /** business days, both ends included */
  readonly from: string
  readonly to: string
  readonly format: reports.ExportFormat
  readonly language: string
  readonly kind: TransferKind | null
  readonly group: TransferGroup | null
  /** only wages and dividends of the period that begins then; null: all */
  readonly period: Date | null
}

/** A transfer with whom it was and what its sender wrote. */
function noteOf({ counterparty, memo }: Transaction): string {
  return [counterparty, memo].filter((part) => part !== null).join(' · ')
}

/**
 * The actor's account record over a range of business days as a file, newest first: every posting of the filter with the balance
 * after it, in the reader's words.
 */
export async function exportTransactions(
  ctx: ActorCtx,
  { timeZone }: Pick<Site, 'timeZone'>,
  query: ExportQuery,
): Promise<FileReply> {
  const { kind, group, period, format } = query
  const { reports: texts, wallet, records } = await sheetWords(query.language)
  const { time, kind: ofKind, change, after } = texts.column
  const moment = momentCell(timeZone)
  const filter = { kind, group, period, ...instantsOfDays(query, timeZone) }
  const columns: SheetColumn<Transaction>[] = [
    [time, (posting) => moment(posting.bookedAt)],
    [ofKind, (posting) => textCell(wallet.kind[posting.kind])],
    [change, (posting) => amountCell(posting.units)],
    [after, (posting) => amountCell(posting.balanceAfter)],
    [wallet.record.ref, (posting) => textCell(posting.ref)],
    [records.movement.note, (posting) => textCell(noteOf(posting))],
  ]
  const read = async (place: FeedQuery) => await listTransactions(ctx, { ...filter, ...place })
  return fileOfFeed(`transactions-${query.from}-${query.to}`, columns, read, format)
}
